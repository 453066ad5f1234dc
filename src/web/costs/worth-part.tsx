import { lazy, Suspense } from 'react';
import type { Provider } from '#api/types.ts';
import { useToken } from '#web/session/session-store.ts';

const Worth = lazy(async () => ({ default: (await import('./worth.tsx')).Worth }));

/** 'Vale assinar?' for signed-in people; its code is loaded for them only. */
export function WorthPart({ provider }: { provider: Provider }) {
  if (useToken() === null) return null;
  return (
    <Suspense fallback={null}>
      <Worth provider={provider} />
    </Suspense>
  );
}
