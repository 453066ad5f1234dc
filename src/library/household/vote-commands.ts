// A ballot is closed, or thrown away, by whoever looks at it or votes next (`settle`): so it matters to no other command
// that people stand up, leave, or delete their accounts.
// Reasons: docs/decisions/2026-11-29-household-vote.md
import { sql } from 'drizzle-orm';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import { ageRatingKind, mediaTypeKind } from '#catalog/catalog-columns.ts';
import { instant, int, listOf, nullable, object, oneOf } from '#platform/database/columns.ts';
import type { Db, DbOrTransaction, Transaction } from '#platform/database/database.ts';
import { firstOf, rowsOf } from '#platform/database/rows.ts';
import { done, refused } from '#platform/result.ts';
import type { Result } from '#platform/result.ts';
import { BALLOT_REASONS, FEWEST_ON_BALLOT, VOTES } from '#shared/household/household-rules.ts';
import type { Vote } from '#shared/household/household-rules.ts';
import type { TitleKey } from '#shared/title-key.ts';
import {
  changingHousehold,
  findChooser,
  keepAccount,
  noteChoice,
  noteHousehold,
} from './household-commands.ts';
import type { NoHousehold, OwnHousehold } from './household-commands.ts';
import * as errors from './household-errors.ts';
import { findSofaTitles } from './household-queries.ts';
import { eveningOf, isSitting } from './household-rules.ts';
import { ballotState, outcomeOf, titlesToVoteOn } from './vote-rules.ts';
import type { BallotOutcome, VotableBallot } from './vote-rules.ts';

/** A ballot with the votes of all members, also of those who stand. */
export interface Ballot extends VotableBallot {
  id: number;
  openedAt: Date;
  closedAt: Date | null;
  titles: readonly (VotableBallot['titles'][number] & { key: TitleKey })[];
  /** Null while it is open. */
  outcome: BallotOutcome | null;
}

const titleKind = object({
  place: int,
  type: mediaTypeKind,
  id: int,
  rating: nullable(ageRatingKind),
});
const voteKind = object({ place: int, number: int, vote: oneOf(VOTES) });

/** This evening's last ballot, without titles that the catalogue no longer has. */
export async function findBallot(
  db: DbOrTransaction,
  household: number,
  now: Date,
): Promise<Ballot | null> {
  const [row] = await rowsOf(
    db,
    {
      id: int,
      opened_at: instant,
      closed_at: nullable(instant),
      why: nullable(oneOf(BALLOT_REASONS)),
      winner: nullable(int),
      titles: listOf(titleKind),
      votes: listOf(voteKind),
    },
    sql`
    with ballot as (
      select * from household_ballots
      where household_id = ${household} and evening = ${eveningOf(now)}
      order by id desc limit 1),
    listed as (
      select b.place, t.media_type, t.id, t.age_rating from household_ballot_titles b
      join titles t on t.media_type = b.media_type and t.id = b.title_id
      where b.ballot_id = (select id from ballot))
    select b.id, b.opened_at, b.closed_at, b.why, b.winner,
      (select coalesce(json_agg(json_build_object('place', l.place, 'type', l.media_type,
        'id', l.id, 'rating', l.age_rating) order by l.place), '[]') from listed l) as titles,
      (select coalesce(json_agg(json_build_object('place', l.place, 'number', p.public_number,
        'vote', v.vote)), '[]') from household_votes v
        join profiles p on p.user_id = v.user_id
        join listed l on l.media_type = v.media_type and l.id = v.title_id
        where v.ballot_id = b.id) as votes
    from ballot b`,
  );
  if (!row) return null;
  const { why, winner } = row;
  return {
    id: row.id,
    openedAt: row.opened_at,
    closedAt: row.closed_at,
    outcome: why && { place: winner, why },
    titles: row.titles.map(({ place, type, id, rating: ageRating }) => ({
      place,
      ageRating,
      key: { type, id },
    })),
    votes: row.votes,
  };
}

/** Closes this evening's ballot if it is complete, and throws it away if it is void. Returns it as it is then. */
async function settle(tx: Transaction, household: OwnHousehold, at: Date): Promise<Ballot | null> {
  const ballot = await findBallot(tx, household.id, at);
  if (!ballot || ballot.closedAt) return ballot;
  const sitting = household.members.filter((member) => isSitting(member, at));
  const state = ballotState(ballot, sitting);
  if (state === 'waiting') return ballot;
  await noteHousehold(tx, household.members);
  if (state === 'void') {
    await tx.execute(sql`delete from household_ballots where id = ${ballot.id}`);
    return null;
  }
  const chooser = await findChooser(tx, household, at);
  const voters = sitting.map(({ number }) => number);
  const outcome = outcomeOf(ballot, { voters, turn: chooser?.number ?? null });
  await tx.execute(sql`update household_ballots
    set closed_at = ${at}, why = ${outcome.why}, winner = ${outcome.place} where id = ${ballot.id}`);
  // The choice before the votes, as the deletion of an account goes through them.
  const won = ballot.titles.find(({ place }) => place === outcome.place);
  if (won) await noteChoice(tx, household, { key: won.key, at });
  // Votes of those who stand were not counted, so the result does not show them.
  await tx.execute(sql`delete from household_votes where ballot_id = ${ballot.id}
    and user_id <> all (${sql.param(sitting.map(({ userId }) => userId))}::uuid[])`);
  const votes = ballot.votes.filter(({ number }) => voters.includes(number));
  return { ...ballot, closedAt: at, outcome, votes };
}

/** Closes or throws away this evening's ballot, if it is time to. */
export const settleVote = (
  db: Db,
  user: SignedInUserId,
  at: Date,
): Promise<Result<null, NoHousehold>> =>
  changingHousehold(db, user, async (tx, household) => {
    await settle(tx, household, at);
    return done;
  });

/** Opens a ballot over what those on the sofa want. An open one stays as it is. */
export function openVote(
  db: Db,
  user: SignedInUserId,
  at: Date,
): Promise<Result<null, NoHousehold | typeof errors.sofaEmpty | typeof errors.nothingToVote>> {
  return changingHousehold(db, user, async (tx, household) => {
    const last = await settle(tx, household, at);
    if (last && !last.closedAt) return done;
    const voters = household.members.filter((member) => isSitting(member, at)).length;
    if (voters === 0) return refused(errors.sofaEmpty);
    const wanted = await findSofaTitles(tx, household, at);
    const evening = eveningOf(at);
    await tx.execute(sql`delete from household_ballots
      where household_id = ${household.id} and evening < ${evening}`);
    const earlier = await rowsOf(
      tx,
      { type: mediaTypeKind, id: int },
      sql`select t.media_type as type, t.title_id as id from household_ballot_titles t
        join household_ballots b on b.id = t.ballot_id where b.household_id = ${household.id}`,
    );
    const titles = titlesToVoteOn(wanted, {
      voters,
      now: at,
      wasVotedOn: ({ media_type: type, media_id: id }) =>
        earlier.some((title) => title.type === type && title.id === id),
    });
    if (titles.length < FEWEST_ON_BALLOT) return refused(errors.nothingToVote);
    const opened = await rowsOf(
      tx,
      { id: int },
      sql`insert into household_ballots (household_id, evening, opened_at)
        values (${household.id}, ${evening}, ${at}) returning id`,
    );
    // Selected, because a key can have gone since the titles were read.
    await tx.execute(sql`
      insert into household_ballot_titles (ballot_id, media_type, title_id, place)
      select ${firstOf(opened).id}::int, k.media_type, k.id, n.place
      from unnest(${sql.param(titles.map(({ media_type: type }) => type))}::media_type[],
        ${sql.param(titles.map(({ media_id: id }) => id))}::int[])
        with ordinality as n(type, id, place)
      join title_keys k on k.media_type = n.type and k.id = n.id`);
    return done;
  });
}

/** Throws the open ballot away; there need not be one. */
export const discardVote = (db: Db, user: SignedInUserId): Promise<Result<null, NoHousehold>> =>
  changingHousehold(db, user, async (tx, { id }) => {
    await tx.execute(sql`delete from household_ballots
      where household_id = ${id} and closed_at is null`);
    return done;
  });

export interface Casting {
  ballot: number;
  place: number;
  vote: Vote;
  /** The member whose vote it is; by default the person's own. */
  number?: number | undefined;
  /** True for a TV, whose remote control goes round. */
  isTv: boolean;
  at: Date;
}

type CastRefusal =
  | NoHousehold
  | typeof errors.memberUnknown
  | typeof errors.notYourVote
  | typeof errors.ballotClosed
  | typeof errors.placeUnknown
  | typeof errors.notOnSofa;

/** Votes on a title, or changes a vote. The last one that was missing closes the ballot. */
export function castVote(
  db: Db,
  user: SignedInUserId,
  { ballot: id, place, vote, number, isTv, at }: Casting,
): Promise<Result<null, CastRefusal>> {
  return changingHousehold(db, user, async (tx, household) => {
    const { self, members } = household;
    const voter = members.find((member) => member.number === (number ?? self.number));
    if (!voter) return refused(errors.memberUnknown);
    if (voter !== self && !isTv) return refused(errors.notYourVote);
    const ballot = await settle(tx, household, at);
    if (ballot?.id !== id || ballot.closedAt) return refused(errors.ballotClosed);
    if (!ballot.titles.some((title) => title.place === place)) return refused(errors.placeUnknown);
    if (!isSitting(voter, at)) return refused(errors.notOnSofa);
    if (!(await keepAccount(tx, voter.userId))) return refused(errors.memberUnknown);
    await tx.execute(sql`
      insert into household_votes (ballot_id, media_type, title_id, household_id, user_id, vote)
      select ballot_id, media_type, title_id, ${household.id}::int, ${voter.userId}::uuid, ${vote}
      from household_ballot_titles where ballot_id = ${id} and place = ${place}
      on conflict (ballot_id, media_type, title_id, user_id) do update set vote = excluded.vote`);
    await settle(tx, household, at);
    return done;
  });
}
