import { lazy, Suspense } from 'react';
import type { Provider } from '#api/types.ts';
import { KeptRow } from '#web/cards/kept-row.tsx';
import { useToken } from '#web/session/session-store.ts';
import styles from './worth.module.css';
import { styleSheet } from '#ui/style-sheet.tsx';
import sheet from './worth.sheet.css?url';

const WorthStyles = styleSheet(sheet);

const Worth = lazy(async () => ({ default: (await import('./worth.lazy.tsx')).Worth }));

/**
 * 'Vale assinar?' for signed-in people. Everybody's HTML has its room, which the style sheet shows to
 * them from the first paint; its code is loaded for them only.
 */
export function WorthPart({ provider }: { provider: Provider }) {
  const isSignedIn = useToken() !== null;
  const room = <WorthRoom />;
  return (
    <div className={styles.worth}>
      <WorthStyles />
      {isSignedIn ? (
        <Suspense fallback={room}>
          <Worth provider={provider} room={room} />
        </Suspense>
      ) : (
        room
      )}
      <h2 className={styles.rest}>O catálogo</h2>
    </div>
  );
}

/** As high as the answer and its row, before they are there. */
const WorthRoom = () => (
  <>
    <div className={styles.ticket} />
    <div className={styles.row}>
      <KeptRow title="Da sua lista" items={undefined} notice={null} />
    </div>
  </>
);
