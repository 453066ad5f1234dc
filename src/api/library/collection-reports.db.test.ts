import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  allowCollectionAgain,
  dismissCollectionReports,
  findReportedCollections,
  takeDownCollection,
} from '#library/collections/collection-report-commands.ts';
import { createTestUser, signIn } from '#test/accounts.ts';
import { send } from '#test/account-requests.ts';
import { createTestApi, testConfig } from '#test/api.ts';
import { collection, openLibrary } from '#test/library.ts';
import { deletePerson } from '#test/people.ts';

const library = openLibrary();
const { call } = library;
const REPORT = 'POST /collections/{id}/report';
const at = new Date('2026-11-21T13:00:00Z');
const reported = () => findReportedCollections(library.db, 50);
const open = () => call('PUT /collections/{id}', { ...collection, public: true });

beforeEach(async () => {
  await library.db.execute(sql`delete from rate_limits`);
  await open();
});

describe('reporting a public collection', () => {
  it('is for people with and without an account, and keeps the last report of a person', async () => {
    const { token } = library.bia;
    expect((await call(REPORT, { reason: 'scam' }, null)).status).toBe(204);
    expect(
      (await call(REPORT, { reason: 'scam', note: ' Vende <b>curso</b> ' }, token)).status,
    ).toBe(204);
    expect((await call(REPORT, { reason: 'hate' }, token)).status).toBe(204);
    expect((await call(REPORT, { reason: 'other', note: 'Oi' }, 'wrong')).status).toBe(204);
    const [found, ...others] = await reported();
    expect(others).toEqual([]);
    expect(found).toMatchObject({ id: library.own, name: 'Outra', isPublic: true });
    const reports = found!.reports.map(({ reason, note, hasAccount }) => [
      reason,
      note,
      hasAccount,
    ]);
    expect(reports).toEqual([
      ['scam', '', false],
      ['hate', '', true],
      ['other', 'Oi', false],
    ]);
  });

  it('refuses what is no reason, notes that are too long, and collections that are not there', async () => {
    for (const [field, body] of [
      ['reason', {}],
      ['reason', { reason: 'boring' }],
      ['reason', { reason: 7 }],
      ['note', { reason: 'scam', note: 'x'.repeat(501) }],
      ['note', { reason: 'scam', note: { a: 1 } }],
    ] as const) {
      const { status, body: answer } = await call(REPORT, body, null);
      expect([status, answer.detail[0]?.loc]).toEqual([422, ['body', field]]);
    }
    expect((await call('POST /collections/4242/report', { reason: 'scam' }, null)).status).toBe(
      404,
    );
    expect((await call('POST /collections/x/report', { reason: 'scam' }, null)).status).toBe(422);
    expect(await reported()).toEqual([]);
  });

  it('takes a form too', async () => {
    const answer = await library.sendRaw(REPORT, { body: new URLSearchParams({ reason: 'scam' }) });
    expect(answer.status).toBe(204);
  });

  it('is limited for each client, counting refused ones', async () => {
    const api = createTestApi({ db: library.db, config: { ...testConfig, reportLimit: 2 } });
    const path = `/collections/${library.own}/report`;
    const statuses = [];
    for (const id of ['4242', library.own, library.own])
      statuses.push(
        (
          await send(api, ['POST', path.replace(String(library.own), String(id))], {
            reason: 'scam',
          })
        ).status,
      );
    expect(statuses).toEqual([404, 204, 429]);
    const refused = await send(api, ['POST', path], { reason: 'scam' });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('is limited for all processes together', async () => {
    const config = { ...testConfig, reportLimit: 1 };
    const [one, other] = [1, 2].map(() => createTestApi({ db: library.db, config }));
    const path = `/collections/${library.own}/report`;
    expect((await send(one!, ['POST', path], { reason: 'scam' })).status).toBe(204);
    expect((await send(other!, ['POST', path], { reason: 'scam' })).status).toBe(429);
  });

  it('goes with the account of whoever reported', async () => {
    const reporter = await createTestUser(library.db);
    await call(REPORT, { reason: 'hate' }, await signIn(library.db, reporter));
    expect(await reported()).toHaveLength(1);
    await deletePerson(library.db, reporter.id as never);
    expect(await reported()).toEqual([]);
  });
});

describe('what the operator decides', () => {
  beforeEach(() => call(REPORT, { reason: 'hate' }, library.bia.token));

  it('is that nothing is wrong, until somebody reports again', async () => {
    expect(await dismissCollectionReports(library.db, library.own, at)).toBe(1);
    expect(await reported()).toEqual([]);
    expect(await dismissCollectionReports(library.db, library.own, at)).toBe(0);
    expect((await call('GET /collections/{id}', undefined, null)).status).toBe(200);
    expect((await call(REPORT, { reason: 'scam' }, library.bia.token)).status).toBe(204);
    expect(await reported()).toHaveLength(1);
  });

  it('is to take it down: private at once, and its owner cannot open it again', async () => {
    expect(await takeDownCollection(library.db, library.own, at)).toBe(true);
    expect(await reported()).toEqual([]);
    expect((await call('GET /collections/{id}', undefined, null)).status).toBe(404);
    expect((await call('GET /collections/{id}')).body).toMatchObject({ public: false });
    const again = await open();
    expect([again.status, again.body]).toEqual([400, { detail: 'COLLECTION_TAKEN_DOWN' }]);
    // Its owner may keep it for themselves.
    expect((await call('PUT /collections/{id}', collection)).status).toBe(200);
    expect((await call('GET /collections/{id}', undefined, null)).status).toBe(404);

    expect(await allowCollectionAgain(library.db, library.own)).toBe(true);
    expect((await call('GET /collections/{id}', undefined, null)).status).toBe(404);
    expect((await open()).status).toBe(200);
    expect((await call('GET /collections/{id}', undefined, null)).status).toBe(200);
    expect([
      await allowCollectionAgain(library.db, library.own),
      await takeDownCollection(library.db, 4242, at),
    ]).toEqual([false, false]);
  });

  it('cannot be undone by an edit that runs at the same time', async () => {
    for (let round = 0; round < 10; round++) {
      await open();
      await Promise.all([open(), takeDownCollection(library.db, library.own, at), open()]);
      expect((await call('GET /collections/{id}', undefined, null)).status).toBe(404);
      await allowCollectionAgain(library.db, library.own);
    }
    const rows = await library.db.execute(sql`select 1 from collections where is_public`);
    expect(rows.rows).toEqual([]);
  });
});
