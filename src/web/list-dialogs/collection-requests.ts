import type { QueryClient } from '@tanstack/react-query';
import {
  DESCRIPTION_TOO_SHORT,
  MOST_COLLECTIONS,
  MOST_TITLES,
  NAME_TAKEN,
  NAME_TOO_SHORT,
  type CollectionProblem,
  type CollectionTexts,
} from '#shared/collection-rules.ts';
import { retryWords } from '#web/account/sending.ts';
import { ApiError } from '#web/api-client/api-client.ts';
import { errorDetail } from '#web/api-client/error-detail.ts';
import { send } from '#web/api-client/send.ts';
import { currentViewer } from '#web/api-client/session.ts';
import { formatCount } from '#web/foundation/format.ts';
import { announceChange, type TitleKey } from '#web/library/library-changes.ts';
import { collectionsQuery, type Collection } from '#web/library/library-data.ts';
import { patchViewerTitle } from '#web/library/viewer-title-store.ts';

export interface CollectionDraft extends CollectionTexts {
  public: boolean;
}

/** Creates a collection, or edits the one with this id, and shows it in the viewer's lists at once. */
export async function saveCollection(
  queryClient: QueryClient,
  draft: CollectionDraft,
  id: number | null,
): Promise<Collection> {
  const saved = await (id === null
    ? send('POST /collections', { json: draft, withToken: true })
    : send('PUT /collections/{id}', { path: { id }, json: draft, withToken: true }));
  queryClient.setQueryData(collectionsQuery(currentViewer()).queryKey, (collections) =>
    id === null
      ? collections && [saved, ...collections.filter((collection) => collection.id !== saved.id)]
      : collections?.map((collection) => (collection.id === id ? saved : collection)),
  );
  announceChange(['collections', 'collection'], []);
  return saved;
}

/** The reason why a collection was not saved; `field` is the wrong one, null if none is. */
export function refusalOf(error: ApiError): {
  field: CollectionProblem['field'] | null;
  message: string;
} {
  const { code, fields } = errorDetail(error);
  if (code === 'COLLECTION_NAME_ALREADY_EXISTS') return { field: 'name', message: NAME_TAKEN };
  if (code === 'TOO_MANY_COLLECTIONS') {
    const message = `Você já tem ${MOST_COLLECTIONS} listas. Apague uma pra criar outra.`;
    return { field: null, message };
  }
  if (code === 'COLLECTION_TAKEN_DOWN') {
    const message = 'Esta lista saiu do ar depois de uma denúncia, e só você pode ver.';
    return { field: null, message };
  }
  if (fields['name'] === NAME_TOO_SHORT) return { field: 'name', message: NAME_TOO_SHORT };
  if (fields['description'] === DESCRIPTION_TOO_SHORT)
    return { field: 'description', message: DESCRIPTION_TOO_SHORT };
  return { field: null, message: retryWords(error) };
}

export const contains = ({ medias }: Collection, { type, id }: TitleKey): boolean =>
  medias.some((media) => media.media_id === id && media.media_type === type);

/** A collection that a title could not be added to, and the reason. */
export interface RefusedCollection {
  collection: Collection;
  error: ApiError;
}

/** Adds a title to collections, with one call for each; returns those that did not take it. */
export async function addToCollections(
  title: TitleKey,
  collections: readonly Collection[],
): Promise<RefusedCollection[]> {
  const viewer = currentViewer();
  const json = { media_id: title.id, type: title.type };
  const refused: RefusedCollection[] = [];
  const added = new Set<number>();
  const add = async (collection: Collection) => {
    try {
      const path = { id: collection.id };
      const state = await send('POST /collections/{id}/add', { path, json, withToken: true });
      for (const id of state.collections) added.add(id);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      refused.push({ collection, error });
    }
  };
  await Promise.all(collections.map(add));
  if (currentViewer() !== viewer) return refused;
  if (added.size > 0)
    patchViewerTitle(title, { collections: [...added].toSorted((a, b) => a - b) });
  // Even after a refusal, because a collection may have been deleted elsewhere.
  announceChange(['collections', 'collection'], [title]);
  return refused;
}

/** The message about collections that did not take a title. */
export function refusedText(refused: readonly RefusedCollection[]): string {
  const full = refused.find(({ error }) => errorDetail(error).code === 'COLLECTION_FULL');
  if (full)
    return `“${full.collection.name}” está cheia: numa lista cabem ${formatCount(MOST_TITLES)} títulos.`;
  return retryWords(refused[0]!.error);
}
