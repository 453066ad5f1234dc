import { useNavigate } from '@tanstack/react-router';
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useModal } from '#ui/dialog.tsx';
import { useIsSignedIn } from '#web/session/viewer.ts';
import { AccountPanel, TITLE_ID } from './account-page.tsx';
import { keepPendingAction, type ActionAfterSignIn } from './pending-action.ts';
import { RecoveryForm, RecoverySent } from './email-form.tsx';
import { SignInForm, SocialButtons } from './sign-in-form.tsx';
import { SignUpForm, SignUpResult, type SignUpOutcome } from './sign-up-form.tsx';

/** The dialog that opens first; each leads to the others. */
export type AccountDialogName = 'sign-in' | 'sign-up' | 'recovery';

export interface AccountDialogOptions {
  /** Runs once after the visitor has signed in through the dialog, which is closed by then. */
  afterwards?: () => void;
  /** Carried out when the visitor is back from a sign-in at a provider. */
  action?: ActionAfterSignIn;
  /** A sentence above the sign-in form that says why it is there. */
  lead?: string;
  /** Runs when the dialog is closed or replaced by another one. */
  onClosed?: () => void;
}

/** The view that the dialog shows. */
type View =
  | { name: AccountDialogName }
  | { name: 'result'; outcome: SignUpOutcome }
  | { name: 'sent'; email: string };

interface AccountDialogProps extends AccountDialogOptions {
  first: AccountDialogName;
  /** Called when the dialog has closed. */
  onClose: () => void;
}

/** The account dialogs: one modal whose views lead to each other. */
export function AccountDialog(props: AccountDialogProps) {
  // The style sheet of the panel may still be loading.
  return (
    <Suspense fallback={null}>
      <Opened {...props} />
    </Suspense>
  );
}

function Opened({ first, afterwards, action, lead, onClosed, onClose }: AccountDialogProps) {
  const [view, setView] = useState<View>({ name: first });
  const dialog = useModal(true);
  const navigate = useNavigate();
  const isSignedIn = useIsSignedIn();
  const title = useRef<HTMLHeadingElement>(null);
  const close = () => dialog.current?.close();

  // Ends also when another tab has signed in.
  const end = useEffectEvent(() => {
    close();
    keepPendingAction(undefined);
    afterwards?.();
  });
  useEffect(() => {
    if (isSignedIn) end();
  }, [isSignedIn]);

  const isThere = useRef(false);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
      // In development effects run twice.
      queueMicrotask(() => isThere.current || onClosed?.());
    };
  }, [onClosed]);

  // An action from before is not carried out after a sign-in that was begun for something else.
  useEffect(() => keepPendingAction(undefined), []);

  // Moves the focus, which would stay on a link that is gone, to a form's first field, else to the title.
  useEffect(() => {
    const hasForm = view.name !== 'result' && view.name !== 'sent';
    const field = dialog.current?.querySelector<HTMLElement>('form input');
    (hasForm && field ? field : title.current)?.focus();
  }, [dialog, view]);

  const to = (name: AccountDialogName) => () => setView({ name });
  const panel = { title, onClose: close };
  return (
    <dialog ref={dialog} className="account-dialog" aria-labelledby={TITLE_ID} onClose={onClose}>
      {view.name === 'sign-in' && (
        <AccountPanel art="mangueira" heading="Entrar!" {...panel}>
          {lead !== undefined && <p className="account-lead">{lead}</p>}
          <SocialButtons action={action} />
          <SignInForm onForgotten={to('recovery')} onSignUp={to('sign-up')} />
        </AccountPanel>
      )}
      {view.name === 'sign-up' && (
        <AccountPanel art="tropicalia" heading="Crie sua conta, é rápido!" {...panel}>
          <SignUpForm
            onDone={(outcome) => setView({ name: 'result', outcome })}
            onSignIn={to('sign-in')}
          />
        </AccountPanel>
      )}
      {view.name === 'result' && (
        <AccountPanel
          art={view.outcome.created ? 'algodao' : 'neblina'}
          heading={view.outcome.created ? 'Parabéns!' : 'Deu erro!'}
          {...panel}
        >
          <SignUpResult outcome={view.outcome} onSignIn={to('sign-in')} />
        </AccountPanel>
      )}
      {view.name === 'recovery' && (
        <AccountPanel art="mangueira" heading="Recupere sua senha" {...panel}>
          <RecoveryForm
            onSent={(email) => setView({ name: 'sent', email })}
            onSignIn={to('sign-in')}
          />
        </AccountPanel>
      )}
      {view.name === 'sent' && (
        <AccountPanel art="planalto" heading="Agora olhe seu e-mail." {...panel}>
          <RecoverySent
            email={view.email}
            onClose={() => {
              close();
              void navigate({ to: '/' });
            }}
            onSignIn={to('sign-in')}
            onOtherEmail={to('recovery')}
          />
        </AccountPanel>
      )}
    </dialog>
  );
}
