import { Suspense, type ReactNode, type RefObject } from 'react';
import { AccountPanel, type PanelArt } from './account-panel.tsx';

interface AccountPageProps {
  art: PanelArt;
  heading: string;
  title?: RefObject<HTMLHeadingElement | null>;
  children: ReactNode;
}

/** A page with the panel of the dialogs. */
export function AccountPage({ art, heading, title, children }: AccountPageProps) {
  return (
    <Suspense fallback={null}>
      <section className="account-page">
        <AccountPanel art={art} heading={heading} level="h1" {...(title && { title })}>
          {children}
        </AccountPanel>
      </section>
    </Suspense>
  );
}
