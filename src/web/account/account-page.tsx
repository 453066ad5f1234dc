import { Suspense, type ReactNode } from 'react';
import { AccountPanel, type PanelArt } from './account-panel.tsx';

interface AccountPageProps {
  art: PanelArt;
  heading: string;
  children: ReactNode;
}

/** A page with the panel of the dialogs. */
export function AccountPage({ art, heading, children }: AccountPageProps) {
  return (
    <Suspense fallback={null}>
      <section className="account-page">
        <AccountPanel art={art} heading={heading} level="h1">
          {children}
        </AccountPanel>
      </section>
    </Suspense>
  );
}
