import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { HouseholdBallot } from '#api/types.ts';
import type { Vote } from '#shared/household/household-rules.ts';
import { showToast } from '#ui/toast.tsx';
import { failureWords, useSending } from '#web/account/sending.ts';
import { read, type ApiError } from '#web/api-client/api-client.ts';
import { errorDetail } from '#web/api-client/error-detail.ts';
import { send } from '#web/api-client/send.ts';
import { listenToHousehold } from './household-events.ts';

/** Everything of the viewer's household has a key that begins so: marks of theirs invalidate it, as they do their list. */
const HOUSEHOLD_KEY = ['library', 'watchlist', 'household'];

/** How often a page that is looked at asks what the others did, in ms. */
const ASK_EVERY = 15_000;
/** As often for a page that is told of changes, for those of watch lists and services, which nobody tells. */
const ASK_EVERY_LIVE = 60_000;

export const householdQuery = (token: string | null) =>
  queryOptions({
    queryKey: [...HOUSEHOLD_KEY, 'house', token],
    queryFn: ({ signal }) => read('GET /household', { withToken: true, signal }),
    enabled: token !== null,
    staleTime: 0,
    refetchInterval: ASK_EVERY,
  });

/** This evening's sofa and its vote. `isLive` if the page is told of changes, and need not ask often. */
export const eveningQuery = (token: string | null, isLive: boolean) =>
  queryOptions({
    queryKey: [...HOUSEHOLD_KEY, 'evening', token],
    queryFn: async ({ signal }) => {
      // The sofa after the vote, so that with a result there is also the title that it chose.
      const { ballot } = await read('GET /household/vote', { withToken: true, signal });
      return { ballot, sofa: await read('GET /household/sofa', { withToken: true, signal }) };
    },
    enabled: token !== null,
    staleTime: 0,
    refetchInterval: isLive ? ASK_EVERY_LIVE : ASK_EVERY,
  });

const REFUSALS: Record<string, string> = {
  ALREADY_IN_HOUSEHOLD: 'Você já está numa casa. Saia dela pra entrar em outra.',
  HOUSEHOLD_FULL: 'A casa encheu: oito é o máximo.',
  ONLY_HOUSEHOLD_OWNER: 'Isso só quem cuida da casa muda.',
  NOT_FOR_CHILD_SEATS: 'De um assento de criança não dá pra chamar gente.',
  SOFA_EMPTY: 'Ninguém está no sofá. Sente alguém antes.',
  NOTHING_TO_VOTE: 'Pra votar, faltam títulos que a casa possa ver.',
  BALLOT_CLOSED: 'Esse voto já acabou.',
  NOT_ON_SOFA: 'Só vota quem está no sofá.',
  ABOVE_AGE_LIMIT: 'Esse passa do limite de alguém no sofá.',
};

/** Words for a refused change of the household. */
export const refusalWords = (error: ApiError): string =>
  REFUSALS[errorDetail(error).code ?? ''] ??
  (error.status === 404 ? 'Isso mudou enquanto você olhava. Veja de novo.' : failureWords(error));

/** Sends one change of the household at a time; after a refused one it says why, and asks for everything anew. */
function useAttempts() {
  const client = useQueryClient();
  const { sending, send: sendOne } = useSending();
  const refresh = () => client.invalidateQueries({ queryKey: HOUSEHOLD_KEY });
  const attempt = (work: () => Promise<void>) =>
    sendOne(work, (error) => {
      showToast({ text: refusalWords(error), kind: 'error' });
      void refresh();
    });
  return { client, sending, attempt, refresh };
}

/** Sends changes of the household, and asks for it anew after each. */
export function useHouseholdChange() {
  const { sending, attempt, refresh } = useAttempts();
  const change = (work: () => Promise<unknown>, then?: () => void) =>
    attempt(async () => {
      await work();
      await refresh();
      then?.();
    });
  return { sending, change };
}

/** Sends the viewer's votes; each one's answer brings the next title. */
export function useVoting(token: string | null, { id }: Pick<HouseholdBallot, 'id'>) {
  const { client, sending, attempt, refresh } = useAttempts();
  const cast = (place: number, vote: Vote, then: () => void) =>
    attempt(async () => {
      const { ballot } = await send('PUT /household/vote/{place}', {
        path: { place },
        json: { ballot: id, vote },
        withToken: true,
      });
      if (ballot?.closed_at === null) {
        const { queryKey } = eveningQuery(token, false);
        // An answer on its way may not know of this vote. The event of it asks for the rest.
        await client.cancelQueries({ queryKey });
        client.setQueryData(queryKey, (evening) => evening && { ...evening, ballot });
      } else await refresh();
      then();
    });
  return { sending, cast };
}

/** True while the page is told of what the others do; it asks anew each time. */
export function useLiveHousehold(isOn: boolean): boolean {
  const client = useQueryClient();
  const [isLive, setLive] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    return listenToHousehold({
      onChange: () => void client.invalidateQueries({ queryKey: HOUSEHOLD_KEY }),
      onLive: setLive,
    });
  }, [isOn, client]);
  return isLive;
}
