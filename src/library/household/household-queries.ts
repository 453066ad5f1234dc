import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import { ageRatingKind, mediaTypeKind } from '#catalog/catalog-columns.ts';
import { findCostTitles } from '#catalog/offers/title-costs.ts';
import { bestOfMine, offerKinds, presentEntry } from '#catalog/offers/offer-queries.ts';
import { findCardsWith, servedTitle } from '#catalog/titles/card-queries.ts';
import { subscribedFamilies } from '#library/subscriptions.ts';
import { float, instant, int, listOf, nullable, object, text } from '#platform/database/columns.ts';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { firstOf, rowsOf } from '#platform/database/rows.ts';
import { okOr, refused, ok } from '#platform/result.ts';
import type { Result } from '#platform/result.ts';
import { MOST_TITLES as MOST_COST_TITLES } from '#shared/collection-rules.ts';
import { AGE_ORDER, MOST_MEMBERS } from '#shared/household/household-rules.ts';
import type { AgeLimit } from '#shared/household/household-rules.ts';
import { findEveningChoices, householdFamilies, invitedHousehold } from './household-commands.ts';
import type { OwnHousehold } from './household-commands.ts';
import { invitationUnknown, noHousehold } from './household-errors.ts';
import { findMembers } from './household-members.ts';
import type { Member } from './household-members.ts';
import {
  chooserOf,
  eveningOf,
  isSitting,
  ownerOf,
  payerOf,
  strictest,
  turnOf,
} from './household-rules.ts';
import type {
  Household,
  HouseholdCosts,
  HouseholdInvitationAnswer,
  HouseholdTitle,
  Sofa,
} from './household-schema.ts';

/** The most titles of one answer. */
const MOST_TITLES = 300;
/** Evenings whose choosers the sofa shows. */
const LAST_EVENINGS = 5;

/** A person's household; null if they have none. */
export async function findHousehold(
  db: DbOrTransaction,
  user: SignedInUserId,
  now: Date,
): Promise<Household> {
  const own = await findOwn(db, user);
  if (!own) return { household: null };
  const { id, self, members } = own;
  const wishers = wishersOf(own);
  const families = sql`select family_id from (${householdFamilies(id)}) f`;
  const [rows, services, counts, items] = await Promise.all([
    rowsOf(
      db,
      { name: text, until: nullable(instant) },
      sql`select name, case when invitation_expires_at > ${now} then invitation_expires_at end as until
        from households where id = ${id}`,
    ),
    findServicesOf(db, id, members),
    countWanted(db, user, wishers, families),
    findWanted(db, wishers, { families, members }),
  ]);
  const [row] = rows;
  // Its last member has just gone.
  if (!row) return { household: null };
  const owner = ownerOf(members);
  return {
    household: {
      name: row.name,
      members: members.map((member) => ({
        number: member.number,
        name: member.name,
        avatar: member.avatar,
        is_you: member === self,
        is_owner: member === owner,
        age_limit: member.ageLimit,
        sits_since: isSitting(member, now) ? (member.sitsSince?.toISOString() ?? null) : null,
        wants: counts.byMember.get(member.number) ?? 0,
        shows_ratings: member.showsRatings,
      })),
      seats_left: Math.max(0, MOST_MEMBERS - members.length),
      invitation_until: row.until?.toISOString() ?? null,
      services,
      wanted: counts.wanted,
      items,
    },
  };
}

/** All members, with the limits of what they are shown to want: a child sees nothing above their own. */
const wishersOf = ({ self, members }: OwnHousehold) =>
  members.map((member) => ({
    ...member,
    ageLimit: strictest([member.ageLimit, self.ageLimit]),
  }));

/** The titles that members want, first what most of them want, and all families of providers that have them. */
export async function findHouseholdCosts(
  db: DbOrTransaction,
  user: SignedInUserId,
): Promise<Result<HouseholdCosts, typeof noHousehold>> {
  const own = await findOwn(db, user);
  if (!own) return refused(noHousehold);
  const items = await findCostTitles(
    db,
    sql`select media_type, id,
        row_number() over (order by count(*) desc, max(marked_at) desc, media_type, id) as rank
      from (${wishesOf(wishersOf(own))}) w group by media_type, id
      order by rank limit ${MOST_COST_TITLES}`,
  );
  return ok({ items });
}

/** This evening's sofa of a person's household. */
export async function findSofa(
  db: DbOrTransaction,
  user: SignedInUserId,
  now: Date,
): Promise<Result<Sofa, typeof noHousehold>> {
  const own = await findOwn(db, user);
  if (!own) return refused(noHousehold);
  const { sitting, limit } = sittingWith(own, now);
  const numbers = sitting.map(({ number }) => number);
  const evening = eveningOf(now);
  const [choices, chosen, items] = await Promise.all([
    findEveningChoices(db, own.id),
    findChosen(db, own.id, { evening, limit }),
    findSofaTitles(db, own, now),
  ]);
  return ok({
    sitting: numbers,
    turn: chooserOf(numbers, choices, evening),
    last: choices
      .slice(0, LAST_EVENINGS)
      .map(({ number }) => number)
      .toReversed(),
    choice: chosen && { ...chosen, next: turnOf(numbers, choices) },
    all_want: items.filter(({ wanted_by: by }) => by.length === sitting.length).length,
    items,
  });
}

/** Who sits on the sofa, and the lowest age limit of them and the viewer. */
export function sittingWith({ self, members }: Omit<OwnHousehold, 'id'>, now: Date) {
  const sitting = members.filter((member) => isSitting(member, now));
  return { sitting, limit: strictest([self, ...sitting].map(({ ageLimit }) => ageLimit)) };
}

/** The titles that those on the sofa want, as the viewer may see them. */
export function findSofaTitles(
  db: DbOrTransaction,
  own: OwnHousehold,
  now: Date,
): Promise<HouseholdTitle[]> {
  const { sitting, limit } = sittingWith(own, now);
  const wishers = sitting.map((member) => ({ ...member, ageLimit: limit }));
  return findWanted(db, wishers, eyesOf(own));
}

/** The household that a link leads to, for a person who may join it. */
export async function findInvitation(
  db: DbOrTransaction,
  user: SignedInUserId,
  { token, now }: { token: string; now: Date },
): Promise<Result<HouseholdInvitationAnswer, typeof invitationUnknown>> {
  const [invited] = await rowsOf(
    db,
    { id: int, name: text, expires_at: instant, own: nullable(int) },
    sql`select i.id, h.name, h.invitation_expires_at as expires_at,
        (select household_id from household_members where user_id = ${user}::uuid) as own
      from (${invitedHousehold(token, now)}) i join households h on h.id = i.id`,
  );
  if (!invited) return refused(invitationUnknown);
  const members = await findMembers(db, invited.id);
  const { own } = invited;
  return okOr(
    {
      name: invited.name,
      members: members.map(({ name, avatar }) => ({ name, avatar })),
      seats_left: Math.max(0, MOST_MEMBERS - members.length),
      expires_at: invited.expires_at.toISOString(),
      membership: own === null ? 'none' : own === invited.id ? 'here' : 'elsewhere',
    },
    invitationUnknown,
  );
}

/** A person's household with its members, and the person among them. */
export async function findOwn(
  db: DbOrTransaction,
  user: SignedInUserId,
): Promise<OwnHousehold | null> {
  const [own] = await rowsOf(
    db,
    { id: int },
    sql`select household_id as id from household_members where user_id = ${user}::uuid`,
  );
  if (!own) return null;
  const members = await findMembers(db, own.id);
  const self = members.find(({ userId }) => userId === user);
  return self ? { id: own.id, self, members } : null;
}

/** The household's services, the best known first: who has each, who pays for it, and the least that it costs. */
async function findServicesOf(db: DbOrTransaction, household: number, members: readonly Member[]) {
  const rows = await rowsOf(
    db,
    {
      provider_id: int,
      provider_name: text,
      logo_path: nullable(text),
      brand_colour: text,
      brand_letters: text,
      family_id: int,
      users: listOf(text),
      payer: nullable(text),
      price: nullable(float),
    },
    sql`select p.id as provider_id, p.name as provider_name, p.logo_path, p.brand_colour,
        p.brand_letters, p.family_id, f.users, pays.user_id::text as payer,
        (select round(min(n.price_cents) / 100.0, 2)::float8 from plans n
          join providers own on own.id = n.provider_id
          join providers seller on seller.id = coalesce(own.merged_into, own.id)
          where seller.family_id = p.id and n.kind = 'subscription' and n.months = 1) as price
      from (select family_id, array_agg(user_id::text) as users
        from (${householdFamilies(household)}) f group by family_id) f
      join providers p on p.id = f.family_id
      left join household_payers pays
        on pays.household_id = ${household} and pays.provider_id = p.id
      order by p.display_priority, p.id`,
  );
  return rows.map(({ users, payer, brand_colour: colour, brand_letters: letters, ...row }) => {
    const usedBy = members.filter(({ userId }) => users.includes(userId));
    const numbers = usedBy.map(({ number }) => number);
    const said = members.find(({ userId }) => userId === payer)?.number ?? null;
    return {
      ...row,
      provider_logo_path: row.logo_path,
      brand: { colour, letters },
      used_by: numbers,
      paid_by: payerOf(numbers, said),
    };
  });
}

type Wisher = Pick<Member, 'userId' | 'number' | 'ageLimit'>;

const ratingPlace = (rating: SQL) =>
  sql`array_position(${sql.param([...AGE_ORDER])}::text[], ${rating})`;

/**
 * Selects a row for each wish: a title of a member's watch list that they have not marked as watched and that their
 * limit lets through. Nobody's ratings, and of each person's watched titles only whether they still want their own.
 */
const wishesOf = (wishers: readonly Wisher[]): SQL => sql`
  select m.media_type, m.title_id as id, s.number, s.place, m.marked_at
  from unnest(${sql.param(wishers.map(({ userId }) => userId))}::uuid[],
    ${sql.param(wishers.map(({ number }) => number))}::int[],
    ${sql.param(wishers.map(({ ageLimit }) => ageLimit))}::text[])
    with ordinality as s(user_id, number, age_limit, place)
  join title_marks m on m.user_id = s.user_id and m.kind = 'watchlist'
  join titles t on t.media_type = m.media_type and t.id = m.title_id
  where (s.age_limit is null or ${ratingPlace(sql`t.age_rating`)} <= ${ratingPlace(sql`s.age_limit`)})
    and not exists (select from title_marks w where w.user_id = m.user_id
      and w.media_type = m.media_type and w.title_id = m.title_id and w.kind = 'watched')`;

async function countWanted(
  db: DbOrTransaction,
  user: SignedInUserId,
  wishers: readonly Wisher[],
  families: SQL,
) {
  const isWatchable = sql`f.free or f.plan_families && array(${families})`;
  const [counts, members] = await Promise.all([
    rowsOf(
      db,
      { total: int, watchable: int, watchable_alone: int },
      sql`select count(*)::int as total, (count(*) filter (where ${isWatchable}))::int as watchable,
          (count(*) filter (where f.free or f.plan_families && array(${subscribedFamilies(user)})))::int
            as watchable_alone
        from (select distinct media_type, id from (${wishesOf(wishers)}) w) w
        left join title_facets f on f.media_type = w.media_type and f.title_id = w.id`,
    ),
    rowsOf(
      db,
      { number: int, wants: int },
      sql`select number, count(*)::int as wants from (${wishesOf(wishers)}) w group by number`,
    ),
  ]);
  return {
    wanted: firstOf(counts),
    byMember: new Map(members.map(({ number, wants }) => [number, wants])),
  };
}

const wantedKind = object({
  title: text,
  age_rating: nullable(ageRatingKind),
  runtime: nullable(int),
  rank: int,
  wanted_by: listOf(int),
  rated_by: listOf(object({ number: int, stars: float })),
  offer: nullable(object(offerKinds)),
});

/**
 * The titles that these people want: first those that most of them want. Those of the same people are in the order of
 * what they can watch, then of the newest; who wants different ones takes turns, so that one long list leaves room.
 */
async function findWanted(
  db: DbOrTransaction,
  wishers: readonly Wisher[],
  eyes: Eyes,
): Promise<HouseholdTitle[]> {
  if (wishers.length === 0) return [];
  const titles = await findHouseholdTitles(
    db,
    sql`wanted as (
      select media_type, id, array_agg(number order by place) as wanted_by, count(*) as people,
        max(marked_at) as since
      from (${wishesOf(wishers)}) w group by media_type, id),
    watchable as (
      select w.*, coalesce(f.free or f.plan_families && array(select family_id from mine), false)
        as watchable
      from wanted w left join title_facets f on f.media_type = w.media_type and f.title_id = w.id),
    turns as (
      select w.*, row_number() over (partition by wanted_by
        order by watchable desc, since desc, media_type, id) as turn
      from watchable w),
    ranked as (
      select w.*, row_number() over (order by people desc, turn, watchable desc, since desc,
        media_type, id) as rank
      from turns w order by rank limit ${MOST_TITLES})`,
    eyes,
  );
  return titles.map(({ rank: _rank, ...title }) => title);
}

/** The titles of a ballot at their places, and who of those on the sofa wants them. */
export async function findBallotTitles(
  db: DbOrTransaction,
  own: Pick<OwnHousehold, 'id' | 'members'>,
  { ballot, now }: { ballot: number; now: Date },
): Promise<(HouseholdTitle & { place: number })[]> {
  const sitting = own.members.filter((member) => isSitting(member, now));
  const titles = await findHouseholdTitles(
    db,
    sql`wishes as (${wishesOf(sitting)}),
    ranked as (
      select b.media_type, b.title_id as id, b.place as rank,
        array(select w.number from wishes w where w.media_type = b.media_type
          and w.id = b.title_id order by w.place) as wanted_by
      from household_ballot_titles b where b.ballot_id = ${ballot})`,
    eyesOf(own),
  );
  return titles.map(({ rank: place, ...title }) => ({ ...title, place }));
}

/** A household’s view of titles: the families that it has, and ratings of the members who show them. */
interface Eyes {
  families: SQL;
  members: readonly Member[];
}

const eyesOf = ({ id, members }: Pick<OwnHousehold, 'id' | 'members'>): Eyes => ({
  families: sql`select family_id from (${householdFamilies(id)}) f`,
  members,
});

/** The titles of the expression `ranked`, in its order, as a household sees them. */
async function findHouseholdTitles(
  db: DbOrTransaction,
  ranked: SQL,
  { families, members }: Eyes,
): Promise<(HouseholdTitle & { rank: number })[]> {
  const raters = members.filter(({ showsRatings }) => showsRatings);
  const titles = await findCardsWith(
    db,
    sql`
    with mine as materialized (${families}),
    ${ranked}
    select t.media_type, t.id, k.rank, json_build_object('title', ${servedTitle},
      'age_rating', t.age_rating, 'runtime', t.runtime, 'rank', k.rank, 'wanted_by', k.wanted_by,
      'rated_by', (select coalesce(json_agg(json_build_object(
          'number', m.number, 'stars', r.rating / 2.0) order by m.place), '[]')
        from unnest(${sql.param(raters.map(({ userId }) => userId))}::uuid[],
          ${sql.param(raters.map(({ number }) => number))}::int[])
          with ordinality as m(user_id, number, place)
        join ratings r on r.user_id = m.user_id and r.media_type = t.media_type
          and r.title_id = t.id),
      'offer', (select row_to_json(best) from (${bestOfMine}) best)) as extra
    from ranked k join titles t on t.media_type = k.media_type and t.id = k.id`,
    { kind: wantedKind, json: sql`k.extra` },
  );
  return titles.map(({ card, extra: { offer, title, ...facts } }) => ({
    ...card,
    ...facts,
    watch: offer && presentEntry(offer, title),
  }));
}

/** The title of an evening and who chose it; null without one, and for one above the limit. */
async function findChosen(
  db: DbOrTransaction,
  household: number,
  { evening, limit }: { evening: string; limit: AgeLimit | null },
) {
  const [row] = await rowsOf(
    db,
    { by: int, media_type: mediaTypeKind, media_id: int, name: text },
    sql`select p.public_number as by, t.media_type, t.id as media_id, ${servedTitle} as name
      from household_choices c join profiles p on p.user_id = c.user_id
      join titles t on t.media_type = c.media_type and t.id = c.title_id
      where c.household_id = ${household} and c.evening = ${evening}
        and (${limit}::text is null
          or ${ratingPlace(sql`t.age_rating`)} <= ${ratingPlace(sql`${limit}::text`)})`,
  );
  if (!row) return null;
  const { by, ...title } = row;
  return { by, title };
}
