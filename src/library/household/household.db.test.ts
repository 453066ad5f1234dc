import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import { importTitles } from '#catalog/titles/title-commands.ts';
import type { MarkKind } from '#library/marks/library-tables.ts';
import { markTitle, rateTitle } from '#library/marks/mark-commands.ts';
import { replaceServices } from '#library/subscriptions.ts';
import { countOf } from '#platform/database/rows.ts';
import { DAY_MS } from '#shared/days.ts';
import { INVITATION_DAYS, MOST_MEMBERS } from '#shared/household/household-rules.ts';
import type { TitleKey } from '#shared/title-key.ts';
import { aTitle, firstLook, offersAt, seedCatalogue, useDatabase } from '#test/catalogue.ts';
import { addPerson, deletePerson } from '#test/people.ts';
import {
  chooseTonight,
  createHousehold,
  inviteToHousehold,
  joinHousehold,
  limitMember,
  payForService,
  removeMember,
  renameHousehold,
  revokeInvitation,
  seatMember,
  sweepHouseholds,
} from './household-commands.ts';
import { findHousehold, findInvitation, findSofa } from './household-queries.ts';

// Providers: 1 and 5 alone, 2 merged into 1, 3 and 4 a family.
const database = useDatabase();
/** Nine in the evening in Brazil. */
const at = new Date('2026-03-11T00:00:00Z');
const film = (id: number): TitleKey => ({ type: 'movie', id });

let ana: SignedInUserId;
let leo: SignedInUserId;

beforeAll(async () => {
  await seedCatalogue(database.db);
  await importTitles(database.db, [
    aTitle({
      id: 1,
      originalTitle: 'Livre',
      ageRating: 'L',
      runtime: 90,
      ...offersAt(firstLook, { providerId: 1, type: 'stream' }),
    }),
    aTitle({
      id: 2,
      originalTitle: 'De dezesseis',
      ageRating: '16',
      ...offersAt(firstLook, { providerId: 5, type: 'stream' }),
    }),
    aTitle({ id: 3, originalTitle: 'Sem classificação', ageRating: null }),
    aTitle({ id: 4, originalTitle: 'De doze', ageRating: '12' }),
  ]);
});
beforeEach(async () => {
  await database.db.execute(sql`delete from users`);
  [ana, leo] = [await addPerson(database.db), await addPerson(database.db)];
});

const mark = (who: SignedInUserId, kind: MarkKind, id: number) =>
  markTitle(database.db, who, { key: film(id), kind, at: firstLook });
const wants = async (who: SignedInUserId, ...ids: number[]) => {
  for (const id of ids) await mark(who, 'watchlist', id);
};
const create = (who: SignedInUserId) =>
  createHousehold(database.db, who, { name: 'Casa da Ana', at });
const invite = async (who: SignedInUserId): Promise<string> => {
  const invited = await inviteToHousehold(database.db, who, at);
  if (!invited.ok) throw new Error(invited.error.code);
  return invited.value.token;
};
let minutes = 0;
/** Joins a minute after whoever did before. */
const join = (who: SignedInUserId, token: string) => {
  minutes += 1;
  return joinHousehold(database.db, who, { token, at: new Date(at.getTime() + minutes * 60_000) });
};
/** A household of Ana's, with these people. */
async function together(...others: SignedInUserId[]): Promise<void> {
  await create(ana);
  const token = await invite(ana);
  for (const other of others) expect(await join(other, token)).toMatchObject({ ok: true });
}
async function houseOf(who: SignedInUserId) {
  const { household } = await findHousehold(database.db, who, at);
  if (!household) throw new Error('no household');
  return household;
}
async function sofaOf(who: SignedInUserId, now = at) {
  const sofa = await findSofa(database.db, who, now);
  if (!sofa.ok) throw new Error(sofa.error.code);
  return sofa.value;
}
const numberOf = async (who: SignedInUserId): Promise<number> =>
  (await houseOf(who)).members.find(({ is_you: isYou }) => isYou)!.number;
const sit = async (who: SignedInUserId, sits = true, now = at) =>
  seatMember(database.db, who, { number: await numberOf(who), sits, at: now });
const wantedIn = ({ items }: { items: { media_id: number; wanted_by: number[] }[] }) =>
  Object.fromEntries(items.map(({ media_id: id, wanted_by: by }) => [id, by]));
const codeOf = (result: { ok: boolean; error?: { code: string } }) =>
  result.ok ? 'ok' : result.error?.code;

describe('joining', () => {
  test('a person without a household has none; one who made it is its owner and only member', async () => {
    expect(await findHousehold(database.db, ana, at)).toEqual({ household: null });
    expect(codeOf(await create(ana))).toBe('ok');
    expect(await houseOf(ana)).toMatchObject({
      name: 'Casa da Ana',
      members: [{ is_you: true, is_owner: true, age_limit: null, sits_since: null, wants: 0 }],
      seats_left: MOST_MEMBERS - 1,
      invitation_until: null,
    });
    expect(codeOf(await create(ana))).toBe('ALREADY_IN_HOUSEHOLD');
  });

  test('the link lets in until its last moment, and shows the household before', async () => {
    await create(ana);
    const token = await invite(ana);
    const end = new Date(at.getTime() + INVITATION_DAYS * DAY_MS);
    const before = new Date(end.getTime() - 1);
    expect(await findInvitation(database.db, leo, { token, now: before })).toMatchObject({
      value: { name: 'Casa da Ana', seats_left: 7, membership: 'none', members: [{}] },
    });
    expect(codeOf(await findInvitation(database.db, leo, { token, now: end }))).toBe(
      'INVITATION_UNKNOWN',
    );
    expect(codeOf(await joinHousehold(database.db, leo, { token, at: end }))).toBe(
      'INVITATION_UNKNOWN',
    );
    expect(codeOf(await joinHousehold(database.db, leo, { token, at: before }))).toBe('ok');
    // The second press of the button.
    expect(codeOf(await joinHousehold(database.db, leo, { token, at: before }))).toBe('ok');
    expect((await houseOf(ana)).members.map(({ is_owner: isOwner }) => isOwner)).toEqual([
      true,
      false,
    ]);
  });

  test('a replaced, revoked or invented link lets nobody in, and only a hash of it is stored', async () => {
    await create(ana);
    const first = await invite(ana);
    const second = await invite(ana);
    expect(codeOf(await join(leo, first))).toBe('INVITATION_UNKNOWN');
    expect(await countOf(database.db, sql`households h where h::text like ${`%${second}%`}`)).toBe(
      0,
    );
    await revokeInvitation(database.db, ana);
    expect(codeOf(await join(leo, second))).toBe('INVITATION_UNKNOWN');
    expect(codeOf(await join(leo, ''))).toBe('INVITATION_UNKNOWN');
    expect((await houseOf(ana)).members).toHaveLength(1);
  });

  test('nobody is in two households', async () => {
    await create(ana);
    await create(leo);
    expect(codeOf(await join(leo, await invite(ana)))).toBe('ALREADY_IN_HOUSEHOLD');
    expect(
      await findInvitation(database.db, leo, { token: await invite(ana), now: at }),
    ).toMatchObject({
      value: { membership: 'elsewhere' },
    });
  });

  test('two who take the last seat at the same time: one has it, 20 times', async () => {
    await create(ana);
    const token = await invite(ana);
    const others = await Promise.all(Array.from({ length: 5 }, () => addPerson(database.db)));
    for (const other of others) await join(other, token);
    await join(leo, token);
    const [one, two] = [await addPerson(database.db), await addPerson(database.db)];
    for (let round = 0; round < 20; round += 1) {
      const codes = await Promise.all([join(one, token), join(two, token)]);
      expect(codes.map(codeOf).toSorted()).toEqual(['HOUSEHOLD_FULL', 'ok']);
      expect((await houseOf(ana)).members).toHaveLength(MOST_MEMBERS);
      await database.db.execute(
        sql`delete from household_members where user_id in (${one}::uuid, ${two}::uuid)`,
      );
    }
  });

  test('one person who makes and joins at the same time is in one household, 20 times', async () => {
    await create(ana);
    const token = await invite(ana);
    for (let round = 0; round < 20; round += 1) {
      const codes = await Promise.all([create(leo), join(leo, token)]);
      expect(codes.map(codeOf).toSorted()).toEqual(['ALREADY_IN_HOUSEHOLD', 'ok']);
      await database.db.execute(sql`delete from household_members where user_id = ${leo}::uuid`);
    }
  });
});

describe('leaving', () => {
  test('takes along what is mine and leaves what is theirs', async () => {
    await together(leo);
    await replaceServices(database.db, ana, { providerIds: [1], at });
    await replaceServices(database.db, leo, { providerIds: [1], at });
    await wants(ana, 1);
    await wants(leo, 1, 2);
    await payForService(database.db, leo, { providerId: 1, pays: true });
    await sit(leo);
    await chooseTonight(database.db, leo, { key: film(2), at });
    expect(codeOf(await removeMember(database.db, leo, await numberOf(leo)))).toBe('ok');

    const number = await numberOf(ana);
    expect(await houseOf(ana)).toMatchObject({
      members: [{ number, is_owner: true, wants: 1 }],
      services: [{ used_by: [number], paid_by: number }],
    });
    expect(wantedIn(await houseOf(ana))).toEqual({ 1: [number] });
    expect(await sofaOf(ana)).toMatchObject({ sitting: [], choice: null, last: [] });
    expect(await findHousehold(database.db, leo, at)).toEqual({ household: null });
    // His library stays his.
    expect(await countOf(database.db, sql`title_marks where user_id = ${leo}::uuid`)).toBe(2);
    expect(codeOf(await findSofa(database.db, leo, at))).toBe('NO_HOUSEHOLD');
  });

  test('and removing end the link: nobody comes back by the one that they know', async () => {
    await create(ana);
    for (const by of ['leo', 'ana'] as const) {
      const token = await invite(ana);
      expect(codeOf(await join(leo, token))).toBe('ok');
      await removeMember(database.db, by === 'leo' ? leo : ana, await numberOf(leo));
      expect([by, codeOf(await join(leo, token))]).toEqual([by, 'INVITATION_UNKNOWN']);
      expect((await houseOf(ana)).invitation_until).toBeNull();
    }
  });

  test('the owner’s leaving, or the end of their account, makes the next one the owner', async () => {
    const bia = await addPerson(database.db);
    await together(bia, leo);
    await limitMember(database.db, ana, { number: await numberOf(bia), ageLimit: '10' });
    await removeMember(database.db, ana, await numberOf(ana));
    const owner = (house: Awaited<ReturnType<typeof houseOf>>) =>
      house.members.find(({ is_owner: isOwner }) => isOwner)?.number;
    // Not Bia, who joined before him: hers is a child's seat.
    expect(owner(await houseOf(leo))).toBe(await numberOf(leo));
    await deletePerson(database.db, leo);
    expect(owner(await houseOf(bia))).toBe(await numberOf(bia));
  });

  test('the last one out ends the household, by leaving or with their account', async () => {
    await create(ana);
    await removeMember(database.db, ana, await numberOf(ana));
    expect(await countOf(database.db, sql`households`)).toBe(0);
    await create(ana);
    await deletePerson(database.db, ana);
    expect(await countOf(database.db, sql`households`)).toBe(0);
  });

  test('a household whose last members went in the same moment is swept away, and no other', async () => {
    await create(ana);
    await database.db.execute(
      sql`insert into households (name, created_at) values ('Casa de ninguém', ${at})`,
    );
    await sweepHouseholds(database.db, at);
    expect(await countOf(database.db, sql`households`)).toBe(1);
    expect((await houseOf(ana)).name).toBe('Casa da Ana');
    await database.db.execute(sql`delete from households`);
  });

  test('who joins while the last one leaves is in a household or refused, 20 times', async () => {
    for (let round = 0; round < 20; round += 1) {
      await create(ana);
      const token = await invite(ana);
      const number = await numberOf(ana);
      const [joined] = await Promise.all([
        join(leo, token),
        removeMember(database.db, ana, number),
      ]);
      const { household } = await findHousehold(database.db, leo, at);
      expect(household !== null).toBe(joined.ok);
      expect(await countOf(database.db, sql`households`)).toBe(joined.ok ? 1 : 0);
      await database.db.execute(sql`delete from household_members`);
    }
  });

  test('only the owner removes another, renames and limits; a child’s seat invites nobody', async () => {
    await together(leo);
    const [anas, leos] = [await numberOf(ana), await numberOf(leo)];
    expect(codeOf(await removeMember(database.db, leo, anas))).toBe('ONLY_HOUSEHOLD_OWNER');
    expect(codeOf(await renameHousehold(database.db, leo, 'Minha'))).toBe('ONLY_HOUSEHOLD_OWNER');
    const limit = { number: anas, ageLimit: '10' } as const;
    expect(codeOf(await limitMember(database.db, leo, limit))).toBe('ONLY_HOUSEHOLD_OWNER');
    expect(codeOf(await limitMember(database.db, ana, limit))).toBe('OWNER_WITHOUT_AGE_LIMIT');
    expect(codeOf(await limitMember(database.db, ana, { number: leos, ageLimit: '12' }))).toBe(
      'ok',
    );
    expect(codeOf(await inviteToHousehold(database.db, leo, at))).toBe('NOT_FOR_CHILD_SEATS');
    expect(codeOf(await revokeInvitation(database.db, leo))).toBe('NOT_FOR_CHILD_SEATS');
    expect(codeOf(await removeMember(database.db, ana, 1_000_000))).toBe(
      'HOUSEHOLD_MEMBER_UNKNOWN',
    );
    expect(codeOf(await renameHousehold(database.db, ana, 'Apê'))).toBe('ok');
    expect(await houseOf(leo)).toMatchObject({ name: 'Apê', members: [{}, { age_limit: '12' }] });
    expect(codeOf(await removeMember(database.db, ana, leos))).toBe('ok');
    expect(codeOf(await renameHousehold(database.db, leo, 'Minha'))).toBe('NO_HOUSEHOLD');
  });
});

describe('what the household wants', () => {
  test('has who wants each title, first what most of them want; who has watched it no longer does', async () => {
    await together(leo);
    const [anas, leos] = [await numberOf(ana), await numberOf(leo)];
    await wants(ana, 1, 2, 3);
    await wants(leo, 3, 4);
    await mark(ana, 'watched', 2);
    await mark(leo, 'watched', 1);
    const house = await houseOf(leo);
    expect(wantedIn(house)).toEqual({ 1: [anas], 3: [anas, leos], 4: [leos] });
    expect(house.items[0]?.media_id).toBe(3);
    expect(house.members.map(({ wants: count }) => count)).toEqual([2, 2]);
  });

  test('counts the services of all of them, and says what the viewer could watch alone', async () => {
    await together(leo);
    await replaceServices(database.db, ana, { providerIds: [2], at });
    await replaceServices(database.db, leo, { providerIds: [5], at });
    await wants(ana, 1, 4);
    await wants(leo, 2);
    const [anas, leos] = [await numberOf(ana), await numberOf(leo)];
    const house = await houseOf(ana);
    expect(house.wanted).toEqual({ total: 3, watchable: 2, watchable_alone: 1 });
    expect(house.services).toMatchObject([
      { provider_id: 1, used_by: [anas], paid_by: anas },
      { provider_id: 5, used_by: [leos], paid_by: leos },
    ]);
    const watch = Object.fromEntries(
      house.items.map((item) => [item.media_id, item.watch?.provider_id]),
    );
    expect(watch).toEqual({ 1: 1, 2: 5, 4: undefined });
  });

  test('who pays is who says so, of the services that somebody has', async () => {
    await together(leo);
    await replaceServices(database.db, ana, { providerIds: [1], at });
    await replaceServices(database.db, leo, { providerIds: [1], at });
    const payer = async () => (await houseOf(ana)).services[0]?.paid_by;
    expect(await payer()).toBeNull();
    expect(codeOf(await payForService(database.db, leo, { providerId: 1, pays: true }))).toBe('ok');
    expect(await payer()).toBe(await numberOf(leo));
    // Not hers to take back.
    await payForService(database.db, ana, { providerId: 1, pays: false });
    expect(await payer()).toBe(await numberOf(leo));
    await payForService(database.db, ana, { providerId: 1, pays: true });
    expect(await payer()).toBe(await numberOf(ana));
    await payForService(database.db, ana, { providerId: 1, pays: false });
    expect(await payer()).toBeNull();
    const other = await payForService(database.db, ana, { providerId: 5, pays: true });
    expect(codeOf(other)).toBe('HOUSEHOLD_SERVICE_UNKNOWN');
  });

  test('who pays no longer does without the service, and nobody says so without it', async () => {
    const bia = await addPerson(database.db);
    await together(leo, bia);
    for (const who of [ana, leo, bia])
      await replaceServices(database.db, who, { providerIds: [1], at });
    const payer = async () => (await houseOf(ana)).services[0]?.paid_by;
    await payForService(database.db, leo, { providerId: 1, pays: true });
    await replaceServices(database.db, leo, { providerIds: [], at });
    expect(await payer()).toBeNull();
    const saysSo = (who: SignedInUserId) =>
      payForService(database.db, who, { providerId: 1, pays: true });
    expect(codeOf(await saysSo(leo))).toBe('HOUSEHOLD_SERVICE_UNKNOWN');
    expect(codeOf(await saysSo(bia))).toBe('ok');
    expect(await payer()).toBe(await numberOf(bia));
  });

  test('a long list of one member leaves room for what the others want', async () => {
    await together(leo);
    const many = Array.from({ length: 301 }, (_, place) => 1000 + place);
    await importTitles(
      database.db,
      many.map((id) => aTitle({ id, originalTitle: `Filme ${id}`, ageRating: 'L' })),
    );
    await database.db.execute(sql`
      insert into title_marks (user_id, kind, media_type, title_id, marked_at)
      select ${ana}::uuid, 'watchlist', 'movie', id, ${at}::timestamptz
      from unnest(${sql.param(many)}::int[]) id`);
    await wants(leo, 3, 4);
    const { items, wanted } = await houseOf(leo);
    expect([items.length, wanted.total]).toEqual([300, 303]);
    const leos = await numberOf(leo);
    const hisPlaces = items.flatMap(({ wanted_by: by }, place) =>
      by.includes(leos) ? [place] : [],
    );
    expect(hisPlaces).toEqual([1, 3]);
  });

  test('a child’s seat sees nothing above its limit, and shows nothing above it', async () => {
    await together(leo);
    await limitMember(database.db, ana, { number: await numberOf(leo), ageLimit: '12' });
    await wants(ana, 1, 2, 3);
    await wants(leo, 2, 4);
    expect(Object.keys(wantedIn(await houseOf(leo)))).toEqual(['4', '1'].toSorted());
    expect(wantedIn(await houseOf(ana))).toEqual({
      1: [await numberOf(ana)],
      2: [await numberOf(ana)],
      3: [await numberOf(ana)],
      4: [await numberOf(leo)],
    });
  });
});

describe('the sofa', () => {
  test('only those who sit there count, and their limits', async () => {
    const bia = await addPerson(database.db);
    await together(leo, bia);
    await limitMember(database.db, ana, { number: await numberOf(bia), ageLimit: '10' });
    await wants(ana, 1, 2);
    await wants(leo, 1, 3);
    await wants(bia, 1);
    const [anas, leos, bias] = [await numberOf(ana), await numberOf(leo), await numberOf(bia)];
    expect(await sofaOf(bia)).toMatchObject({ sitting: [], turn: null, all_want: 0, items: [] });
    await sit(leo);
    await sit(ana);
    const two = await sofaOf(leo);
    expect(two).toMatchObject({ sitting: [anas, leos], all_want: 1 });
    expect(wantedIn(two)).toEqual({ 1: [anas, leos], 2: [anas], 3: [leos] });
    await sit(bia);
    expect(wantedIn(await sofaOf(leo))).toEqual({ 1: [anas, leos, bias] });
    await sit(bia, false);
    await sit(ana, false);
    expect(wantedIn(await sofaOf(leo))).toEqual({ 1: [leos], 3: [leos] });
  });

  test('is empty again in the morning; who sits already has sat since then', async () => {
    await create(ana);
    await sit(ana);
    const later = new Date(at.getTime() + 3_600_000);
    await sit(ana, true, later);
    expect((await houseOf(ana)).members[0]?.sits_since).toBe(at.toISOString());
    const morning = new Date('2026-03-11T09:00:00Z');
    expect((await sofaOf(ana, new Date(morning.getTime() - 1))).sitting).toHaveLength(1);
    expect((await sofaOf(ana, morning)).sitting).toEqual([]);
    await sit(ana, true, morning);
    expect((await sofaOf(ana, morning)).sitting).toHaveLength(1);
  });

  test('the turn goes round, one an evening; another title on the same evening is no other turn', async () => {
    await together(leo);
    const [anas, leos] = [await numberOf(ana), await numberOf(leo)];
    const evening = (days: number) => new Date(at.getTime() + days * DAY_MS);
    for (const [days, chooser, next] of [
      [0, anas, leos],
      [1, leos, anas],
      [2, anas, leos],
    ] as const) {
      await sit(ana, true, evening(days));
      await sit(leo, true, evening(days));
      expect(await sofaOf(ana, evening(days))).toMatchObject({ turn: chooser, choice: null });
      await chooseTonight(database.db, leo, { key: film(4), at: evening(days) });
      await chooseTonight(database.db, leo, { key: film(1), at: evening(days) });
      expect(await sofaOf(ana, evening(days))).toMatchObject({
        turn: chooser,
        choice: { by: chooser, next, title: { media_type: 'movie', media_id: 1, name: 'Livre' } },
      });
    }
    expect((await sofaOf(ana, evening(3))).last).toEqual([anas, leos, anas]);
  });

  test('a choice needs somebody on the sofa, a title, and nobody for whom it is too much', async () => {
    await together(leo);
    const choose = (id: number) => chooseTonight(database.db, ana, { key: film(id), at });
    expect(codeOf(await choose(1))).toBe('SOFA_EMPTY');
    await sit(leo);
    await limitMember(database.db, ana, { number: await numberOf(leo), ageLimit: '10' });
    expect(codeOf(await choose(2))).toBe('ABOVE_AGE_LIMIT');
    expect(codeOf(await choose(3))).toBe('ABOVE_AGE_LIMIT');
    expect(codeOf(await choose(4242))).toBe('TITLE_UNKNOWN');
    expect(codeOf(await choose(1))).toBe('ok');
    await limitMember(database.db, ana, { number: await numberOf(leo), ageLimit: null });
    expect(codeOf(await choose(2))).toBe('ok');
    await limitMember(database.db, ana, { number: await numberOf(leo), ageLimit: '10' });
    // Ana watches with him, so she is not shown it either, until he stands up.
    expect((await sofaOf(leo)).choice).toBeNull();
    expect((await sofaOf(ana)).choice).toBeNull();
    await sit(leo, false);
    expect((await sofaOf(leo)).choice).toBeNull();
    expect((await sofaOf(ana)).choice).not.toBeNull();
  });

  test('two choices at the same time leave one evening with one of them, 20 times', async () => {
    await together(leo);
    await sit(ana);
    for (let round = 0; round < 20; round += 1) {
      const chosen = await Promise.all(
        [1, 2].map((id) => chooseTonight(database.db, id === 1 ? ana : leo, { key: film(id), at })),
      );
      expect(chosen.map(codeOf)).toEqual(['ok', 'ok']);
    }
    expect(await countOf(database.db, sql`household_choices`)).toBe(1);
  });
});

test('nobody’s ratings are in any answer, nor what they watched', async () => {
  await together(leo);
  await wants(ana, 1, 2);
  await wants(leo, 1, 2);
  const answers = async () => {
    await sit(leo);
    return [
      await findHousehold(database.db, leo, at),
      await findSofa(database.db, leo, at),
      await findInvitation(database.db, leo, { token: await invite(ana), now: at }),
    ];
  };
  // The site's own average shows a rating to everybody: Leo's alone, before and after.
  await rateTitle(database.db, leo, { key: film(3), rating: 2, at });
  const before = JSON.stringify(await answers());
  await mark(ana, 'favorite', 1);
  await mark(ana, 'watched', 4);
  await rateTitle(database.db, ana, { key: film(4), rating: 9, at });
  expect(JSON.stringify(await answers()).replaceAll(/"expires_at":"[^"]+"/g, '')).toBe(
    before.replaceAll(/"expires_at":"[^"]+"/g, ''),
  );
});
