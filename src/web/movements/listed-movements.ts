import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Schemas } from '#api/schema.gen.ts';
import type { Movement } from '#api/types.ts';
import { read } from '#web/api-client/api-client.ts';
import { viewerKey } from '#web/session/current-user.ts';
import { useToken } from '#web/session/session-store.ts';
import type { ListedSlab as Slab } from './listed-slab.lazy.tsx';
import type { Direction } from './movement-words.ts';

type ListedMovement = Schemas['ListedMovement'];

/** The viewer's wishes among the month's movements, and the code that shows one, loaded at the same time. */
const listedQuery = (token: string | null, direction: Direction) =>
  queryOptions({
    queryKey: viewerKey(token, `movements-${direction}`),
    queryFn: async ({ signal }) => {
      const query = { direction };
      const [{ items }, { ListedSlab }] = await Promise.all([
        read('GET /viewer/movements', { query, withToken: true, signal }),
        import('./listed-slab.lazy.tsx'),
      ]);
      return { items, ListedSlab };
    },
    enabled: token !== null,
    // Not refetched at once, so that a title put on the list here keeps its place.
    staleTime: 60_000,
    retry: false,
  });

/** The viewer's wishes in a list of movements. */
export interface Listed {
  /** True if the list has to wait for them. */
  waiting: boolean;
  /** True if they are known; false for an anonymous visitor too. */
  isKnown: boolean;
  items: readonly ListedMovement[];
  /** The genres of a movement's title if it is one of theirs; otherwise undefined. */
  genresOf: (movement: Movement) => readonly string[] | undefined;
  Slab: typeof Slab | undefined;
}

/** None for an anonymous visitor, on the server, during hydration, and if they cannot be loaded. */
export function useListed(direction: Direction): Listed {
  const token = useToken();
  const { data, isPending } = useQuery(listedQuery(token, direction));
  const items = data?.items ?? [];
  const genres = new Map(items.map((one) => [keyOf(one), one.genres]));
  return {
    waiting: token !== null && isPending,
    isKnown: token !== null && !isPending,
    items,
    genresOf: ({ day, title }) =>
      genres.get(keyOf({ day, media_type: title.media_type, media_id: title.id })),
    Slab: data?.ListedSlab,
  };
}

const keyOf = ({
  day,
  media_type: type,
  media_id: id,
}: Omit<ListedMovement, 'provider_ids' | 'genres'>) => `${day} ${type} ${id}`;

/** The number of wishes that moved from `first` on (YYYY-MM-DD); `providers` limits them to these families. */
export function listedCount(
  items: readonly ListedMovement[],
  first: string,
  providers: readonly number[] | undefined,
): number {
  return items.filter(
    ({ day, provider_ids: at }) =>
      day >= first && (providers === undefined || at.some((id) => providers.includes(id))),
  ).length;
}
