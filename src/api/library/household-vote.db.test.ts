import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { accountTag } from '#accounts/cached-accounts.ts';
import { importTitles } from '#catalog/titles/title-commands.ts';
import type { Household } from '#library/household/household-schema.ts';
import type { HouseholdVote } from '#library/household/vote-schema.ts';
import { fixedClock } from '#platform/clock.ts';
import { silentLog } from '#platform/log.ts';
import { invalidations } from '#platform/tags.ts';
import { EventStreams } from '#tv/event-streams.ts';
import { STREAMS_OF_BROWSER, STREAMS_OF_PERSON } from '#tv/stream-commands.ts';
import { send } from '#test/account-requests.ts';
import { signIn } from '#test/accounts.ts';
import { createTestApi } from '#test/api.ts';
import { aTitle, firstLook, offersAt, seedCatalogue, useDatabase } from '#test/catalogue.ts';
import { EventReader } from '#test/event-stream.ts';
import { pairTv } from '#test/tv.ts';
import { createTestViewer } from '#test/viewers.ts';
import type { TestViewer } from '#test/viewers.ts';

const database = useDatabase();
/** Nine in the evening in Brazil. */
const evening = '2026-03-11T00:00:00Z';

let api: ReturnType<typeof createTestApi>;
let streams: EventStreams;
let clock: ReturnType<typeof fixedClock>;
/** Ana has a household with Bia; Léo has none. */
let ana: TestViewer;
let bia: TestViewer;
let leo: TestViewer;
let numbers: { ana: number; bia: number };

beforeAll(async () => {
  await seedCatalogue(database.db);
  await importTitles(
    database.db,
    [1, 2, 3].map((id) =>
      aTitle({ id, runtime: 90, ...offersAt(firstLook, { providerId: 1, type: 'free' }) }),
    ),
  );
});

async function call<Body = { detail: unknown }>(
  { token }: { token: string | null },
  name: string,
  body?: unknown,
) {
  const [method = '', path = ''] = name.split(' ');
  const answer = await send(api, [method, path], body, token === null ? {} : { token });
  const text = await answer.text();
  const { status, headers } = answer;
  return { status, headers, text, body: (text === '' ? null : JSON.parse(text)) as Body };
}
const done = async (who: TestViewer, name: string, body?: unknown) =>
  expect([name, (await call(who, name, body)).status]).toEqual([name, 204]);

beforeEach(async () => {
  const { db } = database;
  await db.execute(sql`delete from users`);
  clock = fixedClock(evening);
  streams = new EventStreams({ db, clock, log: silentLog, beatMs: 50 });
  const mine = streams;
  onTestFinished(() => mine.end());
  api = createTestApi({ db, clock, streams });
  const signedIn = async () => {
    const { id } = await createTestViewer(db);
    return { id, token: await signIn(db, { id }, { clock }) };
  };
  [ana, bia, leo] = [await signedIn(), await signedIn(), await signedIn()];
  await call(ana, 'POST /household', { name: 'Casa' });
  await done(bia, 'POST /household/members', { token: await invitation() });
  const { household } = (await call<Household>(ana, 'GET /household')).body;
  const [first, second] = household!.members;
  numbers = { ana: first!.number, bia: second!.number };
  for (const who of [ana, bia])
    for (const id of [1, 2])
      await call(who, 'POST /watchlist/add', { media_id: id, type: 'movie' });
});
async function invitation(): Promise<string> {
  return (await call<{ token: string }>(ana, 'POST /household/invitation')).body.token;
}
const sit = (who: keyof typeof numbers, sits = true) =>
  done(ana, `PUT /household/sofa/${numbers[who]}`, { sits });
async function open() {
  await sit('ana');
  await sit('bia');
  const opened = await call<HouseholdVote>(ana, 'POST /household/vote');
  expect(opened.status).toBe(200);
  return opened.body.ballot!;
}

describe('the vote', () => {
  it('is opened, voted on and closed by calls, in private', async () => {
    const none = await call<HouseholdVote>(ana, 'GET /household/vote');
    expect([none.status, none.body]).toEqual([200, { ballot: null }]);
    expect(none.headers.get('cache-control')).toBe('private, no-store');
    const { id, ...ballot } = await open();
    expect(ballot).toMatchObject({
      opened_at: new Date(evening).toISOString(),
      closed_at: null,
      your_number: numbers.ana,
      you_vote: true,
      voters: [
        { number: numbers.ana, left: 2 },
        { number: numbers.bia, left: 2 },
      ],
    });
    const vote = (who: TestViewer, place: number, value: string) =>
      call<HouseholdVote>(who, `PUT /household/vote/${place}`, { ballot: id, vote: value });
    await vote(ana, 1, 'fine');
    await vote(ana, 2, 'want');
    await vote(bia, 1, 'not');
    const last = await vote(bia, 2, 'want');
    expect([last.status, last.body.ballot]).toMatchObject([
      200,
      {
        id,
        closed_at: new Date(evening).toISOString(),
        result: { place: 2, why: 'all', by: numbers.ana, next: numbers.bia },
        titles: [
          { place: 1, media_id: expect.any(Number) as unknown, voted: 2, your_vote: 'not' },
          { place: 2, voted: 2, your_vote: 'want' },
        ],
      },
    ]);
    expect((await call(leo, 'GET /household/vote')).status).toBe(404);
    expect((await call({ token: null }, 'GET /household/vote')).status).toBe(401);
  });

  it('is thrown away by anybody of the household, as often as they like', async () => {
    await open();
    await done(bia, 'DELETE /household/vote');
    await done(ana, 'DELETE /household/vote');
    expect((await call(ana, 'GET /household/vote')).body).toEqual({ ballot: null });
    expect((await call(leo, 'DELETE /household/vote')).status).toBe(404);
  });

  it('shows nothing of another’s vote in any byte before its end', async () => {
    const { id } = await open();
    const bytes = async () =>
      (
        await Promise.all(['', '/sofa', '/vote'].map((path) => call(ana, `GET /household${path}`)))
      ).map(({ text }) => text);
    const vote = (value: string) => call(bia, 'PUT /household/vote/1', { ballot: id, vote: value });
    await vote('want');
    const first = await bytes();
    expect(first.join('')).not.toMatch(/"(want|fine|not)"/);
    for (const value of ['fine', 'not']) {
      expect((await vote(value)).status).toBe(200);
      expect(await bytes()).toEqual(first);
    }
  });

  it('refuses with a code what cannot be, and loses nothing', async () => {
    const refusal = async (...[who, name, body]: Parameters<typeof call>) => {
      const { status, body: answer } = await call(who, name, body);
      return [status, answer.detail];
    };
    expect(await refusal(ana, 'POST /household/vote')).toEqual([400, 'SOFA_EMPTY']);
    await sit('ana');
    await call(ana, 'DELETE /watchlist/remove', { media_id: 2, type: 'movie' });
    expect(await refusal(ana, 'POST /household/vote')).toEqual([400, 'NOTHING_TO_VOTE']);
    await call(ana, 'POST /watchlist/add', { media_id: 2, type: 'movie' });
    const { id } = await open();
    const cast = { ballot: id, vote: 'want' };
    for (const [body, status, detail] of [
      [{ ...cast, ballot: id + 1 }, 400, 'BALLOT_CLOSED'],
      [{ ...cast, number: numbers.bia }, 400, 'NOT_YOUR_VOTE'],
      [{ ...cast, number: 1_000_000 }, 404, 'Not Found'],
    ] as const)
      expect(await refusal(ana, 'PUT /household/vote/1', body)).toEqual([status, detail]);
    expect(await refusal(ana, 'PUT /household/vote/3', cast)).toEqual([404, 'Not Found']);
    expect(await refusal(leo, 'PUT /household/vote/1', cast)).toEqual([404, 'Not Found']);
    await sit('bia', false);
    expect(await refusal(bia, 'PUT /household/vote/1', cast)).toEqual([400, 'NOT_ON_SOFA']);
    for (const [place, body] of [
      ['1', { ...cast, vote: 'yes' }],
      ['1', { ...cast, ballot: '1' }],
      ['1', { vote: 'want' }],
      ['1', { ...cast, number: 0.5 }],
      ['0', cast],
      ['um', cast],
    ] as const)
      expect((await call(ana, `PUT /household/vote/${place}`, body)).status).toBe(422);
    expect((await call(ana, 'POST /household/vote', { titles: [1] })).status).toBe(422);
    const { ballot } = (await call<HouseholdVote>(ana, 'GET /household/vote')).body;
    expect(ballot).toMatchObject({ id, voters: [{ left: 2 }], titles: [{ voted: 0 }, {}] });
  });

  it('goes round with the remote control of a TV', async () => {
    const { id } = await open();
    const tv = { token: await pairTv(api, ana.token) };
    const vote = (place: number, number: number) =>
      call<HouseholdVote>(tv, `PUT /household/vote/${place}`, { ballot: id, vote: 'want', number });
    for (const place of [1, 2])
      for (const number of [numbers.ana, numbers.bia])
        expect((await vote(place, number)).status).toBe(200);
    expect(
      (await call<HouseholdVote>(tv, 'GET /household/vote')).body.ballot?.result,
    ).toMatchObject({
      place: 1,
      why: 'all',
    });
  });
});

describe('the events of a household', () => {
  const connect = (token: string, path = '/household/events') =>
    send(api, ['GET', path], undefined, { token });
  async function listen(token: string, path?: string) {
    const answer = await connect(token, path);
    expect(answer.status).toBe(200);
    const reader = new EventReader(answer);
    expect((await reader.next())?.event).toBe('ready');
    return reader;
  }
  /** The events that come until the streams end. */
  async function rest(reader: EventReader): Promise<string[]> {
    const events: string[] = [];
    for (let event = await reader.next(); event; event = await reader.next())
      events.push(event.event);
    return events;
  }

  /** Each of these streams has one event of the household, which is the next. */
  async function expectOne(...readers: EventReader[]): Promise<void> {
    for (const reader of readers)
      expect(await reader.next()).toMatchObject({ event: 'household', data: {} });
  }

  it('come for each change of it, to pages and TVs', async () => {
    const page = await listen(bia.token);
    const tv = await listen(await pairTv(api, bia.token), '/tv/events');
    const changes = async (who: TestViewer, name: string, body?: unknown) => {
      const { status, body: answer } = await call<HouseholdVote>(who, name, body);
      expect([name, status < 300]).toEqual([name, true]);
      await expectOne(page, tv);
      return answer;
    };
    await changes(bia, `PUT /household/sofa/${numbers.ana}`, { sits: true });
    const { ballot } = await changes(ana, 'POST /household/vote');
    await changes(ana, 'PUT /household/vote/1', { ballot: ballot?.id, vote: 'want' });
    await changes(ana, 'DELETE /household/vote');
    await changes(ana, 'PATCH /household', { name: 'Apê' });
    await changes(ana, 'PUT /household/choice', { media_id: 1, type: 'movie' });
    await changes(ana, `PATCH /household/members/${numbers.bia}`, { age_limit: '10' });
    await streams.end();
    expect([await rest(page), await rest(tv)]).toEqual([[], []]);
  });

  it('come for no change that was refused', async () => {
    let changes = 0;
    onTestFinished(invalidations.subscribe(() => (changes += 1)));
    expect((await call(bia, 'PATCH /household', { name: 'Minha' })).status).toBe(400);
    expect((await call(bia, 'POST /household/vote')).status).toBe(400);
    expect(changes).toBe(0);
    await sit('ana');
    expect(changes).toBe(1);
  });

  it('reach who joins, and no longer who was removed', async () => {
    const tv = await listen(await pairTv(api, leo.token), '/tv/events');
    expect((await connect(leo.token)).status).toBe(404);
    const biasPage = await listen(bia.token);
    const token = await invitation();
    await expectOne(biasPage);
    await done(leo, 'POST /household/members', { token });
    await expectOne(tv, biasPage);
    const leosPage = await listen(leo.token);
    await done(ana, `DELETE /household/members/${numbers.bia}`);
    await expectOne(leosPage, tv, biasPage);
    await sit('ana');
    await expectOne(leosPage, tv);
    // As the database announces a new name, or the end of an account.
    invalidations.publish([accountTag(ana.id)]);
    await expectOne(leosPage, tv);
    expect((await connect(bia.token)).status).toBe(404);
    // Her next event is that of a household of her own.
    await call(bia, 'POST /household', { name: 'Da Bia' });
    await expectOne(biasPage);
    await streams.end();
    expect(await rest(biasPage)).toEqual([]);
  });

  it('are nobody else’s', async () => {
    await call(leo, 'POST /household', { name: 'Do Léo' });
    const [anas, leos] = [await listen(ana.token), await listen(leo.token)];
    await sit('ana');
    await expectOne(anas);
    await done(leo, 'PATCH /household', { name: 'Do Léo mesmo' });
    await expectOne(leos);
    await streams.end();
    expect([await rest(anas), await rest(leos)]).toEqual([[], []]);
  });

  it('are streamed in private, to a limited number of windows', async () => {
    const answer = await connect(ana.token);
    expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(answer.headers.get('cache-control')).toContain('private, no-store, no-transform');
    const oldest = new EventReader(answer);
    for (let count = 0; count < STREAMS_OF_BROWSER; count += 1) {
      clock.advance(1);
      await listen(ana.token);
    }
    // The newest ones stay.
    expect(await rest(oldest)).toEqual(['ready']);
    expect(streams.size).toBe(STREAMS_OF_BROWSER);
    for (let count = STREAMS_OF_BROWSER; count < STREAMS_OF_PERSON; count += 1)
      await listen(await signIn(database.db, ana, { clock }));
    const token = await signIn(database.db, ana, { clock });
    expect((await connect(token)).status).toBe(429);
    expect((await connect(bia.token)).status).toBe(200);
  });

  it('end with the session; a page’s stream makes no TV on and gets nothing sent to one', async () => {
    const tvToken = await pairTv(api, ana.token);
    const page = await listen(ana.token);
    const screens = async () =>
      (await call<{ items: { id: string; on: boolean }[] }>(ana, 'GET /tv/screens')).body.items;
    expect((await screens()).map(({ on }) => on)).toEqual([false]);
    const tv = await listen(tvToken, '/tv/events');
    const [screen] = await screens();
    const sent = await call(ana, `POST /tv/screens/${screen!.id}/open`, { kind: 'movie', id: 1 });
    expect(sent.status).toBe(200);
    expect((await tv.next())?.event).toBe('open');
    await database.db.execute(sql`delete from sessions where user_id = ${ana.id} and not is_tv`);
    expect(await rest(page)).toEqual([]);
  });
});
