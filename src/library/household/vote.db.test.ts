import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import { removeTitles } from '#catalog/titles/deleted-titles.ts';
import { importTitles } from '#catalog/titles/title-commands.ts';
import { markTitle } from '#library/marks/mark-commands.ts';
import { replaceServices } from '#library/subscriptions.ts';
import { countOf } from '#platform/database/rows.ts';
import type { Vote } from '#shared/household/household-rules.ts';
import { aTitle, firstLook, offersAt, seedCatalogue, useDatabase } from '#test/catalogue.ts';
import { addPerson, deletePerson } from '#test/people.ts';
import {
  createHousehold,
  inviteToHousehold,
  joinHousehold,
  limitMember,
  removeMember,
  seatMember,
  sweepHouseholds,
} from './household-commands.ts';
import { findHousehold, findSofa } from './household-queries.ts';
import { castVote, discardVote, openVote } from './vote-commands.ts';
import { findVote } from './vote-queries.ts';

const database = useDatabase();
/** Nine in the evening in Brazil, and the next morning at six. */
const at = new Date('2026-03-11T00:00:00Z');
const morning = new Date('2026-03-11T09:00:00Z');

let ana: SignedInUserId;
let leo: SignedInUserId;

/** Films 1 to 6: the household can watch all but 6, and 3 is for those from 16 on. */
beforeAll(async () => {
  await seedCatalogue(database.db);
  await importTitles(
    database.db,
    [1, 2, 3, 4, 5, 6].map((id) =>
      aTitle({
        id,
        originalTitle: `Filme ${id}`,
        runtime: 90,
        ageRating: id === 3 ? '16' : 'L',
        ...(id < 6 && offersAt(firstLook, { providerId: 1, type: 'stream' })),
      }),
    ),
  );
});
/** Ana and Léo sit on their sofa and want the films 1 and 2. */
beforeEach(async () => {
  const { db } = database;
  await db.execute(sql`delete from users`);
  [ana, leo] = [await addPerson(db), await addPerson(db)];
  await createHousehold(db, ana, { name: 'Casa da Ana', at: firstLook });
  await join(leo);
  await replaceServices(db, ana, { providerIds: [1], at });
  for (const who of [ana, leo]) {
    await want(who, 1, 2);
    await sit(who);
  }
});

async function join(who: SignedInUserId): Promise<void> {
  const invited = await inviteToHousehold(database.db, ana, at);
  if (!invited.ok) throw new Error(invited.error.code);
  const joined = await joinHousehold(database.db, who, { token: invited.value.token, at });
  expect(codeOf(joined)).toBe('ok');
}
/** Wants films, the last one named as the newest. */
async function want(who: SignedInUserId, ...ids: number[]): Promise<void> {
  for (const id of ids) {
    const key = { type: 'movie', id } as const;
    await markTitle(database.db, who, { key, kind: 'watchlist', at: new Date(at.getTime() - id) });
  }
}
async function numberOf(who: SignedInUserId): Promise<number> {
  const { household } = await findHousehold(database.db, who, at);
  return household!.members.find(({ is_you: isYou }) => isYou)!.number;
}
const sit = async (who: SignedInUserId, sits = true, now = at) =>
  seatMember(database.db, who, { number: await numberOf(who), sits, at: now });
const limit = async (who: SignedInUserId, ageLimit: '10' | null) =>
  limitMember(database.db, ana, { number: await numberOf(who), ageLimit });
const codeOf = (result: { ok: boolean; error?: { code: string } }) =>
  result.ok ? 'ok' : result.error?.code;

const open = (who = ana, now = at) => openVote(database.db, who, now);
async function ballotFor(who: SignedInUserId, now = at) {
  const found = await findVote(database.db, who, now);
  if (!found.ok) throw new Error(found.error.code);
  return found.value.ballot;
}
/** The open ballot, opened by Ana. */
async function opened() {
  expect(codeOf(await open())).toBe('ok');
  return (await ballotFor(ana))!;
}
const filmsOf = (ballot: Awaited<ReturnType<typeof ballotFor>>) =>
  ballot?.titles.map(({ media_id: id }) => id);

interface Cast {
  ballot?: number;
  number?: number;
  isTv?: boolean;
}
async function cast(who: SignedInUserId, place: number, vote: Vote, more: Cast = {}) {
  const ballot = more.ballot ?? (await ballotFor(who))?.id ?? 0;
  return castVote(database.db, who, { isTv: false, ...more, ballot, place, vote, at });
}
/** Votes on the titles in their order. */
async function castAll(who: SignedInUserId, ...votes: Vote[]): Promise<void> {
  for (const [index, vote] of votes.entries())
    expect(codeOf(await cast(who, index + 1, vote))).toBe('ok');
}

describe('opening', () => {
  test('needs somebody on the sofa and two titles that they can watch', async () => {
    await sit(ana, false);
    await sit(leo, false);
    expect(codeOf(await open())).toBe('SOFA_EMPTY');
    const bia = await addPerson(database.db);
    expect(codeOf(await open(bia))).toBe('NO_HOUSEHOLD');
    await join(bia);
    await sit(bia);
    await want(bia, 4, 6);
    expect(codeOf(await open())).toBe('NOTHING_TO_VOTE');
    await want(bia, 5);
    expect(codeOf(await open())).toBe('ok');
    expect(filmsOf(await ballotFor(leo))).toEqual([4, 5]);
  });

  test('puts what all of them want first, and asks everybody who sits', async () => {
    await want(leo, 4, 5);
    const { voters, titles, ...ballot } = await opened();
    const [anas, leos] = [await numberOf(ana), await numberOf(leo)];
    expect(ballot).toMatchObject({ your_number: anas, you_vote: true, turn: anas, result: null });
    expect(voters).toEqual([
      { number: anas, left: 4 },
      { number: leos, left: 4 },
    ]);
    expect(titles).toMatchObject(
      [1, 2, 4, 5].map((id, index) => ({
        media_id: id,
        place: index + 1,
        voted: 0,
        your_vote: null,
        votes: null,
        wanted_by: id < 3 ? [anas, leos] : [leos],
        watch: { provider_id: 1 },
      })),
    );
  });

  test('leaves an open ballot as it is, and shows what was voted on before last', async () => {
    await want(leo, 4, 5);
    const first = await opened();
    await castAll(ana, 'not');
    await want(leo, 3);
    expect((await opened()).id).toBe(first.id);
    await castAll(ana, 'not', 'not', 'not', 'not');
    await castAll(leo, 'not', 'not', 'not', 'not');
    expect((await ballotFor(ana))?.result).toEqual({
      place: null,
      why: 'none',
      by: null,
      next: null,
    });
    const second = await opened();
    expect(second.id).not.toBe(first.id);
    expect(filmsOf(second)).toEqual([3, 1, 2, 4]);
  });

  test('at the same time opens one ballot, 20 times', async () => {
    for (let round = 0; round < 20; round += 1) {
      expect((await Promise.all([open(ana), open(leo), open(ana)])).map(codeOf)).toEqual([
        'ok',
        'ok',
        'ok',
      ]);
      expect(await countOf(database.db, sql`household_ballots`)).toBe(1);
      await discardVote(database.db, leo);
      expect(await ballotFor(ana)).toBeNull();
    }
  });
});

describe('voting', () => {
  test('closes with the last vote, and writes the choice of the evening', async () => {
    const { id } = await opened();
    await castAll(leo, 'fine', 'want');
    await castAll(ana, 'not', 'not');
    // Changed before the end: only the last word counts, but the ballot has closed.
    expect(codeOf(await cast(ana, 1, 'want', { ballot: id }))).toBe('BALLOT_CLOSED');
    const [anas, leos] = [await numberOf(ana), await numberOf(leo)];
    const ballot = await ballotFor(leo);
    expect(ballot).toMatchObject({
      id,
      closed_at: at.toISOString(),
      result: { place: 2, why: 'most', by: anas, next: leos },
      titles: [
        { voted: 2, your_vote: 'fine' },
        {
          your_vote: 'want',
          votes: expect.arrayContaining([
            { number: anas, vote: 'not' },
            { number: leos, vote: 'want' },
          ]) as unknown,
        },
      ],
    });
    const sofa = await findSofa(database.db, ana, at);
    expect(sofa).toMatchObject({
      value: { last: [anas], choice: { by: anas, next: leos, title: { media_id: 2 } } },
    });
    // It stays until the morning.
    expect(await ballotFor(ana, new Date(morning.getTime() - 1))).not.toBeNull();
    expect(await ballotFor(ana, morning)).toBeNull();
  });

  test('may be changed until it closes, and is kept while somebody stands', async () => {
    await opened();
    await castAll(leo, 'want', 'not');
    expect(codeOf(await cast(leo, 1, 'fine'))).toBe('ok');
    await sit(leo, false);
    const without = await ballotFor(ana);
    expect(without).toMatchObject({ voters: [{ left: 2 }], titles: [{ voted: 0 }, { voted: 0 }] });
    expect(codeOf(await cast(leo, 1, 'want'))).toBe('NOT_ON_SOFA');
    await sit(leo);
    expect((await ballotFor(leo))?.titles).toMatchObject([
      { voted: 1, your_vote: 'fine' },
      { voted: 1, your_vote: 'not' },
    ]);
  });

  test('shows nobody another’s vote before the end', async () => {
    const bia = await addPerson(database.db);
    await join(bia);
    await opened();
    const seen = async () =>
      JSON.stringify([
        await ballotFor(ana),
        await ballotFor(bia),
        await findSofa(database.db, bia, at),
      ]);
    await castAll(leo, 'want', 'not');
    const first = await seen();
    expect(first).not.toMatch(/"(want|fine|not)"/);
    await castAll(leo, 'not', 'fine');
    expect(await seen()).toBe(first);
  });

  test('is refused for another ballot, place or person', async () => {
    const { id } = await opened();
    const leos = await numberOf(leo);
    const codes = async (...casts: ReturnType<typeof cast>[]) =>
      (await Promise.all(casts)).map(codeOf);
    expect(
      await codes(
        cast(ana, 1, 'want', { ballot: id + 1 }),
        cast(ana, 3, 'want', { ballot: id }),
        cast(ana, 1, 'want', { ballot: id, number: 1_000_000 }),
        cast(ana, 1, 'want', { ballot: id, number: leos }),
      ),
    ).toEqual([
      'BALLOT_CLOSED',
      'BALLOT_PLACE_UNKNOWN',
      'HOUSEHOLD_MEMBER_UNKNOWN',
      'NOT_YOUR_VOTE',
    ]);
    const stranger = await addPerson(database.db);
    expect(
      codeOf(await cast(stranger, 1, 'want', { ballot: id }).catch(() => ({ ok: true }))),
    ).toBe('NO_HOUSEHOLD');
    expect(codeOf(await discardVote(database.db, stranger))).toBe('NO_HOUSEHOLD');
    expect(await countOf(database.db, sql`household_votes`)).toBe(0);
  });

  test('at a TV is for whoever sits', async () => {
    const { id } = await opened();
    const leos = await numberOf(leo);
    const more = { ballot: id, number: leos, isTv: true };
    expect(codeOf(await cast(ana, 1, 'want', more))).toBe('ok');
    expect((await ballotFor(leo))?.titles[0]?.your_vote).toBe('want');
    await sit(leo, false);
    expect(codeOf(await cast(ana, 2, 'want', more))).toBe('NOT_ON_SOFA');
  });

  test('of two at the same time counts both, and the ballot closes once, 20 times', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { id } = await opened();
      const votes = [ana, leo].flatMap((who) =>
        [1, 2].map((place) => cast(who, place, 'want', { ballot: id })),
      );
      expect((await Promise.all(votes)).map(codeOf)).toEqual(['ok', 'ok', 'ok', 'ok']);
      expect(await ballotFor(ana)).toMatchObject({ id, result: { place: 1, why: 'all' } });
      expect(await countOf(database.db, sql`household_votes where ballot_id = ${id}`)).toBe(4);
    }
    expect(await countOf(database.db, sql`household_choices`)).toBe(1);
  });

  test('last beside standing up closes the ballot with or without that vote, 20 times', async () => {
    for (let round = 0; round < 20; round += 1) {
      await sit(leo);
      const { id } = await opened();
      await castAll(ana, 'want', 'not');
      await castAll(leo, 'not');
      const [last] = await Promise.all([cast(leo, 2, 'want', { ballot: id }), sit(leo, false)]);
      const [anas, leos] = [await numberOf(ana), await numberOf(leo)];
      const ballot = await ballotFor(ana);
      const numbers = ballot?.voters.map(({ number }) => number);
      expect(ballot).toMatchObject({ id, closed_at: at.toISOString() });
      // Léo's vote either was the last one, or came when he no longer sat.
      expect(numbers).toEqual(last.ok ? [anas, leos] : [anas]);
      expect(codeOf(last)).toBe(last.ok ? 'ok' : 'NOT_ON_SOFA');
      expect(ballot?.result?.place).toBe(1);
    }
  });
});

test('votes at a TV beside the end of the voter’s account wait for it or come too late, 20 times', async () => {
  for (let round = 0; round < 20; round += 1) {
    const bia = await addPerson(database.db);
    await join(bia);
    await sit(bia);
    const { id } = await opened();
    await castAll(ana, 'want', 'not');
    await castAll(leo, 'want', 'not');
    const number = await numberOf(bia);
    const more = { ballot: id, number, isTv: true };
    const [, ...codes] = await Promise.all([
      deletePerson(database.db, bia),
      cast(ana, 1, 'not', more).then(codeOf),
      cast(leo, 2, 'want', more).then(codeOf),
      ballotFor(ana),
    ]);
    for (const code of codes.slice(0, 2))
      expect(['ok', 'HOUSEHOLD_MEMBER_UNKNOWN', 'BALLOT_CLOSED']).toContain(code);
    expect((await ballotFor(leo))?.closed_at).toBe(at.toISOString());
  }
});

describe('the last one missing', () => {
  beforeEach(async () => {
    await opened();
    await castAll(ana, 'not', 'fine');
    await castAll(leo, 'want');
  });
  /** The ballot that closes without him, and the choice of the evening. */
  const ended = async () => {
    const ballot = await ballotFor(ana);
    return { ballot, sofa: await findSofa(database.db, ana, at), anas: await numberOf(ana) };
  };
  const withoutHim = ({ anas }: Awaited<ReturnType<typeof ended>>) => ({
    ballot: {
      closed_at: at.toISOString(),
      voters: [{ number: anas, left: 0 }],
      titles: [{ votes: [{ vote: 'not' }] }, { votes: [{ vote: 'fine' }] }],
      result: { place: 2, why: 'most', by: anas },
    },
    sofa: { value: { choice: { title: { media_id: 2 } } } },
  });

  test('ends the vote by standing up, and is in it no longer', async () => {
    expect((await ballotFor(ana))?.closed_at).toBeNull();
    await sit(leo, false);
    const end = await ended();
    expect(end).toMatchObject(withoutHim(end));
    await sit(leo);
    expect(await ended()).toMatchObject(withoutHim(end));
    expect((await ballotFor(leo))?.titles[0]?.your_vote).toBeNull();
  });

  test('ends it by leaving', async () => {
    await removeMember(database.db, leo, await numberOf(leo));
    const end = await ended();
    expect(end).toMatchObject(withoutHim(end));
  });

  test('ends it by deleting the account', async () => {
    await deletePerson(database.db, leo);
    const end = await ended();
    expect(end).toMatchObject(withoutHim(end));
  });

  test('is waited for when they sit down meanwhile', async () => {
    const bia = await addPerson(database.db);
    await join(bia);
    await sit(bia);
    await castAll(leo, 'want', 'want');
    expect(await ballotFor(bia)).toMatchObject({
      closed_at: null,
      you_vote: true,
      voters: [{ left: 0 }, { left: 0 }, { left: 2 }],
    });
    await castAll(bia, 'want', 'want');
    expect((await ballotFor(bia))?.result?.place).toBe(2);
  });

  test('leaves it waiting when nobody sits any more', async () => {
    await sit(leo, false);
    await sit(ana, false);
    expect(await ballotFor(ana)).toMatchObject({ closed_at: null, voters: [], you_vote: false });
  });
});

describe('a child’s seat', () => {
  test('throws away a ballot with a title above its limit when it sits down', async () => {
    await want(ana, 3);
    await want(leo, 3);
    const bia = await addPerson(database.db);
    await join(bia);
    expect(filmsOf(await opened())).toEqual([1, 2, 3]);
    await limit(bia, '10');
    // Off the sofa she is shown nothing of it, and it goes on.
    expect(await ballotFor(bia)).toBeNull();
    expect(await ballotFor(ana)).not.toBeNull();
    await sit(bia);
    expect(await ballotFor(ana)).toBeNull();
    await sit(bia, false);
    expect(await ballotFor(ana)).toBeNull();
    await sit(bia);
    expect(filmsOf(await opened())).toEqual([1, 2]);
  });

  test('sees no result above its limit, and nobody beside it does', async () => {
    await want(ana, 3);
    await want(leo, 3);
    await opened();
    await castAll(ana, 'not', 'not', 'want');
    await castAll(leo, 'not', 'not', 'want');
    await limit(leo, '10');
    expect([await ballotFor(leo), await ballotFor(ana)]).toEqual([null, null]);
    await sit(leo, false);
    expect([await ballotFor(leo), (await ballotFor(ana))?.result?.why]).toEqual([null, 'all']);
  });

  test('that opens a vote has nothing above its limit on it', async () => {
    await want(ana, 3);
    const bia = await addPerson(database.db);
    await join(bia);
    await limit(bia, '10');
    expect(codeOf(await open(bia))).toBe('ok');
    expect(filmsOf(await ballotFor(bia))).toEqual([1, 2]);
  });
});

test('a ballot of yesterday gives way to one of today, and is swept away', async () => {
  await opened();
  await castAll(ana, 'want');
  await sit(ana, true, morning);
  expect(await ballotFor(ana, morning)).toBeNull();
  expect(codeOf(await open(ana, morning))).toBe('ok');
  expect(filmsOf(await ballotFor(ana, morning))).toEqual([1, 2]);
  expect(await countOf(database.db, sql`household_ballots`)).toBe(1);
  await sweepHouseholds(database.db, morning);
  expect(await countOf(database.db, sql`household_ballots`)).toBe(1);
  await sweepHouseholds(database.db, new Date(morning.getTime() + 86_400_000));
  expect(await countOf(database.db, sql`household_ballots`)).toBe(0);
});

describe('a title that its source deletes', () => {
  /** Film 7 or 8, which both of them want. */
  const opensWith = async (id: number) => {
    await importTitles(database.db, [
      aTitle({ id, runtime: 90, ...offersAt(firstLook, { providerId: 1, type: 'stream' }) }),
    ]);
    await want(ana, id);
    await want(leo, id);
    expect(filmsOf(await opened())).toEqual([1, 2, id]);
    await castAll(ana, 'not', 'not', 'want');
    await castAll(leo, 'not', 'fine');
  };
  const remove = (id: number) =>
    database.db.transaction((tx) =>
      removeTitles(tx, [{ type: 'movie', id }], { reason: 'deleted', at }),
    );

  test('is voted on no longer', async () => {
    await opensWith(7);
    await remove(7);
    expect(await ballotFor(ana)).toMatchObject({
      titles: [{ voted: 2 }, { voted: 2 }],
      result: { why: 'none' },
    });
  });

  test('is no result', async () => {
    await opensWith(8);
    await cast(leo, 3, 'want');
    expect((await ballotFor(ana))?.result?.place).toBe(3);
    await remove(8);
    expect(await ballotFor(ana)).toBeNull();
  });
});

test('a household takes its ballots along', async () => {
  await opened();
  await castAll(ana, 'want', 'want');
  await deletePerson(database.db, leo);
  await removeMember(database.db, ana, await numberOf(ana));
  for (const table of ['household_ballots', 'household_ballot_titles', 'household_votes'])
    expect(await countOf(database.db, sql.raw(table)), table).toBe(0);
});
