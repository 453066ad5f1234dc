import { beforeEach, describe, expect, it } from 'vitest';
import { DRAWING_COLOURS } from '#shared/colours.ts';
import { send } from '#test/account-requests.ts';
import { createTestUser, signIn } from '#test/accounts.ts';
import { createTestApi } from '#test/api.ts';
import { useDatabase } from '#test/catalogue.ts';

const database = useDatabase();
let api: ReturnType<typeof createTestApi>;
let token: string;
beforeEach(async () => {
  api = createTestApi({ db: database.db });
  token = await signIn(database.db, await createTestUser(database.db));
});

const path = '/users/me/settings';
const answerOf = async (answer: Response) => [answer.status, await answer.json()];
const read = async () => answerOf(await send(api, ['GET', path], undefined, { token }));
const change = (body: unknown) => send(api, ['PATCH', path], body, { token });

describe('/users/me/settings', () => {
  it('starts without a place and with a drawing of the person', async () => {
    const [status, settings] = await read();
    expect([status, settings]).toEqual([
      200,
      {
        state_id: null,
        city_id: null,
        drawing: expect.any(Number),
        member_since: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      },
    ]);
  });

  it('changes only what is sent, is private, and another state clears the city', async () => {
    const answer = await change({ state_id: 26, city_id: 2611606 });
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(await answer.json()).toMatchObject({ state_id: 26, city_id: 2611606 });
    expect((await answerOf(await change({})))[1]).toMatchObject({ city_id: 2611606 });
    expect((await answerOf(await change({ state_id: 26 })))[1]).toMatchObject({ city_id: 2611606 });
    expect((await answerOf(await change({ state_id: 35 })))[1]).toMatchObject({ city_id: null });
    expect((await answerOf(await change({ state_id: null })))[1]).toMatchObject({ state_id: null });
  });

  it('shows a chosen drawing in its colour instead of a photo', async () => {
    for (const [drawing, colour] of DRAWING_COLOURS.entries()) {
      expect((await answerOf(await change({ drawing })))[1]).toMatchObject({ drawing });
      const [, user] = await answerOf(await send(api, ['GET', '/users/me'], undefined, { token }));
      expect(user).toMatchObject({ profile: { rgb_color: colour, use_photo_img: false } });
    }
  });

  it.each([
    [{ state_id: 99 }, 'state_id'],
    [{ state_id: 26, city_id: 3550308 }, 'city_id'],
    [{ city_id: 2611606 }, 'city_id'],
    [{ state_id: '26' }, 'state_id'],
    [{ drawing: 8 }, 'drawing'],
    [{ drawing: null }, 'drawing'],
    [{ drawing: 1.5 }, 'drawing'],
  ])('%j is 422', async (body, field) => {
    const before = await read();
    const answer = await change(body);
    expect(await answerOf(answer)).toEqual([
      422,
      { detail: [{ type: expect.any(String), loc: ['body', field], msg: expect.any(String) }] },
    ]);
    expect(await read()).toEqual(before);
  });

  it('is 401 without a token, and of one person only', async () => {
    await change({ state_id: 26 });
    const other = await signIn(database.db, await createTestUser(database.db));
    const [, settings] = await answerOf(
      await send(api, ['GET', path], undefined, { token: other }),
    );
    expect(settings).toMatchObject({ state_id: null });
    expect((await send(api, ['GET', path])).status).toBe(401);
    expect((await send(api, ['PATCH', path], { state_id: 'x' })).status).toBe(401);
  });
});
