import { lazy, Suspense } from 'react';
import { KeptRow } from '#web/cards/kept-row.tsx';
import { useSubscriptions } from '#web/personalisation/subscription-store.ts';

const HEADING = 'Chegou nos seus serviços';

const ArrivedRow = lazy(async () => ({
  default: (await import('./arrived-row.lazy.tsx')).ArrivedRow,
}));

/**
 * 'Chegou nos seus serviços' for visitors who have said what they pay for. Everybody's HTML has its room,
 * which the personal style sheet shows to them before the first paint; its code is loaded for them only.
 */
export function ArrivedRowPart() {
  const planIds = useSubscriptions()
    .map(({ id }) => id)
    .join();
  const room = <KeptRow title={HEADING} items={undefined} notice={null} />;
  return (
    <div style={{ display: 'var(--set-shown, none)' }}>
      {planIds === '' ? (
        room
      ) : (
        <Suspense fallback={room}>
          <ArrivedRow heading={HEADING} planIds={planIds} />
        </Suspense>
      )}
    </div>
  );
}
