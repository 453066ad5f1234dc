import { Writable } from 'node:stream';
import { drizzle } from 'drizzle-orm/node-postgres';
import { expect, test } from 'vitest';
import type { Db } from '#platform/database/database.ts';
import { StatementTimeoutError } from './platform/database/database-errors.ts';
import { createLog } from '#platform/log.ts';
import { createTestSite } from '#test/site.ts';

/** The whole site's log lines for a request while every statement and every rendering fails. */
async function loggedBy(target: string, error: Error, init: RequestInit = {}) {
  const lines: string[] = [];
  const log = createLog(
    'debug',
    new Writable({
      write(line, _, done) {
        lines.push(String(line));
        done();
      },
    }),
  );
  const query = () => Promise.reject(error);
  const db = drizzle({ client: { query, connect: query } as never }) as unknown as Db;
  const app = createTestSite({
    db,
    log,
    createPages: () => () => Promise.reject(error),
  });
  const { status } = await app.fetch(new Request(`http://localhost${target}`, init));
  return { status, lines };
}

const TOKEN = 'Tk3nTk3nTk3nTk3nTk3nTk3nTk3nTk3n';
const CODE = 'K7Q2MX';
const bearer = { headers: { authorization: `Bearer ${TOKEN}` } };

test.each([
  [`/calendario/${TOKEN}.ics`, {}, '/calendario/:file'],
  [`/calendario/${TOKEN}.rss`, {}, '/calendario/:file'],
  [`/ganchos/plex/${TOKEN}`, { method: 'POST' }, '/api/webhooks/:media_server/:token'],
  [`/api/webhooks/emby/${TOKEN}`, { method: 'POST' }, '/api/webhooks/:media_server/:token'],
  [`/pessoa/${TOKEN}-12`, {}, '/pessoa/$slug'],
  [`/lista/${TOKEN}-12?page=2`, {}, '/lista/$slug'],
  [`/register-verify?token=${TOKEN}`, {}, '/register-verify'],
  [`/mytv/${TOKEN}`, {}, '/mytv/$code'],
  [`/search?query=${TOKEN}`, {}, '/search'],
  [`/api/tv/code/${CODE}/register`, { ...bearer, method: 'POST' }, '/api/tv/code/:code/register'],
  [`/api/collections/12?note=${TOKEN}`, bearer, '/api/collections/:id'],
])(
  'a failed request for %s leaves its route in the log, and nothing of anybody',
  async (...row) => {
    const [target, init, route] = row;
    for (const error of [new StatementTimeoutError('15 s'), new Error('broken')]) {
      const { status, lines } = await loggedBy(target, error, init);
      expect(status).toBeGreaterThanOrEqual(500);
      expect(lines.join('')).toContain(`"route":"${route}`);
      expect(lines.join('')).not.toMatch(new RegExp(`${TOKEN}|${CODE}`));
    }
  },
);

test('which title a page was about is in the log, without its words', async () => {
  const { lines } = await loggedBy('/movie/cidade-de-deus-598', new Error('broken'));
  expect(lines.join('')).toContain('"route":"/movie/$slug","subject":"movie 598"');
});
