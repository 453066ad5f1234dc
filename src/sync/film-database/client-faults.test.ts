import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { fixedClock } from '#platform/clock.ts';
import { OperatorError } from '#platform/errors.ts';
import { filmAnswer } from '#test/film-answers.ts';
import { TOKEN, failure, filmsAgainst } from '#test/film-client.ts';
import { bomb } from '#test/scripted-server.ts';
import type { Step } from '#test/scripted-server.ts';
import { describe, expect, it, onTestFinished, vi } from 'vitest';

const good: Step = { body: filmAnswer() };
const says = (status: number, code: number, headers = {}): Step => ({
  status,
  headers,
  body: { success: false, status_code: code, status_message: `about ${TOKEN}` },
});
/** Sends half of the body it announces. */
const cut: Step = (response) => {
  response.writeHead(200, { 'content-length': '1000' });
  response.write('{"id": 7001, ');
  setTimeout(() => response.destroy(), 5);
};
const silent: Step = () => undefined;
const slowBody: Step = (response) => void response.writeHead(200).write('{"id": ');

describe('a temporary failure', () => {
  it.each<[string, Step[]]>([
    ['5xx', [says(500, 11), says(503, 9), says(504, 24), says(502, 43)]],
    ['a cut connection', [cut, (response) => response.destroy()]],
    ['incomplete JSON, or none', [{ body: '{"id": 70' }, { body: '<html>' }, { body: '' }]],
    ['429 without Retry-After', [says(429, 25), says(429, 25)]],
    ['a timeout', [silent, slowBody]],
  ])('is retried: %s', async (name, faults) => {
    const [first = good, ...others] = [...faults, good];
    const { films } = await filmsAgainst([first, ...others], {
      timeout: name === 'a timeout' ? 1000 : 5000,
    });
    expect(await films.title('movie', 7001)).toMatchObject({ id: 7001 });
    expect(films.requests).toBe(faults.length + 1);
  });

  it.each<[string, Step, object]>([
    ['status', says(503, 9), { kind: 'status', status: 503 }],
    ['network', cut, { kind: 'network', status: undefined }],
    ['malformed', { body: '<html>' }, { kind: 'malformed' }],
    ['timeout', silent, { kind: 'timeout' }],
    ['throttled', says(429, 25), { kind: 'throttled', status: 429 }],
  ])('is an error after the last attempt: %s', async (name, fault, facts) => {
    const timeout = name === 'timeout' ? 30 : 5000;
    const { films } = await filmsAgainst([fault], { tries: 3, timeout });
    const error = await failure(films.title('movie', 7001));
    expect(error).toMatchObject({ name: 'FilmDatabaseUnavailable', path: '/movie/{id}', ...facts });
    expect(films.requests).toBe(3);
  });

  it('reports a refused connection without the address', async () => {
    const port = await closedPort();
    const baseUrl = `http://127.0.0.1:${port}`;
    const { films } = await filmsAgainst([good], { baseUrl, tries: 2 });
    const error = await failure(films.title('movie', 7001));
    expect(error).toMatchObject({ kind: 'network', path: '/movie/{id}' });
    expect(error.message).toContain('ECONNREFUSED');
    expect(error.message).not.toContain('127.0.0.1');
  });
});

describe('Retry-After', () => {
  it('holds back every request', async () => {
    const clock = fixedClock('2026-11-20T12:00:00.970Z');
    const header = { 'retry-after': 'Fri, 20 Nov 2026 12:00:01 GMT' };
    const { films, seen } = await filmsAgainst([says(429, 25, header), good], { clock });
    const asked = films.title('movie', 7001);
    await until(() => seen.length === 1);
    await pause(15);
    const other = films.title('movie', 7001);
    await pause(60);
    expect(seen).toHaveLength(1);
    clock.advance(30);
    expect(await asked).toMatchObject({ id: 7001 });
    expect(await other).toMatchObject({ id: 7001 });
  });

  it('is not cut short by a shorter one', async () => {
    const clock = fixedClock('2026-11-20T12:00:00.970Z');
    const open: ServerResponse[] = [];
    const held: Step = (response) => void open.push(response);
    const { films, seen } = await filmsAgainst([held, held, good], { clock });
    const asked = [films.title('movie', 7001), films.title('movie', 7001)];
    await until(() => open.length === 2);
    const refuse = (after: string, response?: ServerResponse) =>
      response?.writeHead(429, { 'retry-after': after }).end('{}');
    refuse('Fri, 20 Nov 2026 12:00:01 GMT', open[0]);
    await pause(100);
    refuse('0', open[1]);
    await pause(100);
    expect(seen).toHaveLength(2);
    clock.advance(30);
    for (const title of asked) expect(await title).toMatchObject({ id: 7001 });
  });

  it('is respected in a 503 too', async () => {
    const { films } = await filmsAgainst([says(503, 9, { 'retry-after': '0' }), good]);
    expect(await films.title('movie', 7001)).toMatchObject({ id: 7001 });
  });

  it('longer than allowed is an error with the remaining time', async () => {
    const { films } = await filmsAgainst([says(429, 25, { 'retry-after': '3600' })]);
    for (const requests of [1, 1]) {
      const error = await failure(films.title('movie', 7001));
      expect(error).toMatchObject({ name: 'FilmDatabaseUnavailable', kind: 'throttled' });
      expect(error['retryAfter']).toBeGreaterThan(3_590_000);
      expect(films.requests).toBe(requests);
    }
  });
});

describe('a refused request', () => {
  it.each([
    [400, 22],
    [403, 3],
    [422, 20],
    [301, 0],
  ])('with %i is not retried', async (status, code) => {
    const { films } = await filmsAgainst([says(status, code, { location: 'http://127.0.0.1:1' })]);
    const error = await failure(films.title('movie', 7001));
    expect(error).toMatchObject({ name: 'RequestRefused', path: '/movie/{id}', status, code });
    expect(films.requests).toBe(1);
  });

  it.each([7, 10])('because of the token (code %i) is an operator error', async (code) => {
    const { films } = await filmsAgainst([says(401, code)]);
    const error = await failure(films.title('movie', 7001));
    expect(error).toBeInstanceOf(OperatorError);
    expect(error.message).toMatch(/^TMDB_TOKEN: .*refused/);
    expect(films.requests).toBe(1);
  });
});

describe('a response that is a compressed bomb', () => {
  /** Reading 64 MB takes a busy machine longer than the wait of the other tests. */
  const patient = { timeout: 60_000 };

  it('is unusable, and read no further', async () => {
    const { films } = await filmsAgainst([bomb(' '), good], patient);
    const error = await failure(films.title('movie', 7001));
    expect(error).toMatchObject({ name: 'ChangedShape', path: '/movie/{id}' });
    expect(error.message).toMatch(/the response is larger than 64 MB$/);
    expect(films.requests).toBe(1);
    expect(await films.title('movie', 7001)).toMatchObject({ id: 7001 });
  });

  it('is a failure with its status and without a code, where it is an error', async () => {
    const { films } = await filmsAgainst([bomb(' ', 404), bomb(' ', 503), good], patient);
    const error = await failure(films.title('movie', 7001));
    expect(error).toMatchObject({ name: 'RequestRefused', status: 404, code: undefined });
    expect(await films.title('movie', 7001)).toMatchObject({ id: 7001 });
  });
});

describe('the circuit breaker', () => {
  const options = { tries: 1, breakAfter: 3, breakFor: 1000 };
  // The circuit breaker reads the system's clock.
  function freezeTime() {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    return { advance: (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds) };
  }

  it('opens after consecutive failures, and lets one trial request through later', async () => {
    const clock = freezeTime();
    const bad = says(500, 11);
    const { films, logged } = await filmsAgainst([bad, bad, bad, bad, good], options);
    const ask = () => failure(films.title('movie', 7001));
    for (let time = 0; time < 3; time += 1) expect(await ask()).toMatchObject({ kind: 'status' });
    clock.advance(400);
    const refused = await ask();
    expect(refused).toMatchObject({ kind: 'open', path: '/movie/{id}', retryAfter: 600 });
    expect(films.requests).toBe(3);
    expect(logged()).toContain('are paused');

    clock.advance(600);
    expect(await ask()).toMatchObject({ kind: 'status' });
    expect(await ask()).toMatchObject({ kind: 'open' });
    clock.advance(1000);
    const [first, second] = await Promise.allSettled([
      films.title('movie', 7001),
      films.title('movie', 7001),
    ]);
    expect([first.status, second.status].toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await films.title('movie', 7001)).toMatchObject({ id: 7001 });
    expect(logged()).toContain('responds again');
  });

  it('does not open when a response comes between, or because of 429', async () => {
    const bad = says(500, 11);
    const wait = says(429, 25);
    const steps: [Step, ...Step[]] = [bad, bad, good, bad, bad, wait, wait, wait, wait, good];
    const { films } = await filmsAgainst(steps, options);
    for (let time = 0; time < 9; time += 1) await films.title('movie', 7001).catch(() => undefined);
    expect(await films.title('movie', 7001)).toMatchObject({ id: 7001 });
  });

  it('ends all waits at once when it opens', async () => {
    const { films } = await filmsAgainst([says(500, 11)], {
      ...options,
      tries: 9,
      breakAfter: 4,
      backoff: 60_000,
      longestBackoff: 60_000,
    });
    const asked = Array.from({ length: 4 }, () => failure(films.title('movie', 7001)));
    for (const error of await Promise.all(asked)) expect(error).toMatchObject({ kind: 'open' });
    expect(films.requests).toBe(4);
  });

  it('reopens on the next failure when the trial request was aborted', async () => {
    const clock = freezeTime();
    const bad = says(500, 11);
    const { films, seen, logged } = await filmsAgainst([bad, bad, bad, silent, bad, good], options);
    for (let time = 0; time < 3; time += 1) await failure(films.title('movie', 7001));
    clock.advance(1000);
    const abort = new AbortController();
    const probe = failure(films.title('movie', 7001, abort.signal));
    await until(() => seen.length === 4);
    abort.abort();
    await probe;
    expect(logged()).not.toContain('responds again');
    // One failure opens the circuit again; after the pause a success closes it.
    expect(await failure(films.title('movie', 7001))).toMatchObject({ kind: 'status' });
    expect(await failure(films.title('movie', 7001))).toMatchObject({ kind: 'open' });
    clock.advance(1000);
    expect(await films.title('movie', 7001)).toMatchObject({ id: 7001 });
    expect(logged()).toContain('responds again');
  });
});

describe('aborting', () => {
  it.each<[string, Step, object]>([
    ['the request', silent, {}],
    ['its body', slowBody, {}],
    ['the backoff', says(500, 11), { backoff: 60_000, longestBackoff: 60_000 }],
    ['Retry-After', says(429, 25, { 'retry-after': '60' }), {}],
    ['the throttle', good, { throttle: { take: rejectsOnAbort } }],
  ])('ends %s with the reason', async (_, step, options) => {
    const { films } = await filmsAgainst([step], options);
    const abort = new AbortController();
    const asked = failure(films.title('movie', 7001, abort.signal));
    await pause(30);
    const reason = new Error('enough');
    abort.abort(reason);
    expect(await asked).toBe(reason);
    expect(await failure(films.title('movie', 7001, abort.signal))).toBe(reason);
    expect(films.requests).toBeLessThanOrEqual(1);
  });
});

it('shows neither the token nor the query or URL in logs and errors', async () => {
  const faults: [Step, ...Step[]] = [
    good,
    says(500, 11),
    says(429, 25, { 'retry-after': '0' }),
    cut,
    { body: '<html>' },
    says(401, 7),
    says(400, 22),
    says(404, 34),
    { body: {} },
    { body: filmAnswer({ release_date: 'x' }) },
    says(503, 9),
  ];
  const { films, logged, origin } = await filmsAgainst(faults, { breakAfter: 4, tries: 2 });
  let errors = '';
  for (let time = 0; time < 14; time += 1) {
    await films.title('movie', 7001).catch((error: Error) => {
      errors += `${error.stack} ${String(error.cause)} ${JSON.stringify(error)}`;
    });
  }
  expect(logged()).toContain('/movie/{id}');
  expect(errors).toContain('/movie/{id}');
  const port = new URL(origin).port;
  for (const secret of [TOKEN, 'secret-token', 'language=', 'append_to', `:${port}/`, '7001?']) {
    expect(logged() + errors).not.toContain(secret);
  }
});

async function rejectsOnAbort(signal?: AbortSignal): Promise<void> {
  await new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
    if (signal?.aborted) reject(signal.reason);
  });
}

const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => void setTimeout(resolve, milliseconds));

/** A port without a listener. */
async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await pause(2);
}
