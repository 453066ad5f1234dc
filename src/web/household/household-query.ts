import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { showToast } from '#ui/toast.tsx';
import { failureWords, useSending } from '#web/account/sending.ts';
import { read, type ApiError } from '#web/api-client/api-client.ts';
import { errorDetail } from '#web/api-client/error-detail.ts';

/** Everything of the viewer's household has a key that begins so: marks of theirs invalidate it, as they do their list. */
const HOUSEHOLD_KEY = ['library', 'watchlist', 'household'];

/** How often a page that is looked at asks what the others did, in ms. */
const ASK_EVERY = 15_000;

export const householdQuery = (token: string | null) =>
  queryOptions({
    queryKey: [...HOUSEHOLD_KEY, 'house', token],
    queryFn: ({ signal }) => read('GET /household', { withToken: true, signal }),
    enabled: token !== null,
    staleTime: 0,
    refetchInterval: ASK_EVERY,
  });

export const sofaQuery = (token: string | null) =>
  queryOptions({
    queryKey: [...HOUSEHOLD_KEY, 'sofa', token],
    queryFn: ({ signal }) => read('GET /household/sofa', { withToken: true, signal }),
    enabled: token !== null,
    staleTime: 0,
    refetchInterval: ASK_EVERY,
  });

const REFUSALS: Record<string, string> = {
  ALREADY_IN_HOUSEHOLD: 'Você já está numa casa. Saia dela pra entrar em outra.',
  HOUSEHOLD_FULL: 'A casa encheu: oito é o máximo.',
  ONLY_HOUSEHOLD_OWNER: 'Isso só quem cuida da casa muda.',
  NOT_FOR_CHILD_SEATS: 'De um assento de criança não dá pra chamar gente.',
  SOFA_EMPTY: 'Ninguém está no sofá. Sente alguém antes.',
  ABOVE_AGE_LIMIT: 'Esse passa do limite de alguém no sofá.',
};

/** Words for a refused change of the household. */
export const refusalWords = (error: ApiError): string =>
  REFUSALS[errorDetail(error).code ?? ''] ??
  (error.status === 404 ? 'Isso mudou enquanto você olhava. Veja de novo.' : failureWords(error));

/** Sends changes of the household, one at a time, and asks for it anew after each, also after a refused one. */
export function useHouseholdChange() {
  const client = useQueryClient();
  const { sending, send } = useSending();
  const refresh = () => client.invalidateQueries({ queryKey: HOUSEHOLD_KEY });
  const change = (work: () => Promise<unknown>, then?: () => void) =>
    send(
      async () => {
        await work();
        await refresh();
        then?.();
      },
      (error) => {
        showToast({ text: refusalWords(error), kind: 'error' });
        void refresh();
      },
    );
  return { sending, change };
}
