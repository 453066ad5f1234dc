import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { MediaType } from '#api/types.ts';
import buttons from '#ui/button.module.css';
import { ApiError } from '#web/api-client/api-client.ts';
import { titleQuery } from '#web/api-client/data.ts';
import { TitleLockup } from '#web/title-parts/title-lockup.tsx';
import styles from './pending-title.module.css';
import skeleton from './title-skeleton.module.css';

/**
 * A pending title: the layout of its page, with a message on the ticket where the answer will be.
 * Without JavaScript the page reloads itself.
 */
export function PendingTitle({ type, id }: { type: MediaType; id: number }) {
  const { isLate, again } = usePendingTitle(type, id);
  return (
    <div className={skeleton.page}>
      <noscript>
        <meta httpEquiv="refresh" content="3" />
      </noscript>
      <div className={`${skeleton.band} ${styles.band}`}>
        <div className={skeleton.poster} />
        <div className={skeleton.words}>
          <div className={styles.name}>
            <TitleLockup name="Estamos buscando este título" />
          </div>
        </div>
        <div className={styles.ticket}>
          <p role="status" className={styles.text}>
            {isLate
              ? 'Está demorando mais que o normal.'
              : 'Ele ainda não estava no guia, mas já vem.'}
          </p>
          <p>
            {isLate
              ? 'Tente de novo daqui a pouquinho.'
              : 'A página aparece sozinha, em poucos segundos.'}
          </p>
          {isLate ? (
            <button type="button" className={buttons.ink} onClick={again}>
              Tentar de novo
            </button>
          ) : (
            <div className={styles.chips}>
              <i />
              <i />
            </div>
          )}
        </div>
      </div>
      <div className={styles.rest} aria-hidden="true">
        <i className={skeleton.heading} />
        <div className={skeleton.row}>
          {[1, 2, 3, 4, 5].map((card) => (
            <div key={card} className={skeleton.card} />
          ))}
        </div>
      </div>
    </div>
  );
}

/**
 * Polls a pending title, and reloads the page once it is available. Returns 'waiting', or 'late'
 * after the last request. Polling pauses while the page is hidden.
 */
function usePendingTitle(type: MediaType, id: number) {
  const queryClient = useQueryClient();
  const router = useRouter();
  const [isLate, setIsLate] = useState(false);

  useEffect(() => {
    if (isLate) return undefined;
    let asked = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isAsking = false;
    let isOver = false;

    async function ask() {
      asked += 1;
      isAsking = true;
      const isThere = await queryClient
        .fetchQuery({ ...titleQuery(type, id), retry: false, staleTime: 0 })
        .then(() => true, isAnswered);
      isAsking = false;
      if (isOver) return;
      if (isThere) await router.invalidate();
      else wait();
    }
    function wait() {
      const seconds = nextWait(asked);
      if (seconds === null) setIsLate(true);
      else if (!document.hidden) timer = setTimeout(() => void ask(), seconds * 1000);
    }
    function onVisibility() {
      clearTimeout(timer);
      if (!document.hidden && !isAsking && nextWait(asked) !== null) void ask();
    }
    wait();
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, [queryClient, router, type, id, isLate]);

  return { isLate, again: () => setIsLate(false) };
}

/** Any response other than "pending" is handled by the page's loader. */
const isAnswered = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

/** Seconds between two requests, in order; the last one repeats. */
const WAITS = [2, 2, 2, 3, 3, 4, 4, 5];
/** The page stops polling after about this many seconds. */
const PATIENCE = 60;

/** Seconds until the next request, after `asked` requests; null to stop. */
export function nextWait(asked: number): number | null {
  let waited = 0;
  for (let look = 0; look < asked; look += 1) waited += WAITS[look] ?? 5;
  return waited >= PATIENCE ? null : (WAITS[asked] ?? 5);
}
