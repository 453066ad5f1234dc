// Every command locks the account first, then the household: so the last seat is given once, and no two deadlock.
import { sql } from 'drizzle-orm';
import { hashToken, newToken } from '#accounts/sessions.ts';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import { ageRatingKind } from '#catalog/catalog-columns.ts';
import type { ownerDeleted } from '#library/library-errors.ts';
import { titleUnknown } from '#library/library-errors.ts';
import { lockOwnerAlone, lockedTitle } from '#library/owner-locks.ts';
import { changing, noteChange } from '#platform/database/changes.ts';
import { day, int, nullable } from '#platform/database/columns.ts';
import type { Db, DbOrTransaction, Transaction } from '#platform/database/database.ts';
import { firstOf, rowCountOf, rowsOf } from '#platform/database/rows.ts';
import { done, ok, refused } from '#platform/result.ts';
import type { Refused, Result } from '#platform/result.ts';
import { DAY_MS } from '#shared/days.ts';
import { INVITATION_DAYS, MOST_MEMBERS } from '#shared/household/household-rules.ts';
import type { AgeLimit } from '#shared/household/household-rules.ts';
import type { TitleKey } from '#shared/title-key.ts';
import * as errors from './household-errors.ts';
import { findMembers, householdTag } from './household-members.ts';
import type { Member } from './household-members.ts';
import {
  chooserOf,
  eveningOf,
  isAllowed,
  isSitting,
  ownerOf,
  strictest,
} from './household-rules.ts';

export type NoHousehold = typeof ownerDeleted | typeof errors.noHousehold;

/** A household, and the member who reads or changes it. A command has locked it. */
export interface OwnHousehold {
  id: number;
  self: Member;
  members: Member[];
}

/** Locks a person's household, so that nobody joins or leaves until the transaction ends. */
async function lockHouseholdOf(
  tx: Transaction,
  user: SignedInUserId,
): Promise<Result<OwnHousehold, NoHousehold>> {
  const owner = await lockOwnerAlone(tx, user);
  if (!owner.ok) return owner;
  const [locked] = await rowsOf(
    tx,
    { id: int },
    sql`select id from households where id = (
      select household_id from household_members where user_id = ${user}::uuid) for update`,
  );
  // Read when it is locked: while this waited, the person may have been removed.
  const members = locked ? await findMembers(tx, locked.id) : [];
  const self = members.find(({ userId }) => userId === user);
  return locked && self ? ok({ id: locked.id, self, members }) : refused(errors.noHousehold);
}

/** Notes that what these people see of their household changes. */
export const noteHousehold = (tx: Transaction, people: readonly Pick<Member, 'userId'>[]) =>
  noteChange(
    tx,
    people.map(({ userId }) => householdTag(userId)),
  );

/** Changes a person's household, and tells its members unless it is refused. */
export function changingHousehold<Outcome extends Result<unknown, unknown>>(
  db: Db,
  user: SignedInUserId,
  work: (tx: Transaction, household: OwnHousehold) => Promise<Outcome>,
): Promise<Outcome | Refused<NoHousehold>> {
  return changing(db, async (tx) => {
    const locked = await lockHouseholdOf(tx, user);
    if (!locked.ok) return locked;
    const result = await work(tx, locked.value);
    if (result.ok) await noteHousehold(tx, locked.value.members);
    return result;
  });
}

const isOwner = ({ members, self }: OwnHousehold): boolean => ownerOf(members) === self;
const memberOf = ({ members }: OwnHousehold, number: number): Member | undefined =>
  members.find((member) => member.number === number);

const isMemberSomewhere = async (tx: Transaction, user: SignedInUserId): Promise<boolean> =>
  (
    await rowsOf(
      tx,
      { household: int },
      sql`select household_id as household from household_members where user_id = ${user}::uuid`,
    )
  ).length > 0;

const addMember = (tx: Transaction, user: SignedInUserId, household: number, at: Date) =>
  tx.execute(sql`insert into household_members (user_id, household_id, joined_at)
    values (${user}::uuid, ${household}, ${at})`);

/** Makes a household with the person as its only member. */
export function createHousehold(
  db: Db,
  user: SignedInUserId,
  { name, at }: { name: string; at: Date },
): Promise<Result<null, typeof ownerDeleted | typeof errors.alreadyInHousehold>> {
  return changing(db, async (tx) => {
    const owner = await lockOwnerAlone(tx, user);
    if (!owner.ok) return owner;
    if (await isMemberSomewhere(tx, user)) return refused(errors.alreadyInHousehold);
    const made = await rowsOf(
      tx,
      { id: int },
      sql`insert into households (name, created_at) values (${name}, ${at}) returning id`,
    );
    await addMember(tx, user, firstOf(made).id, at);
    await noteHousehold(tx, [{ userId: user }]);
    return done;
  });
}

/** Renames the household; only its owner does. */
export function renameHousehold(
  db: Db,
  user: SignedInUserId,
  name: string,
): Promise<Result<null, NoHousehold | typeof errors.onlyOwner>> {
  return changingHousehold(db, user, async (tx, household) => {
    if (!isOwner(household)) return refused(errors.onlyOwner);
    await tx.execute(sql`update households set name = ${name} where id = ${household.id}`);
    return done;
  });
}

type InvitationRefusal = NoHousehold | typeof errors.notForChildren;

/** Makes the link's token, which is stored nowhere; an earlier link stops working. */
export function inviteToHousehold(
  db: Db,
  user: SignedInUserId,
  at: Date,
): Promise<Result<{ token: string; expiresAt: Date }, InvitationRefusal>> {
  return changingHousehold(db, user, async (tx, { id, self }) => {
    if (self.ageLimit !== null) return refused(errors.notForChildren);
    const token = newToken();
    const expiresAt = new Date(at.getTime() + INVITATION_DAYS * DAY_MS);
    await tx.execute(sql`update households set invitation_hash = ${hashToken(token)},
      invitation_expires_at = ${expiresAt} where id = ${id}`);
    return ok({ token, expiresAt });
  });
}

const endInvitation = (tx: Transaction, household: number) =>
  tx.execute(sql`update households
    set invitation_hash = null, invitation_expires_at = null where id = ${household}`);

/** Ends the link; there need not be one. */
export function revokeInvitation(
  db: Db,
  user: SignedInUserId,
): Promise<Result<null, InvitationRefusal>> {
  return changingHousehold(db, user, async (tx, { id, self }) => {
    if (self.ageLimit !== null) return refused(errors.notForChildren);
    await endInvitation(tx, id);
    return done;
  });
}

/** Selects the household of a link that works. */
export const invitedHousehold = (token: string, at: Date) =>
  sql`select h.id from households h
    where h.invitation_hash = ${hashToken(token)} and h.invitation_expires_at > ${at}`;

type JoinRefusal =
  | typeof ownerDeleted
  | typeof errors.invitationUnknown
  | typeof errors.alreadyInHousehold
  | typeof errors.householdFull;

/** Joins the household of a link. Who is in it already stays. */
export function joinHousehold(
  db: Db,
  user: SignedInUserId,
  { token, at }: { token: string; at: Date },
): Promise<Result<null, JoinRefusal>> {
  return changing(db, async (tx) => {
    const owner = await lockOwnerAlone(tx, user);
    if (!owner.ok) return owner;
    const [invited] = await rowsOf(tx, { id: int }, sql`${invitedHousehold(token, at)} for update`);
    if (!invited) return refused(errors.invitationUnknown);
    const members = await findMembers(tx, invited.id);
    if (members.some(({ userId }) => userId === user)) return done;
    if (await isMemberSomewhere(tx, user)) return refused(errors.alreadyInHousehold);
    if (members.length >= MOST_MEMBERS) return refused(errors.householdFull);
    await addMember(tx, user, invited.id, at);
    await noteHousehold(tx, [...members, { userId: user }]);
    return done;
  });
}

type MemberRefusal = NoHousehold | typeof errors.onlyOwner | typeof errors.memberUnknown;

/**
 * Takes a member out: the person themselves, or another one if the person is the owner. They take along what they said
 * they pay and the evenings on which they chose; what is others' stays. The link that they may know ends: who was
 * removed would come back by it, and a child would be rid of their limit by leaving.
 */
export function removeMember(
  db: Db,
  user: SignedInUserId,
  number: number,
): Promise<Result<null, MemberRefusal>> {
  return changingHousehold(db, user, async (tx, household) => {
    const member = memberOf(household, number);
    if (!member) return refused(errors.memberUnknown);
    if (member !== household.self && !isOwner(household)) return refused(errors.onlyOwner);
    await tx.execute(sql`delete from household_members where user_id = ${member.userId}::uuid`);
    await endInvitation(tx, household.id);
    return done;
  });
}

/** Makes a child's seat of a member's, or, without a limit, a seat like the others. */
export function limitMember(
  db: Db,
  user: SignedInUserId,
  { number, ageLimit }: { number: number; ageLimit: AgeLimit | null },
): Promise<Result<null, MemberRefusal | typeof errors.ownerWithoutLimit>> {
  return changingHousehold(db, user, async (tx, household) => {
    if (!isOwner(household)) return refused(errors.onlyOwner);
    const member = memberOf(household, number);
    if (!member) return refused(errors.memberUnknown);
    if (member === household.self && ageLimit !== null) return refused(errors.ownerWithoutLimit);
    await tx.execute(sql`update household_members set age_limit = ${ageLimit}
      where user_id = ${member.userId}::uuid`);
    return done;
  });
}

/** Lets a member sit down on the sofa or stand up; anybody may, as one phone speaks for the room. */
export function seatMember(
  db: Db,
  user: SignedInUserId,
  { number, sits, at }: { number: number; sits: boolean; at: Date },
): Promise<Result<null, NoHousehold | typeof errors.memberUnknown>> {
  return changingHousehold(db, user, async (tx, household) => {
    const member = memberOf(household, number);
    if (!member) return refused(errors.memberUnknown);
    // Who sits already has sat since then.
    if (isSitting(member, at) !== sits)
      await tx.execute(sql`update household_members set sits_since = ${sits ? at : null}
        where user_id = ${member.userId}::uuid`);
    return done;
  });
}

/** Lets the others see what the person rated, or no longer; nobody else decides that. */
export function showRatings(
  db: Db,
  user: SignedInUserId,
  isShown: boolean,
): Promise<Result<null, NoHousehold>> {
  return changingHousehold(db, user, async (tx) => {
    await tx.execute(sql`update household_members set shows_ratings = ${isShown}
      where user_id = ${user}::uuid`);
    return done;
  });
}

/** Notes that the person pays for a service that they have, or no longer. */
export function payForService(
  db: Db,
  user: SignedInUserId,
  { providerId, pays }: { providerId: number; pays: boolean },
): Promise<Result<null, NoHousehold | typeof errors.serviceUnknown>> {
  return changingHousehold(db, user, async (tx, { id }) => {
    if (!pays) {
      await tx.execute(sql`delete from household_payers
        where household_id = ${id} and provider_id = ${providerId} and user_id = ${user}::uuid`);
      return done;
    }
    const services = await rowsOf(
      tx,
      { family: int },
      sql`select family_id as family from (${householdFamilies(id)}) f
        where family_id = ${providerId} and user_id = ${user}::uuid`,
    );
    if (services.length === 0) return refused(errors.serviceUnknown);
    await tx.execute(sql`
      insert into household_payers (household_id, provider_id, user_id)
      values (${id}, ${providerId}, ${user}::uuid)
      on conflict (household_id, provider_id) do update set user_id = excluded.user_id`);
    return done;
  });
}

/** Selects the families of providers that members of a household have, and who has them, with the merges of today. */
export const householdFamilies = (household: number) => sql`
  select distinct p.family_id, s.user_id from household_members m
  join subscribed_services s on s.user_id = m.user_id
  join providers own on own.id = s.provider_id
  join providers p on p.id = coalesce(own.merged_into, own.id)
  where m.household_id = ${household}`;

type ChoiceRefusal =
  | NoHousehold
  | typeof titleUnknown
  | typeof errors.sofaEmpty
  | typeof errors.aboveAgeLimit;

/** Notes the title that those on the sofa watch this evening. It counts as the turn of whoever's it is. */
export function chooseTonight(
  db: Db,
  user: SignedInUserId,
  { key, at }: { key: TitleKey; at: Date },
): Promise<Result<null, ChoiceRefusal>> {
  return changingHousehold(db, user, async (tx, household) => {
    const [title] = await rowsOf(
      tx,
      { rating: nullable(ageRatingKind) },
      sql`select t.age_rating as rating from (${lockedTitle(key)}) k
        join titles t on t.media_type = k.media_type and t.id = k.id`,
    );
    if (!title) return refused(titleUnknown);
    const { self, members } = household;
    const sitting = members.filter((member) => isSitting(member, at));
    const limit = strictest([self, ...sitting].map(({ ageLimit }) => ageLimit));
    if (limit !== null && !isAllowed(title.rating, limit)) return refused(errors.aboveAgeLimit);
    if (sitting.length === 0) return refused(errors.sofaEmpty);
    await noteChoice(tx, household, { key, at });
    return done;
  });
}

/** The member on the sofa whose turn it is this evening. */
export async function findChooser(
  tx: Transaction,
  { id, members }: OwnHousehold,
  at: Date,
): Promise<Member | undefined> {
  const sitting = members.filter((member) => isSitting(member, at));
  const numbers = sitting.map(({ number }) => number);
  const chooser = chooserOf(numbers, await findEveningChoices(tx, id), eveningOf(at));
  return sitting.find(({ number }) => number === chooser);
}

/** Writes the title of this evening, as the turn of whoever's it is. */
export async function noteChoice(
  tx: Transaction,
  household: OwnHousehold,
  { key, at }: { key: TitleKey; at: Date },
): Promise<void> {
  const chooser = await findChooser(tx, household, at);
  if (!chooser || !(await keepAccount(tx, chooser.userId))) return;
  await tx.execute(sql`
    insert into household_choices (household_id, evening, user_id, media_type, title_id, chosen_at)
    values (${household.id}, ${eveningOf(at)}, ${chooser.userId}::uuid, ${key.type}, ${key.id}, ${at})
    on conflict (household_id, evening) do update set user_id = excluded.user_id,
      media_type = excluded.media_type, title_id = excluded.title_id,
      chosen_at = excluded.chosen_at`);
}

/**
 * Locks a member's account against deletion, before anything of theirs is written for them; false if it is being
 * deleted. Other locks on the way would wait for the deletion while it waits for this transaction.
 */
export const keepAccount = async (tx: Transaction, userId: string): Promise<boolean> =>
  (await rowCountOf(tx, sql`select from users where id = ${userId}::uuid for key share`)) > 0;

/** Evenings that matter for whose turn it is. */
const MOST_CHOICES = 100;

/** The evenings on which a title was chosen, the newest first. */
export const findEveningChoices = (db: DbOrTransaction, household: number) =>
  rowsOf(
    db,
    { evening: day, number: int },
    sql`select c.evening, p.public_number as number from household_choices c
      join profiles p on p.user_id = c.user_id where c.household_id = ${household}
      order by c.evening desc limit ${MOST_CHOICES}`,
  );

/**
 * Deletes households without members: those whose last two members deleted their accounts in the same moment, when
 * neither saw the other go. Deletes the votes of earlier evenings too.
 */
export async function sweepHouseholds(db: DbOrTransaction, now: Date): Promise<void> {
  await db.execute(sql`delete from households h
    where not exists (select from household_members m where m.household_id = h.id)`);
  await db.execute(sql`delete from household_ballots where evening < ${eveningOf(now)}`);
}
