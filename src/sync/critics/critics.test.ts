import { OperatorError } from '#platform/errors.ts';
import { failure } from '#test/film-client.ts';
import { bomb, scriptedServer } from '#test/scripted-server.ts';
import type { Step } from '#test/scripted-server.ts';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { createCritics } from './critics.ts';

const KEY = 'k3y-of-the-critics';

async function criticsAgainst(...steps: [Step, ...Step[]]) {
  const { origin, seen } = await scriptedServer(...steps);
  let log = '';
  const critics = createCritics({
    baseUrl: origin,
    key: KEY,
    log: pino({ level: 'trace' }, { write: (line: string) => void (log += line) }),
    // Long enough for a busy machine; the silent step takes longer.
    timeout: 3000,
  });
  return { critics, seen, logged: () => log };
}

const refused = (Error: string, status = 200): Step => ({
  status,
  body: { Response: 'False', Error },
});

it('requests one title, with the key', async () => {
  const Ratings = [{ Source: 'Rotten Tomatoes', Value: '90%' }];
  const { critics, seen } = await criticsAgainst({ body: { Response: 'True', Ratings } });
  expect(await critics.scores('tt0112471')).toEqual({
    kind: 'scores',
    scores: { imdb: null, rottenTomatoes: 90, metacritic: null },
  });
  expect(Object.fromEntries(seen[0]!.query)).toEqual({ i: 'tt0112471', apikey: KEY });
  expect(critics.requests).toBe(1);
});

it.each<[string, Step, object]>([
  ['an unknown title', refused('Incorrect IMDb ID.'), { kind: 'unknown' }],
  ['a title with broken data', refused('Error getting data.'), { kind: 'unknown' }],
  ['a used-up quota', refused('Request limit reached!', 401), { kind: 'limit' }],
  ['an outage', { status: 503 }, { kind: 'unavailable', reason: 'status 503' }],
  [
    'a refusal with status 500',
    refused('Sorry', 500),
    { kind: 'unavailable', reason: 'status 500' },
  ],
  ['a response that is not JSON', { body: '<html>' }, { kind: 'unavailable' }],
  ['an empty object', { body: {} }, { kind: 'unavailable' }],
  ['a bomb', bomb(' '), { kind: 'unavailable', reason: 'the response is larger than 1 MB' }],
  ['a timeout', () => undefined, { kind: 'unavailable', reason: 'the request timed out' }],
  ['a cut connection', (response) => void response.destroy(), { reason: 'no connection' }],
])('reports %s without a retry', async (_, step, outcome) => {
  const { critics } = await criticsAgainst(step);
  expect(await critics.scores('tt0112471')).toMatchObject(outcome);
  expect(critics.requests).toBe(1);
});

it('reports a rejected key without printing it', async () => {
  const { critics, logged } = await criticsAgainst(
    refused('Invalid API key!', 401),
    () => undefined,
  );
  const error = await failure(critics.scores('tt0112471'));
  expect(error).toBeInstanceOf(OperatorError);
  expect(error.message).toMatch(/^OMDB_KEY: /);
  await critics.scores('tt0112471');
  expect(logged()).toContain('unavailable');
  for (const text of [logged(), error.stack, error.message]) expect(text).not.toContain(KEY);
});

it('can be aborted', async () => {
  const { critics } = await criticsAgainst(() => undefined);
  const abort = new AbortController();
  const asked = failure(critics.scores('tt0112471', abort.signal));
  const reason = new Error('enough');
  abort.abort(reason);
  expect(await asked).toBe(reason);
});
