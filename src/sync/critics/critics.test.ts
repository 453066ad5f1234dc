import { OperatorError } from '#platform/errors.ts';
import { failure } from '#test/film-client.ts';
import { scriptedServer } from '#test/scripted-server.ts';
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
    // Long enough for a busy machine; silence alone lasts longer.
    timeout: 300,
  });
  return { critics, seen, logged: () => log };
}

const refused = (Error: string, status = 200): Step => ({
  status,
  body: { Response: 'False', Error },
});

it('asks for one title, with the key', async () => {
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
  ['a title it does not know', refused('Incorrect IMDb ID.'), { kind: 'unknown' }],
  ['a title it cannot read itself', refused('Error getting data.'), { kind: 'unknown' }],
  ['the end of its patience', refused('Request limit reached!', 401), { kind: 'limit' }],
  ['a fault', { status: 503 }, { kind: 'unavailable', reason: 'status 503' }],
  ['a refusal with a fault', refused('Sorry', 500), { kind: 'unavailable', reason: 'status 500' }],
  ['something else', { body: '<html>' }, { kind: 'unavailable' }],
  ['an answer without a word of itself', { body: {} }, { kind: 'unavailable' }],
  ['silence', () => undefined, { kind: 'unavailable', reason: 'it took too long' }],
  ['a cut connection', (response) => void response.destroy(), { reason: 'no connection' }],
])('tells of %s, and does not ask again', async (_, step, outcome) => {
  const { critics } = await criticsAgainst(step);
  expect(await critics.scores('tt0112471')).toMatchObject(outcome);
  expect(critics.requests).toBe(1);
});

it('leaves a key that is refused to the operator, and never shows one', async () => {
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

it('may be called off', async () => {
  const { critics } = await criticsAgainst(() => undefined);
  const abort = new AbortController();
  const asked = failure(critics.scores('tt0112471', abort.signal));
  const reason = new Error('enough');
  abort.abort(reason);
  expect(await asked).toBe(reason);
});
