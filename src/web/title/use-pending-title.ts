import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { MediaType } from '#api/types.ts';
import { ApiError } from '#web/api-client/api-client.ts';
import { titleQuery } from '#web/api-client/data.ts';
import { nextWait } from './pending-title-rules.ts';

/**
 * Polls a pending title, and reloads the page once it is available. Returns 'waiting', or 'late'
 * after the last request. Polling pauses while the page is hidden.
 */
export function usePendingTitle(type: MediaType, id: number) {
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
