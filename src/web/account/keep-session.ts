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
  const calls = [...waiting].filter(mayBeKeptInTab);
  return calls.length > 0 ? { kind: 'calls', person: viewerId(), calls } : undefined;
}

async function viewerOf(queryClient: QueryClient, token: string): Promise<string> {
  const user = await read('GET /users/me', { withToken: true, bearer: token });
  const isBack = user.id === viewerId();
  const viewer = (isBack && currentViewer()) || token;
  queryClient.setQueryData(currentUserQuery(viewer).queryKey, user);
  if (!isBack) {
    const text = 'Você entrou com outra conta. O que estava na página não foi enviado.';
    showToast({ text, kind: 'warning' });
  }
  return viewer;
}

/**
 * The calls that a tab may store while their sender signs in at a provider. Those that delete something,
 * decide something for others, or contain a password or a file are pressed again instead.
 */
const STORED_CALLS = new Set([
  'POST /collections',
  'PUT /collections/{id}',
  'PUT /collections/{id}/remark',
  'PUT /collections/{id}/order',
  'POST /collections/{id}/add',
  'DELETE /collections/{id}/remove',
  'POST /collections/{id}/watchlist',
  'POST /collections/{id}/report',
  'POST /offers/report',
  'POST /rating',
  'POST /watchlist/add',
  'DELETE /watchlist/remove',
  'POST /favorites/add',
  'DELETE /favorites/remove',
  'POST /watched/add',
  'DELETE /watched/remove',
  'POST /watched/episodes/add',
  'DELETE /watched/episodes/remove',
  'PUT /viewer/top',
  'PATCH /users/me',
  'PATCH /users/me/settings',
  'PATCH /opened',
  'PATCH /alerts/settings',
  'POST /tv/code/{code}/register',
]);

/** Fields of `PATCH /users/me` without a secret. */
const PROFILE_FIELDS = new Set(['username', 'profile']);

/** True if a call may be stored in the tab. */
export const mayBeKeptInTab = ({ name, json }: WaitingCall): boolean =>
  STORED_CALLS.has(name) &&
  (name !== 'PATCH /users/me' ||
    Object.keys(json ?? {}).every((field) => PROFILE_FIELDS.has(field)));

// Edits that the visitor has typed or chosen in a private part of the page (`data-private`) and not saved. Read
// from the page's own fields, so that no form has to report it.

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The fields that were touched: each with its value from before, null where that was not seen. */
const before = new WeakMap<Field, string | null>();

/** Notes the value that each field has when the visitor comes to it. */
function watchEdits(): void {
  note(document.activeElement, valueOf);
  document.addEventListener('focusin', ({ target }) => note(target, valueOf), true);
  // Some browsers focus no checkbox that is clicked.
  document.addEventListener('input', ({ target }) => note(target, () => null), true);
}

function note(field: EventTarget | null, value: (field: Field) => string | null): void {
  if (isField(field) && !before.has(field)) before.set(field, value(field));
}

/** True if a field of a private part is not as it was before the visitor came to it. */
const hasEdits = (): boolean =>
  [...document.querySelectorAll<Field>(FIELDS)].some(
    (field) => before.has(field) && before.get(field) !== valueOf(field) && !actsAtOnce(field),
  );

/** Forgets the edits below an element: they are saved or discarded, and its fields are still there. */
export function forgetEdits(within: Element | null): void {
  for (const field of within?.querySelectorAll<Field>('input, textarea, select') ?? [])
    before.delete(field);
}

const FIELDS = '[data-private] :is(input, textarea, select)';

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement;

const isTick = (field: Field): field is HTMLInputElement =>
  field.type === 'checkbox' || field.type === 'radio';

const valueOf = (field: Field): string => (isTick(field) ? String(field.checked) : field.value);

/** Searches, and switches that belong to no form: there is nothing to be saved. */
const actsAtOnce = (field: Field): boolean =>
  field.closest('[role=search]') !== null ||
  (isTick(field) && field.closest('form, dialog') === null);
