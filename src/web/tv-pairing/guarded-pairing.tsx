import { Suspense } from 'react';
import { Guard } from '#web/account/guard.tsx';
import { PairingPage } from './pairing-page.tsx';

/** The page for signed-in people, and for others why it needs an account. */
export function GuardedPairing({ code }: { code?: string }) {
  return (
    // As high as the window at least, also while the page's style sheet loads: the footer stays below.
    <div style={{ minHeight: '100vh' }}>
      <Suspense fallback={null}>
        <Guard
          heading="Conecte sua TV"
          why="Com a sua conta, a televisão mostra as suas listas e o que passa no que você assina. Entre pra conectar a sua."
        >
          <PairingPage {...(code !== undefined && { code })} />
        </Guard>
      </Suspense>
    </div>
  );
}
