import { lazy, Suspense } from 'react';
import { useToken } from '#web/session/session-store.ts';
import styles from './for-you-room.module.css';

const ForYouRow = lazy(async () => ({
  default: (await import('./for-you-row.lazy.tsx')).ForYouRow,
}));

/**
 * 'Pra você' for signed-in people. Everybody's HTML has its room, which the style sheet shows to them from the first
 * paint, so that nothing moves when it arrives; its code is loaded for them only.
 */
export function ForYouPart() {
  const isSignedIn = useToken() !== null;
  return (
    <div className={styles.place}>
      <div className={styles.room}>
        {isSignedIn && (
          <Suspense fallback={null}>
            <ForYouRow />
          </Suspense>
        )}
      </div>
    </div>
  );
}
