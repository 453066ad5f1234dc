import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  closeOfferReports,
  findReportedOffers,
  sweepOfferReports,
} from '#library/offer-report-commands.ts';
import { DAY_MS } from '#shared/days.ts';
import { createTestUser, signIn } from '#test/accounts.ts';
import { send } from '#test/account-requests.ts';
import { createTestApi, testConfig } from '#test/api.ts';
import { film, gone, openLibrary, refused, series } from '#test/library.ts';
import { deletePerson } from '#test/people.ts';

const library = openLibrary();
const { call } = library;
const REPORT = 'POST /offers/report';
const reported = () => findReportedOffers(library.db, 50);
const wrong = { ...film, problem: 'gone' };

beforeEach(async () => {
  await library.db.execute(sql`delete from offer_reports`);
  await library.db.execute(
    sql`insert into providers
        (id, slug, name, brand_colour, brand_letters, family_id, display_priority)
      values (7, 'sala-azul', 'Sala Azul', '#102A83', 'SA', 7, 1) on conflict do nothing`,
  );
});

describe('reporting a wrong offer', () => {
  it('is for people with and without an account, and keeps the last report of a person', async () => {
    const { token } = library.bia;
    const statuses = [
      await call(REPORT, { ...wrong, provider_id: 7 }, null),
      await call(REPORT, { ...wrong, provider_id: 7 }, token),
      await call(
        REPORT,
        { ...wrong, provider_id: 7, problem: 'price', note: ' <b>R$ 9</b> ' },
        token,
      ),
      await call(REPORT, { ...wrong, problem: 'missing', note: 'Tá no Sala Azul' }, token),
      await call(REPORT, { ...wrong, provider_id: 4242, problem: 'link' }, 'wrong'),
      await call(REPORT, { ...series, problem: 'gone' }, null),
    ].map(({ status }) => status);
    expect(statuses).toEqual([204, 204, 204, 204, 204, 204]);
    const [first, second, ...others] = await reported();
    expect(others).toEqual([]);
    expect(first).toMatchObject({ type: 'movie', id: 1, name: 'Filme' });
    expect(
      first!.reports.map(({ provider, problem, note, hasAccount }) => [
        provider,
        problem,
        note,
        hasAccount,
      ]),
    ).toEqual([
      ['Sala Azul', 'gone', '', false],
      ['Sala Azul', 'price', 'R$ 9', true],
      [null, 'missing', 'Tá no Sala Azul', true],
      [null, 'link', '', false],
    ]);
    expect(second).toMatchObject({ type: 'serie', id: 1, name: 'Série' });
  });

  it('refuses what is not there, and what is no report', async () => {
    for (const title of [gone, ...refused])
      expect((await call(REPORT, { ...title, problem: 'gone' }, null)).status).toBe(404);
    for (const [field, body] of [
      ['problem', film],
      ['problem', { ...film, problem: 'ugly' }],
      ['type', { ...wrong, type: 'person' }],
      ['media_id', { ...wrong, media_id: 0 }],
      ['provider_id', { ...wrong, provider_id: 'x' }],
      ['note', { ...wrong, note: 'x'.repeat(501) }],
    ] as const) {
      const { status, body: answer } = await call(REPORT, body, null);
      expect([status, answer.detail[0]?.loc]).toEqual([422, ['body', field]]);
    }
    expect(await reported()).toEqual([]);
  });

  it('takes a form too, and is limited for each client', async () => {
    const form = new URLSearchParams({ media_id: '1', type: 'movie', problem: 'link' });
    expect((await library.sendRaw(REPORT, { body: form })).status).toBe(204);
    // Two processes on one database, which count together.
    const config = { ...testConfig, reportLimit: 1 };
    const answers = [];
    for (const api of [1, 2].map(() => createTestApi({ db: library.db, config })))
      answers.push(await send(api, ['POST', '/offers/report'], wrong));
    expect(answers.map(({ status }) => status)).toEqual([204, 429]);
    expect(Number(answers[1]!.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('goes with the account of whoever reported', async () => {
    const reporter = await createTestUser(library.db);
    await call(REPORT, wrong, await signIn(library.db, reporter));
    expect(await reported()).toHaveLength(1);
    await deletePerson(library.db, reporter.id as never);
    expect(await reported()).toEqual([]);
  });
});

it('is deleted 180 days after the decision, or without one', async () => {
  const at = new Date('2026-11-21T12:00:00Z');
  const later = (days: number) => new Date(at.getTime() + days * DAY_MS);
  await call(REPORT, wrong, null);
  await call(REPORT, { ...series, problem: 'link' }, null);
  expect(await closeOfferReports(library.db, { type: 'serie', id: 1 }, later(10))).toBe(1);
  const count = async () =>
    (await library.db.execute(sql`select 1 from offer_reports`)).rows.length;
  const counts = [];
  for (const days of [179, 181, 189, 191]) {
    await sweepOfferReports(library.db, later(days));
    counts.push(await count());
  }
  expect(counts).toEqual([2, 1, 1, 0]);
});
