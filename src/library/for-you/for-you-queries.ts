import { ageRatingKind, titleKeyKinds } from '#catalog/catalog-columns.ts';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { findCardsWith, genreNames, servedTitle } from '#catalog/titles/card-queries.ts';
import { bestOfMine, offerKinds, presentEntry } from '#catalog/offers/offer-queries.ts';
import { familiesOf, familiesOfProviders } from '#library/subscriptions.ts';
import {
  bool,
  float,
  int,
  listOf,
  nullable,
  object,
  oneOf,
  text,
} from '#platform/database/columns.ts';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { prepared } from '#platform/database/preparing-client.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { titleKeyText } from '#shared/title-key.ts';
import type { TitleKey } from '#shared/title-key.ts';
import { findTasteSettings } from './for-you-commands.ts';
import {
  EVERYTHING_ON,
  FEWEST_SIGNALS,
  MOST_FOR_YOU,
  chooseForYou,
  countSignals,
  scored,
  seedsOf,
} from './for-you-rules.ts';
import type {
  ForYouCandidate,
  Recommended,
  Likeness,
  Seed,
  Signal,
  TasteSettings,
} from './for-you-rules.ts';
import type { ForYou } from './for-you-schema.ts';
import { reasonWords } from './for-you-words.ts';

export interface ForYouInput {
  now: Date;
  /** Providers that count as the person's services; undefined for the account's own, or for none. */
  providerIds?: readonly number[] | undefined;
  /** Only titles of at most this length; undefined for all. */
  minutes?: number | undefined;
}

/**
 * Titles for a person that they have not seen, each with the reason. A change of their library counts in the next
 * answer: only the pairs of `liked_together` are computed beforehand.
 */
export async function findForYou(
  db: DbOrTransaction,
  user: string,
  input: ForYouInput,
): Promise<ForYou> {
  const [settings, signals] = await Promise.all([
    findTasteSettings(db, user),
    findSignals(db, user),
  ]);
  const counted = countSignals(signals, settings);
  const items =
    counted < FEWEST_SIGNALS
      ? []
      : await recommend(db, input, {
          signals,
          settings,
          kept: keptBy(user, settings),
          seen: seenBy(user, settings),
          families: familiesOf(user, input.providerIds),
        });
  return { signals: counted, parts: settings, items };
}

/** Titles for anybody who likes these, each with the reason: nobody has to be known for it. */
export function findForLikers(
  db: DbOrTransaction,
  titles: readonly TitleKey[],
  input: ForYouInput,
): Promise<ForYou['items']> {
  const named = sql`select * from ${keyRows(titles)}`;
  return recommend(db, input, {
    signals: titles.map(({ type, id }) => ({
      type,
      id,
      rating: null,
      favorite: true,
      wish: false,
      watched: false,
    })),
    settings: EVERYTHING_ON,
    kept: named,
    seen: named,
    families: familiesOfProviders(input.providerIds ?? []),
  });
}

/** Somebody's taste. */
interface Taste {
  /** The newest first. */
  signals: readonly Signal[];
  settings: TasteSettings;
  /** Selects the titles that are not shown, by media type and id. */
  kept: SQL;
  /** Selects the titles that were seen. */
  seen: SQL;
  /** Selects the families of services that are paid for. */
  families: SQL;
}

async function recommend(
  db: DbOrTransaction,
  input: ForYouInput,
  taste: Taste,
): Promise<ForYou['items']> {
  const seeds = seedsOf(taste.signals, taste.settings);
  if (!seeds.some(({ weight }) => weight > 0)) return [];
  const [candidates, known] = await Promise.all([
    findCandidatesOf(db, { seeds, taste, minutes: input.minutes }),
    findSeedFacts(db, seeds),
  ]);
  const ranked = scored(
    candidates,
    seeds,
    seeds.map((_, place) => known.get(place)),
  );
  const choices = chooseForYou(
    ranked.filter(({ reason }) => known.has(reason.seed)),
    input.now,
    MOST_FOR_YOU,
  );
  return present(db, { choices, seeds, known, taste });
}

/** Titles that are not recommended to a person: what they keep, and what they asked not to see. */
const keptBy = (user: string, settings: TasteSettings): SQL => sql`
  select media_type, title_id from ratings where user_id = ${user}::uuid
  union
  select media_type, title_id from title_marks where user_id = ${user}::uuid
    and (kind <> 'watched' or ${settings.watched})
  union
  select media_type, title_id from series_progress where user_id = ${user}::uuid
    and ${settings.watched}
  union
  select media_type, title_id from for_you_dismissed where user_id = ${user}::uuid`;

/** Titles that a person has seen, as far as that is taken into account. */
const seenBy = (user: string, settings: TasteSettings): SQL => sql`
  select media_type, title_id from ratings
    where user_id = ${user}::uuid and ${settings.ratings}
  union
  select media_type, title_id from title_marks
    where user_id = ${user}::uuid and kind = 'watched' and ${settings.watched}`;

/** Titles as rows. */
const keyRows = (titles: readonly TitleKey[]): SQL => sql`unnest(
  ${sql.param(titles.map(({ type }) => type))}::media_type[],
  ${sql.param(titles.map(({ id }) => id))}::int[]) as named(media_type, title_id)`;

/** Signals of one answer: the newest, more than which nobody's taste needs. */
const MOST_SIGNALS = 1000;

/** Everything that a person keeps about titles, the newest first. */
export async function findSignals(db: DbOrTransaction, user: string): Promise<Signal[]> {
  return rowsOf(
    db,
    { ...titleKeyKinds, rating: nullable(int), favorite: bool, wish: bool, watched: bool },
    prepared(sql`
      select media_type as type, title_id as id, max(rating)::int as rating,
        coalesce(bool_or(kind = 'favorite'), false) as favorite,
        coalesce(bool_or(kind = 'watchlist'), false) as wish,
        coalesce(bool_or(kind = 'watched'), false) as watched
      from (
        select media_type, title_id, rating, null::text as kind, rated_at as at
          from ratings where user_id = ${user}::uuid
        union all
        select media_type, title_id, null, kind::text, marked_at
          from title_marks where user_id = ${user}::uuid
        union all
        select media_type, title_id, null, 'watched', changed_at
          from series_progress where user_id = ${user}::uuid) s
      group by media_type, title_id
      order by max(at) desc, media_type, title_id limit ${MOST_SIGNALS}`),
  );
}

const likenessColumns = sql`
  array(select g.genre_id from title_genres g
    where g.media_type = t.media_type and g.title_id = t.id order by g.position) as genres,
  array(select k.keyword_id from title_keywords k
    where k.media_type = t.media_type and k.title_id = t.id) as keywords,
  t.countries`;
const likenessKinds = { genres: listOf(int), keywords: listOf(int), countries: listOf(text) };

type SeedFacts = Likeness & { title: string };

/** The facts of the seeds that the catalogue still has, by their places. */
async function findSeedFacts(
  db: DbOrTransaction,
  seeds: readonly Seed[],
): Promise<ReadonlyMap<number, SeedFacts>> {
  const rows = await rowsOf(
    db,
    { place: int, title: text, ...likenessKinds },
    prepared(sql`
      select (s.n - 1)::int as place, ${servedTitle} as title, ${likenessColumns}
      from ${seedRows(seeds)}
      join titles t on t.media_type = s.type and t.id = s.id`),
  );
  return new Map(rows.map(({ place, ...facts }) => [place, facts]));
}

/** The seeds as rows `s`, numbered from 1. */
const seedRows = (seeds: readonly Seed[]): SQL => sql`unnest(
  ${sql.param(seeds.map(({ type }) => type))}::media_type[],
  ${sql.param(seeds.map(({ id }) => id))}::int[],
  ${sql.param(seeds.map(({ weight }) => weight))}::float8[],
  ${sql.param(seeds.map(({ liking }) => liking === 'rated' || liking === 'watched'))}::bool[])
  with ordinality as s(type, id, weight, is_seen, n)`;

/** Candidates that are scored, the best connected. */
const POOL = 120;
/** People of the seeds' credits that are followed, and of each the best known titles. */
const MOST_PEOPLE = 30;
const MOST_CREDITS = 100;
/** The first names of a cast; the others connect nothing that anybody would see. */
const FIRST_OF_CAST = 5;

/** Minutes that no title has. */
const ANY_LENGTH = 100_000;

const candidateKinds = {
  ...titleKeyKinds,
  ...likenessKinds,
  runtime: nullable(int),
  decade: nullable(int),
  note: nullable(int),
  is_mine: bool,
  evidence: listOf(
    object({
      kind: oneOf(['source', 'alike', 'director', 'cast']),
      seed: int,
      strength: float,
      person: nullable(object({ id: int, name: text, gender: int })),
    }),
  ),
};

interface CandidateInput {
  seeds: readonly Seed[];
  taste: Taste;
  minutes: number | undefined;
}

/**
 * The titles that are connected with the seeds, without those that the person keeps or asked not to see. The film
 * database's recommendations lead from a seed, `liked_together` too, and so do directors and first names of the cast.
 */
async function findCandidatesOf(
  db: DbOrTransaction,
  { seeds, taste: { settings, kept, families }, minutes = ANY_LENGTH }: CandidateInput,
): Promise<ForYouCandidate[]> {
  const rows = await rowsOf(
    db,
    candidateKinds,
    prepared(sql`
    with mine as materialized (${families}),
    s as materialized (select * from ${seedRows(seeds)}),
    kept as materialized (${kept}),
    credit as (
      select s.n, s.weight, c.person_id, 'director' as role
        from s join crew_credits c on c.media_type = s.type and c.title_id = s.id
        where s.weight > 0 and c.department = 'Directing' and c.job = 'Director'
      union all
      select s.n, s.weight, c.person_id, 'cast'
        from s join cast_credits c on c.media_type = s.type and c.title_id = s.id
        where s.weight > 0 and c.position < ${FIRST_OF_CAST}),
    followed as materialized (
      select person_id, role, (array_agg(n order by weight desc, n))[1] as n, sum(weight) as weight
      from credit group by person_id, role
      order by sum(weight) desc, person_id, role limit ${MOST_PEOPLE}),
    hit as materialized (
      select r.other_type as type, r.other_id as id, 'source' as kind, s.n,
          s.weight / (1 + r.position * 0.1) as strength, null::int as person_id
        from s join recommendations r on r.media_type = s.type and r.title_id = s.id
      union all
      select l.other_type, l.other_id, 'alike', s.n, s.weight / (1 + (l.position - 1) * 0.1), null
        from s join liked_together l on l.media_type = s.type and l.title_id = s.id
        where ${settings.alike}
      union all
      select c.media_type, c.title_id, 'director', f.n, f.weight, f.person_id
        from followed f join lateral (
          select c.media_type, c.title_id
          from crew_credits c join titles t on t.media_type = c.media_type and t.id = c.title_id
          where c.person_id = f.person_id and c.department = 'Directing' and c.job = 'Director'
          order by t.popularity desc, c.media_type, c.title_id limit ${MOST_CREDITS}) c on true
        where f.role = 'director'
      union all
      select c.media_type, c.title_id, 'cast', f.n, f.weight / (1 + c.position * 0.2), f.person_id
        from followed f join lateral (
          select c.media_type, c.title_id, c.position
          from cast_credits c join titles t on t.media_type = c.media_type and t.id = c.title_id
          where c.person_id = f.person_id and c.position < ${2 * FIRST_OF_CAST}
          order by t.popularity desc, c.media_type, c.title_id limit ${MOST_CREDITS}) c on true
        where f.role = 'cast'),
    pool as materialized (
      select type, id, sum(strength) as strength
      from hit where not exists (
        select from kept k where k.media_type = hit.type and k.title_id = hit.id)
      group by type, id
      having sum(strength) > 0 and (${minutes}::int = ${ANY_LENGTH} or exists (
        select from titles t where t.media_type = hit.type and t.id = hit.id
          and t.runtime <= ${minutes}))
      order by sum(strength) desc, type, id limit ${POOL}),
    evidence as materialized (
      select hit.type, hit.id, json_agg(json_build_object('kind', kind, 'seed', n - 1,
          'strength', hit.strength, 'person', case when p.id is not null then json_build_object(
            'id', p.id, 'name', p.name, 'gender', p.gender::int) end) order by kind, n) as list
      from pool join hit on hit.type = pool.type and hit.id = pool.id
      left join people p on p.id = hit.person_id
      group by hit.type, hit.id)
    select e.type, e.id, e.list as evidence, ${likenessColumns}, t.runtime,
      floor(extract(year from t.released_on) / 10)::int as decade,
      f.note::int as note,
      coalesce(f.free or f.plan_families && array(select family_id from mine), false) as is_mine
    from evidence e
    join titles t on t.media_type = e.type and t.id = e.id
    left join title_facets f on f.media_type = e.type and f.title_id = e.id`),
  );
  const sagas = await findSagas(db, rows);
  return rows.map(({ is_mine: isMine, ...candidate }) => ({
    ...candidate,
    isMine,
    sagas: sagas.get(titleKeyText(candidate)) ?? [],
  }));
}

/** The sagas that titles belong to. Asked for with the candidates, each of them would read all titles of all lists. */
async function findSagas(
  db: DbOrTransaction,
  titles: readonly TitleKey[],
): Promise<ReadonlyMap<string, number[]>> {
  const rows = await rowsOf(
    db,
    { ...titleKeyKinds, sagas: listOf(int) },
    prepared(sql`
      select i.media_type as type, i.title_id as id, array_agg(i.list_id) as sagas
      from ${keyRows(titles)}
      join curated_list_items i on i.media_type = named.media_type and i.title_id = named.title_id
      join curated_lists l on l.id = i.list_id and l.kind = 'saga'
      group by i.media_type, i.title_id`),
  );
  return new Map(rows.map(({ sagas, ...key }) => [titleKeyText(key), sagas]));
}

const extraKind = object({
  title: text,
  genres: listOf(text),
  age_rating: nullable(ageRatingKind),
  runtime: nullable(int),
  offer: nullable(object(offerKinds)),
});

interface Presented {
  choices: readonly Recommended[];
  seeds: readonly Seed[];
  known: ReadonlyMap<number, SeedFacts>;
  taste: Taste;
}

/** The chosen titles as cards, in their order. */
async function present(
  db: DbOrTransaction,
  { choices, seeds, known, taste }: Presented,
): Promise<ForYou['items']> {
  if (choices.length === 0) return [];
  const keys = choices.map(({ candidate }) => candidate);
  const people = choices.flatMap(({ reason }) => reason.person?.id ?? []);
  const [seen, cards] = await Promise.all([
    findSeenWith(db, people, taste.seen),
    findCardsWith(
      db,
      sql`
    with mine as materialized (${taste.families})
    select t.media_type, t.id, k.rank, json_build_object('title', ${servedTitle},
      'genres', ${genreNames()}, 'age_rating', t.age_rating, 'runtime', t.runtime,
      'offer', (select row_to_json(best) from (${bestOfMine}) best)) as extra
    from unnest(${sql.param(keys.map(({ type }) => type))}::media_type[],
      ${sql.param(keys.map(({ id }) => id))}::int[]) with ordinality as k(type, id, rank)
    join titles t on t.media_type = k.type and t.id = k.id`,
      { kind: extraKind, json: sql`k.extra` },
    ),
  ]);
  const byKey = new Map(choices.map((choice) => [titleKeyText(choice.candidate), choice.reason]));
  return cards.flatMap(({ card, extra: { offer, title, ...facts } }) => {
    const reason = byKey.get(titleKeyText({ type: card.media_type, id: card.id }));
    const seed = reason && seeds[reason.seed];
    const from = reason && known.get(reason.seed);
    if (!reason || !seed || !from) return [];
    return {
      ...card,
      ...facts,
      watch: offer && presentEntry(offer, title),
      reason: {
        kind: reason.kind,
        text: reasonWords(reason, {
          title: from.title,
          rating: seed.rating,
          seen: seen.get(reason.person?.id ?? 0) ?? 0,
        }),
        title: { media_type: seed.type, media_id: seed.id, name: from.title },
      },
    };
  });
}

/** How many of the seen titles have each of these people. */
async function findSeenWith(
  db: DbOrTransaction,
  people: readonly number[],
  seenTitles: SQL,
): Promise<ReadonlyMap<number, number>> {
  if (people.length === 0) return new Map();
  const rows = await rowsOf(
    db,
    { id: int, seen: int },
    prepared(sql`
      with seen as materialized (${seenTitles})
      select c.person_id as id, count(*)::int as seen
      from cast_credits c
      join seen on seen.media_type = c.media_type and seen.title_id = c.title_id
      where c.person_id = any(${sql.param(people)}::int[])
      group by c.person_id`),
  );
  return new Map(rows.map(({ id, seen }) => [id, seen]));
}
