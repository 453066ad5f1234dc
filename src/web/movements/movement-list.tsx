import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Movement } from '#api/types.ts';
import type { Schemas } from '#api/schema.gen.ts';
import { TitleCard } from '#web/cards/title-card.tsx';
import { formatPlural } from '#web/foundation/format.ts';
import { ProviderLogo } from '#web/images/provider-logo.tsx';
import { read } from '#web/api-client/api-client.ts';
import type { OwnMove } from '#shared/sources/own-moves.ts';
import { ownMovesQuery } from '#web/library/own-moves-query.ts';
import { viewerKey } from '#web/session/current-user.ts';
import { useToken } from '#web/session/session-store.ts';
import {
  daysLeft,
  dayWords,
  historyLine,
  shortDayWords,
  type Direction,
} from './movement-words.ts';
import type { MovementDay } from './movements-data.lazy.ts';
import type { ListedSlab as Slab } from './listed-slab.lazy.tsx';
import styles from './movements.module.css';

interface MovementListProps {
  items: readonly Movement[];
  days: readonly MovementDay[];
  direction: Direction;
  today: string;
  listed: Listed;
  /** True for departures to come, which have no counts. */
  isComing?: boolean;
}

/** Titles under the days of their arrival or departure. */
export function MovementDays({
  items,
  days,
  direction,
  today,
  listed,
  isComing = false,
}: MovementListProps) {
  const groups = Map.groupBy(items, ({ day }) => day);
  return [...groups].map(([day, ofDay], index) => {
    const count = days.find((dayCount) => dayCount.day === day)?.[direction] ?? ofDay.length;
    const id = isComing ? `vem-${day}` : day;
    return (
      <section key={id} className={styles.group} aria-labelledby={id}>
        <div className={styles.heading}>
          <span className={styles.numeral} aria-hidden="true">
            {Number(day.slice(8))}
          </span>
          <div>
            <h2 id={id}>{dayWords(day, today)}</h2>
            <p>
              {isComing
                ? daysLeft(direction, day, today)
                : formatPlural(count, 'título', 'títulos')}
            </p>
          </div>
        </div>
        <OfDay
          items={ofDay}
          direction={direction}
          eager={index === 0}
          listed={listed}
          comingFrom={isComing ? today : undefined}
        />
      </section>
    );
  });
}

/** The viewer's own wishes are slabs, two in a row; beside an odd one are the first posters. */
function OfDay({ listed, ...shown }: TitlesProps & { listed: Listed }) {
  const { Slab, genresOf } = listed;
  const { items, direction } = shown;
  const [wished = [], others = []] = Slab
    ? [items.filter(genresOf), items.filter((movement) => !genresOf(movement))]
    : [[], items];
  if (!Slab || wished.length === 0) return <Titles {...shown} />;
  const beside = wished.length % 2 === 1 ? others.slice(0, BESIDE) : [];
  const below = others.slice(beside.length);
  return (
    <div className={styles.mixed}>
      <ul role="list" className={styles.slabs}>
        {wished.map((movement) => (
          <li key={keyOf(movement)}>
            <Slab
              movement={movement}
              genres={genresOf(movement) ?? []}
              direction={direction}
              today={shown.comingFrom}
            />
          </li>
        ))}
      </ul>
      {beside.length > 0 && <Titles {...shown} items={beside} beside />}
      {below.length > 0 && <Titles {...shown} items={below} />}
    </div>
  );
}

/** Posters that fit beside a slab. */
const BESIDE = 3;

/** The titles in one list, each with its day. */
export function MovementsByFame({
  items,
  direction,
  today,
}: Pick<MovementListProps, 'items' | 'direction' | 'today'>) {
  return (
    <section className={styles.famous} aria-label="Os mais famosos">
      <Titles items={items} direction={direction} today={today} eager />
    </section>
  );
}

interface TitlesProps {
  items: readonly Movement[];
  direction: Direction;
  /** Set if the list does not say the day itself. */
  today?: string;
  eager: boolean;
  /** Today, for departures to come. */
  comingFrom?: string | undefined;
  /** True if they stand beside a slab. */
  beside?: boolean;
}

function Titles({ items, direction, today, eager, comingFrom, beside }: TitlesProps) {
  return (
    <ul role="list" className={styles.titles} data-beside={beside}>
      {items.map((movement, index) => (
        <li key={keyOf(movement)}>
          <TitleCard
            item={movement.title}
            eager={eager && index < 2}
            meta={
              <>
                {movement.providers[0] && (
                  <ProviderLogo provider={movement.providers[0]} size={24} />
                )}
                <span className={styles.line}>
                  {today !== undefined && `${shortDayWords(movement.day, today)} · `}
                  {historyLine(direction, movement, comingFrom !== undefined)}
                </span>
              </>
            }
          />
        </li>
      ))}
    </ul>
  );
}

const keyOf = ({ day, title }: Movement) => `${day} ${title.media_type} ${title.id}`;

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
interface Listed {
  /** True if the list has to wait for them. */
  waiting: boolean;
  /** True if they are known; false for an anonymous visitor too. */
  isKnown: boolean;
  items: readonly ListedMovement[];
  /** The genres of a movement's title if the viewer has listed it; otherwise undefined. */
  genresOf: (movement: Movement) => readonly string[] | undefined;
  Slab: typeof Slab | undefined;
}

/** None for an anonymous visitor, on the server, during hydration, and if they cannot be loaded. */
export function useListed(direction: Direction): Listed {
  const token = useToken();
  const { data, isPending } = useQuery(listedQuery(token, direction));
  const { data: moves = [] } = useQuery(ownMovesQuery(token));
  const items = listedWith(
    data?.items ?? [],
    moves.filter((move) => move.direction === direction),
  );
  const genres = new Map(items.map((movement) => [keyOfListed(movement), movement.genres]));
  return {
    waiting: token !== null && isPending,
    isKnown: token !== null && !isPending,
    items,
    genresOf: ({ day, title }) =>
      genres.get(keyOfListed({ day, media_type: title.media_type, media_id: title.id })),
    Slab: data?.ListedSlab,
  };
}

/** The listed movements with those to come, each title once a day with all of its services. */
export function listedWith(
  past: readonly ListedMovement[],
  moves: readonly OwnMove[],
): ListedMovement[] {
  const items = new Map(past.map((movement) => [keyOfListed(movement), movement]));
  for (const { day, type, id, provider, genres } of moves) {
    const key = keyOfListed({ day, media_type: type, media_id: id });
    items.set(key, {
      day,
      media_type: type,
      media_id: id,
      provider_ids: [...new Set([...(items.get(key)?.provider_ids ?? []), provider.id])],
      genres: [...genres],
    });
  }
  return [...items.values()];
}

const keyOfListed = ({
  day,
  media_type: type,
  media_id: id,
}: Omit<ListedMovement, 'provider_ids' | 'genres'>) => `${day} ${type} ${id}`;

/**
 * The number of wished titles that move from the first day to the last (YYYY-MM-DD); without a last one, all that is
 * known to come counts. `providers` limits them to these families.
 */
export function listedCount(
  items: readonly ListedMovement[],
  [first, last]: readonly [first: string, last?: string],
  providers: readonly number[] | undefined,
): number {
  const counted = items.filter(
    ({ day, provider_ids: at }) =>
      day >= first &&
      (last === undefined || day <= last) &&
      (providers === undefined || at.some((id) => providers.includes(id))),
  );
  return new Set(counted.map(({ media_type: type, media_id: id }) => `${type} ${id}`)).size;
}
