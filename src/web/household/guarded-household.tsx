import { useLocation } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { Guard } from '#web/account/guard.tsx';
import { HouseholdPage } from './household-page.tsx';
import { followFragment, takeInvitation } from './invitation.ts';
import { SofaPage } from './sofa-page.tsx';

/** The house and, at `#sofa` and `#voto`, its sofa, for signed-in people; for others why it needs an account. */
export function GuardedHousehold() {
  // Not a page of its own: each address of the site is in what a title's first visit loads.
  const hash = useLocation({ select: (location) => location.hash });
  // Before somebody signs in, which may leave the site and come back without the fragment.
  useEffect(() => {
    takeInvitation();
    return followFragment(takeInvitation);
  }, []);
  return (
    // As high as the window at least, also while the page's style sheet loads: the footer stays below.
    <div style={{ minHeight: '100vh' }}>
      <Suspense fallback={null}>
        <Guard
          heading="Casa"
          why="Quem vê com você, no mesmo lugar: o que a casa toda quer ver, o que vocês já pagam e de quem é a vez de escolher. Se te mandaram um convite, entre na sua conta e ele continua daqui."
        >
          {hash === 'sofa' || hash === 'voto' ? (
            <SofaPage isVoting={hash === 'voto'} />
          ) : (
            <HouseholdPage />
          )}
        </Guard>
      </Suspense>
    </div>
  );
}
