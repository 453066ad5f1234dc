import { lazy, Suspense } from 'react';
import type { Provider } from '#api/types.ts';
import { KeptRow } from '#web/cards/kept-row.tsx';
import { useToken } from '#web/session/session-store.ts';
import sheet from './worth.css?url';

const Worth = lazy(async () => ({ default: (await import('./worth.lazy.tsx')).Worth }));

/**
 * 'Vale assinar?' for signed-in people. Everybody's HTML has its room, which the style sheet shows to
 * them from the first paint; its code is loaded for them only.
 */
export function WorthPart({ provider }: { provider: Provider }) {
  const isSignedIn = useToken() !== null;
  const room = <WorthRoom />;
  return (
    <div className="worth">
      <link rel="stylesheet" href={sheet} precedence="page" />
      {isSignedIn ? (
        <Suspense fallback={room}>
          <Worth provider={provider} room={room} />
        </Suspense>
      ) : (
        room
      )}
      <h2 className="worth-rest">O catálogo</h2>
    </div>
  );
}

/** As high as the answer and its row, before they are there. */
const WorthRoom = () => (
  <>
    <div className="worth-ticket" />
    <div className="worth-row">
      <KeptRow title="Da sua lista" items={undefined} notice={null} />
    </div>
  </>
);
