import { queryOptions, useMutationState, useQuery, type QueryClient } from '@tanstack/react-query';
import type { ViewerTitle } from '#api/types.ts';
import { starsFromRating, type Stars } from '#shared/stars.ts';
import type { TitleKey } from '#shared/title-key.ts';
import { read } from '#web/api-client/api-client.ts';
import { currentViewer } from '#web/api-client/session.ts';
import { useToken } from '#web/session/session-store.ts';

/** Titles that one call of the API can ask for. */
const MOST_KEYS = 100;
/** Milliseconds for which a loaded state is used: another device may have changed it since. */
const FRESH = 60_000;

/** A viewer's state of a title, with their rating in stars. */
export type TitleState = Omit<ViewerTitle, 'media_type' | 'media_id' | 'rating'> & {
  stars: Stars | null;
};

const NOTHING: TitleState = {
  stars: null,
  watchlist: false,
  favorite: false,
  watched: false,
  collections: [],
  new_count: 0,
};

/** The key of a title's state and, with a field's name, of the mutations that change that field. */
export const titleStateKey = (viewer: string | null, { type, id }: TitleKey) =>
  ['library', 'title', viewer, type, id] as const;

/** A title's state as the API has confirmed it; not requested for an anonymous visitor. */
export const titleStateQuery = (viewer: string | null, key: TitleKey) =>
  queryOptions({
    queryKey: titleStateKey(viewer, key),
    queryFn: () => loadTogether(key),
    enabled: viewer !== null,
    staleTime: FRESH,
    refetchOnWindowFocus: true,
    // Each title would be retried by a call of its own.
    retry: false,
  });

/**
 * The viewer's state of a title, with changes that the API has not confirmed yet; null for an anonymous visitor, until
 * it is loaded, on the server and during hydration.
 */
export function useViewerTitle(key: TitleKey): TitleState | null {
  const viewer = useToken();
  const { data } = useQuery(titleStateQuery(viewer, key));
  const pending = useMutationState({
    filters: { mutationKey: titleStateKey(viewer, key), status: 'pending' },
    select: ({ state }) => state.variables as Partial<TitleState>,
  });
  if (!data && pending.length === 0) return null;
  const state: TitleState = { ...NOTHING, ...data };
  for (const change of pending) Object.assign(state, change);
  return state;
}

/**
 * Stores a change of the current viewer that the API has confirmed. `whole` is the state in the API's response, if it
 * has one: it is used where none was loaded, because it may be older than another field's change.
 */
export async function confirmChange(
  client: QueryClient,
  title: TitleKey,
  change: Partial<TitleState>,
  whole?: ViewerTitle,
): Promise<void> {
  const queryKey = titleStateKey(currentViewer(), title);
  const before = client.getQueryState<TitleState>(queryKey);
  // An answer to a request from before the change is outdated.
  await client.cancelQueries({ queryKey });
  client.setQueryData<TitleState>(queryKey, (state = whole && stateOf(whole)) => ({
    ...NOTHING,
    ...state,
    ...change,
  }));
  const isWhole = (before?.data ?? whole) !== undefined && before?.fetchStatus !== 'fetching';
  if (!isWhole) void client.invalidateQueries({ queryKey });
}

const stateOf = ({ rating, ...marks }: ViewerTitle): TitleState => ({
  ...marks,
  stars: starsFromRating(rating),
});

/** A call that is being put together. */
interface Batch {
  keys: TitleKey[];
  titles: Promise<ViewerTitle[]>;
}

let batch: Batch | undefined;

/** Loads a title's state with those of all titles that are asked for in the same task, for instance by one render. */
async function loadTogether(key: TitleKey): Promise<TitleState> {
  if (!batch || batch.keys.length === MOST_KEYS) batch = startBatch();
  batch.keys.push(key);
  const titles = await batch.titles;
  const title = titles.find(
    ({ media_type, media_id }) => media_type === key.type && media_id === key.id,
  );
  if (!title) throw new Error('the API has left out a title');
  return stateOf(title);
}

function startBatch(): Batch {
  const keys: TitleKey[] = [];
  const load = async () => {
    await Promise.resolve();
    if (batch?.keys === keys) batch = undefined;
    const idsOf = (type: TitleKey['type']) =>
      keys
        .filter((key) => key.type === type)
        .map(({ id }) => id)
        .join();
    const query = { movie_ids: idsOf('movie'), serie_ids: idsOf('serie') };
    return (await read('GET /viewer/titles', { query, withToken: true })).items;
  };
  return { keys, titles: load() };
}
