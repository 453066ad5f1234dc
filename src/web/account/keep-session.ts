import type { QueryClient } from '@tanstack/react-query';
import { showToast } from '#ui/toast.tsx';
import { read } from '#web/api-client/api-client.ts';
import {
  isLapsed,
  sessionKeeper,
  viewerBack,
  type WaitingCall,
} from '#web/api-client/lapsed-session.ts';
import { currentViewer, onSession, setSessionKeeper, setToken } from '#web/api-client/session.ts';
import { currentUserQuery } from '#web/session/current-user.ts';
import { viewerId } from '#web/session/follow-current-user.ts';
import { openAccountDialog } from './open-account-dialog.ts';
import { mayBeStored } from './stored-calls.ts';
import { hasEdits, watchEdits } from './unsaved-edits.ts';

/** The calls that are sent once the viewer has signed in again. */
const waiting = new Set<WaitingCall>();
let asking: Promise<boolean> | undefined;

/**
 * Keeps the page when its session ends, if its viewer has just sent something or has something unsaved: they sign in
 * over it, and the call is sent again. Nothing is sent for anybody else, who gets the page anew.
 */
export function keepSession(queryClient: QueryClient): void {
  watchEdits();
  setSessionKeeper(
    sessionKeeper({
      // Without knowing whose page it is, nobody could be recognised afterwards.
      keeps: (isForCall) => viewerId() !== undefined && (isForCall || hasEdits()),
      ask,
      viewerOf: (token) => viewerOf(queryClient, token),
    }),
  );
  window.addEventListener('beforeunload', askBeforeLoss);
  // A page whose session has ended by itself or in another tab asks by itself.
  onSession(() => {
    if (isLapsed()) void ask();
  });
}

/** A sign-in at a provider leaves the site, and a tab stores what was sent, but not what is only typed. */
function askBeforeLoss(event: BeforeUnloadEvent): void {
  if (isLapsed() && hasEdits() && !pendingCalls()) event.preventDefault();
}

/** The page has been left: nothing of it has to be kept any more. */
export function releasePage(): void {
  if (isLapsed() && !asking && !hasEdits()) setToken(null);
}

async function ask(call?: WaitingCall): Promise<boolean> {
  if (call) waiting.add(call);
  asking ??= openSignIn().finally(() => (asking = undefined));
  const isBack = await asking;
  if (call) waiting.delete(call);
  return isBack;
}

function openSignIn(): Promise<boolean> {
  const dismissed = new Promise<boolean>((resolve) => {
    const options = {
      lead: 'Sua sessão terminou. Entre de novo: o que você fez aqui continua na página.',
      action: pendingCalls,
      onClosed: () => resolve(false),
    };
    void openAccountDialog('sign-in', options).then((isOpen) => isOpen || resolve(false));
  });
  return Promise.race([viewerBack(), dismissed]);
}

/** Calls that can be sent after a sign-in that leaves the site, for the same person only. */
function pendingCalls(): object | undefined {
  const calls = [...waiting].filter(mayBeStored);
  return calls.length > 0 ? { kind: 'calls', person: viewerId(), calls } : undefined;
}

async function viewerOf(queryClient: QueryClient, token: string): Promise<string> {
  const user = await read('GET /users/me', { withToken: true, bearer: token });
  const isBack = user.id === viewerId();
  const viewer = isBack ? currentViewer()! : token;
  queryClient.setQueryData(currentUserQuery(viewer).queryKey, user);
  if (!isBack) {
    const text = 'Você entrou com outra conta. O que estava na página não foi enviado.';
    showToast({ text, kind: 'warning' });
  }
  return viewer;
}
