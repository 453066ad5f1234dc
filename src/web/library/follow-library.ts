import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { TitleInfo } from '#api/types.ts';
import type { TitleKey } from '#shared/title-key.ts';
import { requestTitle, titleQuery } from '#web/api-client/data.ts';
import { currentViewer, onSession } from '#web/api-client/session.ts';
import { onLibraryChange, type LibraryPart } from './library-changes.ts';
import { titleStateKey } from './viewer-title-query.ts';

/** The first part of the keys of a person's library. */
const LIBRARY = 'library';

/**
 * Keeps what this tab has loaded current with the viewer's changes in any tab: queries under `['library', part, …]`,
 * the state of changed titles, and their public data. Deletes the library when another viewer is shown.
 */
export function followLibrary(client: QueryClient): void {
  onLibraryChange(({ parts, titles, isElsewhere }) => {
    for (const part of parts) void client.invalidateQueries({ queryKey: [LIBRARY, part] });
    for (const title of titles) {
      if (isElsewhere) reloadState(client, title);
      void reloadTitle(client, title, parts);
    }
  });
  onSession((isOtherViewer) => {
    if (isOtherViewer) client.removeQueries({ queryKey: [LIBRARY] });
  });
}

/** Loads the viewer's state of a title again. A hidden tab waits until it is looked at. */
function reloadState(client: QueryClient, title: TitleKey): void {
  const queryKey = titleStateKey(currentViewer(), title);
  const isHidden = document.visibilityState === 'hidden';
  void client.invalidateQueries({ queryKey, refetchType: isHidden ? 'none' : 'active' });
}

/** Changes of these parts have a title's page read again: 'the title data is then reloaded'. */
const ON_PAGE = new Set<LibraryPart>(['ratings', 'watchlist', 'favorites', 'watched']);

/**
 * Reads a title's public data again after a change, if this tab has loaded its page or, for a new rating, a card of it.
 * The page and all cards of the title then have its new average.
 */
async function reloadTitle(
  client: QueryClient,
  title: TitleKey,
  parts: readonly LibraryPart[],
): Promise<void> {
  const page = titleQuery(title.type, title.id).queryKey;
  const isOnPage = client.getQueryData(page) !== undefined;
  // Invalidated queries are read again anyway.
  const withCards = () =>
    client.getQueryCache().findAll({
      predicate: ({ state }) => !state.isInvalidated && hasCard(state.data, title),
    });
  const isWanted = isOnPage
    ? parts.some((part) => ON_PAGE.has(part))
    : parts.includes('ratings') && withCards().length > 0;
  if (!isWanted) return;
  const query = currentTitleQuery(title);
  // An answer to a request from before this change is outdated.
  await client.cancelQueries({ queryKey: query.queryKey });
  // Without an answer, everything stays as it is.
  const current = await client.fetchQuery(query).catch(() => null);
  if (!current) return;
  client.setQueryData(page, (loaded) => loaded && current);
  for (const { queryKey, state } of withCards())
    client.setQueryData(queryKey, (data: unknown) => withAverage(data, current), {
      updatedAt: state.dataUpdatedAt,
    });
}

/**
 * A title as the database has it now: the answer to a token is one person's, so that no cache between here and there
 * has an earlier one.
 */
const currentTitleQuery = ({ type, id }: TitleKey) =>
  queryOptions({
    queryKey: ['current-title', type, id],
    queryFn: async (): Promise<TitleInfo> => {
      const title = await requestTitle(type, id, { withToken: true });
      // Public data has no viewer: docs/decisions/2026-11-22-viewer-state.md
      return { ...title, our_rating: { ...title.our_rating, user: null }, watchlist: false };
    },
    staleTime: 0,
    gcTime: 0,
  });

/** A title's public data, in any answer of the API: its page's, or a card in a list. */
interface Card {
  our_rating: TitleInfo['our_rating'];
}

function isCardOf(data: object, { type, id }: TitleKey): data is Card {
  const { media_type, media_id, id: own, our_rating } = data as Record<string, unknown>;
  return media_type === type && (media_id ?? own) === id && our_rating !== undefined;
}

const hasCard = (data: unknown, title: TitleKey): boolean =>
  typeof data === 'object' &&
  data !== null &&
  (isCardOf(data, title) || Object.values(data).some((part) => hasCard(part, title)));

/** A copy of `data` in which all cards of a title have its average. */
function withAverage(data: unknown, title: TitleInfo): unknown {
  if (typeof data !== 'object' || data === null) return data;
  if (Array.isArray(data)) return data.map((part) => withAverage(part, title));
  const parts = Object.entries(data).map(([name, part]) => [name, withAverage(part, title)]);
  const copy: object = Object.fromEntries(parts);
  if (!isCardOf(copy, { type: title.media_type, id: title.id })) return copy;
  const { average, count } = title.our_rating;
  return { ...copy, our_rating: { ...copy.our_rating, average, count } };
}
