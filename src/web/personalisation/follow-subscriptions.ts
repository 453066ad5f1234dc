import type { QueryClient } from '@tanstack/react-query';
import type { Schemas } from '#api/schema.gen.ts';
import { showToast } from '#ui/toast.tsx';
import { ApiError, read } from '#web/api-client/api-client.ts';
import { send } from '#web/api-client/send.ts';
import { currentViewer, onSession } from '#web/api-client/session.ts';
import { localStore } from '#web/foundation/local-store.ts';
import { currentUserQuery } from '#web/session/current-user.ts';
import { currentSubscriptions, onSubscriptions, saveSubscriptions } from './subscription-store.ts';
import { subscriptionOf } from './toggle-subscription.ts';

/** Ends in the version of the stored format. */
const AGREEMENT_KEY = 'vouver:services-account:1';

const agreements = localStore(AGREEMENT_KEY, readAgreement, JSON.stringify);

/**
 * Keeps the services in this browser and those in the account the same: they are merged when a session
 * begins, and each change here is stored in the account. They stay in the browser after signing out; the
 * next person who signs in does not take them over.
 */
export function followSubscriptions(queryClient: QueryClient): void {
  let running = Promise.resolve();
  const meet = (isChange: boolean) => {
    running = running.then(() => meetAccount(queryClient, isChange));
  };
  onSession(() => meet(false));
  onSubscriptions(() => {
    // Other tabs hear of the change too; one of them is enough.
    if (document.visibilityState === 'visible') meet(true);
  });
  meet(false);
}

async function meetAccount(queryClient: QueryClient, isChange: boolean): Promise<void> {
  const viewer = currentViewer();
  if (viewer === null || (isChange && hasAgreed())) return;
  try {
    const { id: owner } = await queryClient.ensureQueryData(currentUserQuery(viewer));
    const account = await read('GET /services', { withToken: true });
    // The latest: they may have changed while the account was read.
    const sent = idsHere();
    const agreement = agreements.read();
    const ids = mergeServices(sent, account.provider_ids, { agreement, owner });
    const stored = isSame(ids, account.provider_ids)
      ? account
      : await send('PUT /services', {
          json: { provider_ids: ids },
          withToken: true,
          isUnattended: true,
        });
    if (currentViewer() === viewer) takeOver(stored, owner, sent);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // The browser's list stays as it is, and is stored with the next change or visit.
    if (isChange && currentViewer() === viewer)
      showToast({ text: 'Não deu pra guardar na sua conta. Aqui ficou marcado.', kind: 'error' });
  }
}

/** `sent`: the browser's services when the account was asked; later changes are sent after this one. */
function takeOver({ provider_ids: ids, items }: Services, owner: string, sent: readonly number[]) {
  agreements.save({ owner, ids });
  if (isSame(idsHere(), sent) && !isSame(idsHere(), ids))
    saveSubscriptions(items.map(subscriptionOf));
}

type Services = Schemas['SubscribedServices'];

const idsHere = () => currentSubscriptions().map(({ id }) => id);

const hasAgreed = () => isSame(idsHere(), agreements.read()?.ids ?? []);

const isSame = (some: readonly number[], others: readonly number[]) =>
  some.length === others.length && some.every((id) => others.includes(id));

/** The services that this browser and an account last agreed on. */
interface Agreement {
  /** The id of the person whose services this browser stores. */
  owner: string;
  /** The services that both had then, by id. */
  ids: readonly number[];
}

/** The agreement in a stored text; null if there is none or it is invalid. */
export function readAgreement(text: string | null): Agreement | null {
  try {
    const { owner, ids } = Object(JSON.parse(text ?? 'null')) as Record<string, unknown>;
    return typeof owner === 'string' && Array.isArray(ids) && ids.every(Number.isSafeInteger)
      ? { owner, ids: ids as number[] }
      : null;
  } catch {
    return null;
  }
}

/**
 * Merges the services of the browser and the account, by id: additions and removals of either side since they last
 * agreed count; without an agreement both are joined. Another person's services in the browser are not taken over.
 */
export function mergeServices(
  browser: readonly number[],
  account: readonly number[],
  { agreement, owner }: { agreement: Agreement | null; owner: string },
): number[] {
  if (agreement !== null && agreement.owner !== owner) return [...account];
  const base = new Set(agreement?.ids);
  const removed = new Set([...base].filter((id) => !browser.includes(id)));
  const added = browser.filter((id) => !base.has(id));
  return [...new Set([...account, ...added])].filter((id) => !removed.has(id));
}
