import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import type { Household } from '#library/household/household-schema.ts';
import { createTestViewer } from '#test/viewers.ts';
import { collection, film, openLibrary, series } from '#test/library.ts';

const library = openLibrary();
const { call } = library;

const as = {
  ana: (name: string, body?: unknown) => call(name, body),
  bia: (name: string, body?: unknown) => call(name, body, library.bia.token),
};
type Who = keyof typeof as;

/** The answer of a call whose fields a test reads. */
const answerOf = async <Answer>(who: Who, name: string, body?: unknown): Promise<Answer> =>
  (await as[who](name, body)).body as unknown as Answer;
const houseOf = async (who: Who) => (await answerOf<Household>(who, 'GET /household')).household!;
const numberOf = async (who: Who) =>
  (await houseOf(who)).members.find(({ is_you: isYou }) => isYou)!.number;
async function invite(): Promise<string> {
  await as.ana('POST /household', { name: 'Casa da Ana' });
  return (await answerOf<{ token: string }>('ana', 'POST /household/invitation')).token;
}
async function together() {
  const token = await invite();
  expect((await as.bia('POST /household/members', { token })).status).toBe(204);
}

describe('the household', () => {
  it('is null at first; made, joined and left by calls', async () => {
    expect((await as.ana('GET /household')).body).toEqual({ household: null });
    const token = await invite();
    expect((await as.bia('POST /household/invitation/look', { token })).body).toMatchObject({
      name: 'Casa da Ana',
      membership: 'none',
      seats_left: 7,
    });
    expect((await as.bia('GET /household/sofa')).status).toBe(404);
    expect((await as.bia('POST /household/members', { token })).status).toBe(204);
    const seen = await houseOf('bia');
    expect(seen).toMatchObject({ name: 'Casa da Ana', seats_left: 6, items: [], services: [] });
    expect(seen.members.map(({ is_owner: isOwner }) => isOwner)).toEqual([true, false]);

    const left = await as.bia(`DELETE /household/members/${await numberOf('bia')}`);
    expect(left.status).toBe(204);
    expect((await as.bia('GET /household')).body).toEqual({ household: null });
    expect((await houseOf('ana')).members).toHaveLength(1);
  });

  it('is private, never stored by a cache, and never somebody else’s', async () => {
    await invite();
    for (const path of ['/household', '/household/sofa']) {
      expect((await as.ana(`GET ${path}`)).headers.get('cache-control')).toMatch(
        /no-store|private/,
      );
      expect((await call(`GET ${path}`, undefined, null)).status).toBe(401);
    }
    const number = await numberOf('ana');
    for (const [name, body] of [
      [`DELETE /household/members/${number}`, undefined],
      [`PATCH /household/members/${number}`, { age_limit: '10' }],
      [`PUT /household/sofa/${number}`, { sits: true }],
      ['PUT /household/choice', film],
      ['POST /household/invitation', undefined],
    ] as const)
      expect((await as.bia(name, body)).status, name).toBe(404);
    expect((await houseOf('ana')).members).toMatchObject([{ age_limit: null, sits_since: null }]);
  });

  it('refuses wrong input with a message and loses nothing', async () => {
    await together();
    const number = await numberOf('bia');
    for (const [name, body] of [
      ['PATCH /household', { name: ' \u200B ' }],
      ['PATCH /household', { name: 'x'.repeat(41) }],
      ['PATCH /household', {}],
      [`PATCH /household/members/${number}`, { age_limit: '18' }],
      [`PATCH /household/members/${number}`, {}],
      [`PUT /household/sofa/${number}`, { sits: 'sim' }],
      ['PUT /household/sofa/zero', { sits: true }],
      ['PUT /household/choice', { media_id: 'x', type: 'movie' }],
      ['PUT /household/services/1', { pays: 1 }],
      ['POST /household/members', { token: 'x'.repeat(101) }],
      ['POST /household/members', {}],
    ] as const) {
      const { status, body: answer } = await as.ana(name, body);
      expect([name, status]).toEqual([name, 422]);
      expect(answer.detail.length, name).toBeGreaterThan(0);
    }
    const tooMuch = await as.bia('PATCH /household', { name: 'Minha' });
    expect([tooMuch.status, tooMuch.body.detail]).toEqual([400, 'ONLY_HOUSEHOLD_OWNER']);
    expect((await as.ana('POST /household/members', { token: '\0' })).status).toBe(404);
    expect(await houseOf('ana')).toMatchObject({ name: 'Casa da Ana', members: [{}, {}] });
  });
});

it('the sofa: who sits, whose turn it is, and the choice of the evening', async () => {
  await together();
  await as.ana('POST /watchlist/add', film);
  await as.bia('POST /watchlist/add', film);
  await as.bia('POST /watchlist/add', series);
  const [ana, bia] = [await numberOf('ana'), await numberOf('bia')];
  for (const number of [ana, bia])
    expect((await as.bia(`PUT /household/sofa/${number}`, { sits: true })).status).toBe(204);
  const [titleOfAll, ...others] = (await as.ana('GET /household/sofa')).body.items;
  expect(titleOfAll).toMatchObject({ media_id: 1, media_type: 'movie', wanted_by: [ana, bia] });
  expect(others).toMatchObject([{ media_type: 'serie', wanted_by: [bia] }]);
  expect((await as.bia('PUT /household/choice', film)).status).toBe(204);
  expect((await as.ana('GET /household/sofa')).body).toMatchObject({
    sitting: [ana, bia],
    all_want: 1,
    last: [ana],
    choice: { by: ana, next: bia, title: { media_type: 'movie', media_id: 1 } },
  });
});

it('what the household’s list costs: the titles of all, each once, as far as the viewer may see them', async () => {
  await together();
  expect((await as.ana('GET /household/costs')).body).toEqual({ items: [] });
  await as.ana('POST /watchlist/add', { ...film, media_id: 2 });
  await as.ana('POST /watchlist/add', film);
  await as.bia('POST /watchlist/add', film);
  await as.bia('POST /watchlist/add', series);
  await as.bia('POST /watched/add', series);
  const idsFor = async (who: Who) => {
    const { items } = await answerOf<{ items: { id: number; media_type: string }[] }>(
      who,
      'GET /household/costs',
    );
    return items.map(({ id, media_type: type }) => `${type} ${id}`);
  };
  expect(await idsFor('ana')).toEqual(['movie 1', 'movie 2']);
  // Nobody has rated these films, so they are nothing for a child.
  await as.ana(`PATCH /household/members/${await numberOf('bia')}`, { age_limit: '10' });
  expect([await idsFor('bia'), await idsFor('ana')]).toEqual([[], ['movie 1', 'movie 2']]);
  const stranger = await createTestViewer(library.db);
  expect((await call('GET /household/costs', undefined, stranger.token)).status).toBe(404);
});

it('no member finds anything of another’s in any answer but their first name, picture, wishes and services', async () => {
  await together();
  const MARKER = 'segredo-da-ana';
  const user: SignedInUserId = library.ana.id;
  await library.db.execute(sql`update profiles set name = 'Ana Clara', surname = ${MARKER},
    bio = ${MARKER} where user_id = ${user}::uuid`);
  await library.db.execute(sql`update users set email = ${`${MARKER}@exemplo.com.br`},
    username = ${MARKER} where id = ${user}::uuid`);
  await as.ana('POST /collections', { ...collection, name: MARKER, description: MARKER });
  await as.ana('POST /watchlist/add', film);
  await as.ana('POST /rating', { ...film, rating: 7 });
  await as.ana('POST /watched/add', series);
  await as.ana('POST /favorites/add', film);
  await as.ana(`PUT /household/sofa/${await numberOf('ana')}`, { sits: true });
  await as.ana('PUT /household/choice', film);
  const token = (await answerOf<{ token: string }>('ana', 'POST /household/invitation')).token;

  const answers = [
    await as.bia('GET /household'),
    await as.bia('GET /household/sofa'),
    await as.bia('GET /household/costs'),
    await as.bia('POST /household/invitation/look', { token }),
  ].map(({ body }) => JSON.stringify(body));
  for (const text of answers) {
    expect(text).not.toMatch(new RegExp(`${MARKER}|${user}|Clara`));
    // A viewer’s own rating would stand here; the average is the site’s, of everybody.
    for (const [, own] of text.matchAll(/"user":([^,}]+)/g)) expect(own).toBe('null');
  }
  expect([answers[0], answers[3]].map((text) => text?.includes('"name":"Ana"'))).toEqual([
    true,
    true,
  ]);
  expect(answers[0]).not.toContain('"media_type":"serie"');
});
