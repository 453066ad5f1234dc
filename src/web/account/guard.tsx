import { Suspense, useEffect, type ReactNode } from 'react';
import buttons from '#ui/button.module.css';
import { useToken } from '#web/session/session-store.ts';
import { AccountPage, NeedsScript } from './account-page.tsx';
import { openAccountDialog } from './open-account-dialog.ts';

interface GuardProps {
  /** The page's heading for an anonymous visitor. */
  heading: string;
  /** The reason why the page needs an account. */
  why: string;
  /** The page itself, rendered for signed-in visitors only, and in the browser only. */
  children: ReactNode;
}

/**
 * A private page. An anonymous visitor sees why it needs an account, and the sign-in dialog over it;
 * after signing in they are where they wanted to be. The server renders the anonymous page for all. With
 * something unsaved the page stays when its session ends (`keep-session.ts`).
 */
export function Guard({ heading, why, children }: GuardProps) {
  const viewer = useToken();
  if (viewer === null) return <Explanation heading={heading} why={why} />;
  return (
    // As high as the window at least, also while the page's style sheet loads: the footer stays below.
    // Nothing of one person's page is left in another's.
    <div key={viewer} style={{ minHeight: '100vh' }} data-private>
      <Suspense fallback={null}>{children}</Suspense>
    </div>
  );
}

function Explanation({ heading, why }: Omit<GuardProps, 'children'>) {
  useEffect(() => {
    void openAccountDialog('sign-in');
  }, []);
  return (
    <div data-guarded>
      <AccountPage art="mangueira" heading={heading}>
        <div className="account-form">
          <p className="account-lead">{why}</p>
          <p className="account-lead" data-scripted>
            Já tem conta? Entre. Se ainda não tem, criar uma leva um minuto, e quem esqueceu a senha
            recebe um link por e-mail.
          </p>
          <NeedsScript />
          <button
            type="button"
            className={buttons.primary}
            data-scripted
            onClick={() => void openAccountDialog('sign-in')}
          >
            Entrar
          </button>
          <button
            type="button"
            className={buttons.secondary}
            data-scripted
            onClick={() => void openAccountDialog('sign-up')}
          >
            Criar conta
          </button>
        </div>
      </AccountPage>
    </div>
  );
}
