import type { MediaType } from '#api/types.ts';
import buttons from '#ui/button.module.css';
import styles from './pending-title.module.css';
import { TitleLockup } from '#web/title-parts/title-lockup.tsx';
import skeleton from './title-skeleton.module.css';
import { usePendingTitle } from './use-pending-title.ts';

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
