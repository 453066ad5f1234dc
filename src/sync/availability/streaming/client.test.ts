import { beforeAll, afterAll, describe, expect, test } from 'vitest';
import { fixedClock } from '#platform/clock.ts';
import { OperatorError } from '#platform/errors.ts';
import { silentLog } from '#platform/log.ts';
import { Restricted } from '#shared/sources/restricted.ts';
import { changeKey } from '#sync/availability/offer.ts';
import type { OfferChange, TitleIds } from '#sync/availability/offer.ts';
import { startFakeSources } from '#test/availability/server.ts';
import type { FakeSources } from '#test/availability/server.ts';
import { scriptedServer } from '#test/scripted-server.ts';
import type { Step } from '#test/scripted-server.ts';
import {
  aChange,
  aChangesPage,
  aService,
  aShow,
  anOption,
} from '#test/availability/streaming-answers.ts';
import { QuotaUsedUp, createStreamingAvailability, pagesOf } from './client.ts';
import type { StreamingOptions } from './client.ts';
import { createMemoryLedger } from './ledger.ts';

const NOW = Date.parse('2026-12-04T12:00:00Z');
const film: TitleIds = { type: 'movie', id: 598, imdbId: null };
const series: TitleIds = { type: 'serie', id: 1396, imdbId: null };

function clientOf(baseUrl: string, options: Partial<StreamingOptions> = {}) {
  const waits: number[] = [];
  const clock = fixedClock(new Date(NOW));
  const ledger = createMemoryLedger({ monthly: 900, daily: 900 });
  const client = createStreamingAvailability({
    key: 'a-key-of-the-tests',
    baseUrl,
    ledger,
    clock,
    log: silentLog,
    wait: async (milliseconds) => void waits.push(milliseconds),
    ...options,
  });
  return { client, ledger, waits, clock };
}
async function against(steps: [Step, ...Step[]], options: Partial<StreamingOptions> = {}) {
  const { origin, seen } = await scriptedServer(...steps);
  return { ...clientOf(`${origin}/v4`, options), seen };
}
const answered = (body: unknown): Step => ({ body });
const whole = aShow('movie/598', [anOption('netflix', 'subscription')]);

describe('a title', () => {
  test('is asked for in Brazil only, with the key in a header', async () => {
    const { client, seen, ledger } = await against([answered(whole)]);
    const answer = await client.title(film, 'title');
    expect(answer).toBeInstanceOf(Restricted);
    expect(answer!.for('storage')).toMatchObject({
      source: 'streaming-availability',
      title: { id: 598 },
    });
    expect(seen[0]?.path).toBe('/v4/shows/movie/598');
    expect(String(seen[0]?.query)).toBe('country=br&series_granularity=show');
    expect(seen[0]?.headers['x-api-key']).toBe('a-key-of-the-tests');
    expect(ledger.state.usedInMonth).toBe(1);
  });

  test('of the other gateway has the key in its header', async () => {
    const { client, seen } = await against([answered(whole)], { gateway: 'rapidapi' });
    await client.title(film, 'title');
    expect(seen[0]?.headers['x-rapidapi-key']).toBe('a-key-of-the-tests');
    expect(seen[0]?.headers['x-api-key']).toBeUndefined();
  });

  test('that the source does not know is null', async () => {
    const { client } = await against([{ status: 404, body: { message: 'not found' } }]);
    expect(await client.title(film, 'title')).toBeNull();
  });

  test('that is another one is refused', async () => {
    const { client } = await against([answered(whole)]);
    await expect(client.title(series, 'title')).rejects.toThrow('another title');
  });

  test('is serialised nowhere', async () => {
    const { client } = await against([answered(whole)]);
    const answer = await client.title(film, 'title');
    expect(() => JSON.stringify({ answer })).toThrow('must not be serialised');
  });
});

describe('a request', () => {
  test.each<[name: string, fault: Step]>([
    ['an error of the server', { status: 503 }],
    [
      'HTML',
      { body: '<!DOCTYPE html><title>502</title>', headers: { 'content-type': 'text/html' } },
    ],
    [
      'half of a body',
      (response) => {
        response.writeHead(200, { 'content-length': '9999' });
        response.write('{"itemType":', () => response.socket?.destroy());
      },
    ],
  ])('after %s is repeated with growing pauses, and each attempt is booked', async (_, fault) => {
    const { client, ledger, waits } = await against([fault, fault, answered(whole)]);
    expect(await client.title(film, 'title')).not.toBeNull();
    expect(waits).toEqual([2000, 4000]);
    expect(ledger.state.usedInMonth).toBe(3);
  });

  test('is given up after three attempts', async () => {
    const { client, seen } = await against([{ status: 500 }]);
    await expect(client.title(film, 'title')).rejects.toThrow('status 500; tried 3 times');
    expect(seen).toHaveLength(3);
  });

  test('that is answered with 429 is not repeated, and the next day is the first to ask again', async () => {
    const { client, seen, clock } = await against([{ status: 429 }, answered(whole)]);
    await expect(client.title(film, 'title')).rejects.toThrow(QuotaUsedUp);
    await expect(client.title(film, 'title')).rejects.toThrow(QuotaUsedUp);
    expect(seen).toHaveLength(1);
    clock.advance(12 * 3_600_000);
    expect(await client.title(film, 'title')).not.toBeNull();
  });

  test.each([401, 403])('with a key that is refused (%i) is the last one', async (status) => {
    const { client, seen } = await against([{ status }]);
    await expect(client.title(film, 'title')).rejects.toThrow(OperatorError);
    await expect(client.covers()).rejects.toThrow('refused the key');
    expect(seen).toHaveLength(1);
  });

  test('is not sent when the ledger is full, also not as a repetition', async () => {
    const ledger = createMemoryLedger({ monthly: 2, daily: 2 });
    const { client, seen } = await against([{ status: 500 }], { ledger });
    await expect(client.title(film, 'title')).rejects.toThrow(QuotaUsedUp);
    expect(seen).toHaveLength(2);
  });

  test('follows no redirect, which could carry the key away', async () => {
    const location = 'http://127.0.0.1:1/v4';
    const { client, seen } = await against([{ status: 302, headers: { location } }]);
    await expect(client.title(film, 'title')).rejects.toThrow('status 302');
    expect(seen).toHaveLength(1);
  });

  test('of another shape is refused, without a repetition', async () => {
    const { client, seen } = await against([answered({ data: [] })]);
    await expect(client.page('films', null)).rejects.toThrow('unusable');
    await expect(client.changes('new', 'title', null, null)).rejects.toThrow('unusable');
    await expect(client.covers()).rejects.toThrow('unusable');
    expect(seen).toHaveLength(3);
  });

  test('ends when its caller stops', async () => {
    const { client } = await against([() => undefined]);
    const stop = new AbortController();
    const asked = client.title(film, 'title', stop.signal);
    stop.abort(new Error('shutting down'));
    await expect(asked).rejects.toThrow('shutting down');
  });

  test('needs a key that fits into a header', () => {
    expect(() => clientOf('http://127.0.0.1:1', { key: 'a b' })).toThrow(
      'STREAMING_AVAILABILITY_KEY',
    );
  });
});

describe('a list of changes', () => {
  const at = 1_795_702_200;
  const serie = aShow('tv/1396', [anOption('netflix', 'subscription')]);
  const read = async (changes: ReturnType<typeof aChange>[], next?: string) => {
    const page = aChangesPage(changes, [whole, serie], next);
    const { client, seen } = await against([answered(page)]);
    return {
      page: (await client.changes('new', 'title', new Date(NOW), null)).for('storage'),
      seen,
      client,
    };
  };

  test('accepts a removal without a link, and names only the channel that went', async () => {
    const addon = aService('canal.de.teste', 'Canal de Teste');
    const removal = aChange('removed', serie, 'prime', 'addon', {
      itemType: 'season',
      season: 2,
      addon,
      timestamp: at,
    });
    const { page } = await read([removal]);
    expect(page.changes).toEqual([
      {
        kind: 'removed',
        title: { type: 'serie', id: 1396, imdbId: 'tt0001396' },
        service: 'prime',
        channel: { key: 'prime/canal.de.teste', name: 'Canal de Teste' },
        type: 'stream',
        scope: { kind: 'season', season: 2 },
        at: new Date(at * 1000),
        url: null,
      },
    ]);
  });

  test('accepts coming and leaving titles without a date, or with a link that is null', async () => {
    const { page } = await read([
      aChange('expiring', whole, 'mubi', 'subscription', { link: 'https://mubi.com/films/x' }),
      aChange('upcoming', serie, 'netflix', 'subscription', {
        itemType: 'season',
        season: 4,
        link: null,
      }),
    ]);
    expect(page.changes.map(({ kind, at: time, url }) => [kind, time, url])).toEqual([
      ['expiring', null, 'https://mubi.com/films/x'],
      ['upcoming', null, null],
    ]);
  });

  test('has each change once', async () => {
    const change = aChange('new', whole, 'netflix', 'subscription', { timestamp: at });
    const { page } = await read([change, structuredClone(change)]);
    expect(page.changes).toHaveLength(1);
  });

  test('leaves out and counts what cannot be placed', async () => {
    const { page, client } = await read([
      aChange('new', whole, 'netflix', 'subscription'),
      aChange('updated', whole, 'netflix', 'subscription', { timestamp: at }),
      aChange('new', aShow('movie/7', []), 'netflix', 'subscription', { timestamp: at }),
      aChange('new', serie, 'netflix', 'subscription', { itemType: 'season', timestamp: at }),
      aChange('new', serie, 'novo', 'subscription', { timestamp: at }),
    ]);
    expect(page.changes).toEqual([]);
    expect(page.refusals).toEqual({
      'a change without its time': 1,
      'a change of an unknown shape': 1,
      'a change without its title': 1,
      'a change without its season': 1,
      'the unknown service novo': 1,
    });
    expect(client.refusals).toEqual(page.refusals);
  });

  test('has titles that are not complete, so that nothing ends because it is absent', async () => {
    const { page } = await read([]);
    expect(page.answers.map(({ isComplete }) => isComplete)).toEqual([false, false]);
  });

  test('keeps a cursor with &, ? and spaces as it is', async () => {
    const cursor = '90001:Filme de Exemplo & Cia?1795702200';
    const { page } = await read([], cursor);
    expect(page.nextCursor).toBe(cursor);
    const { client, seen } = await against([answered(aChangesPage([], []))]);
    await client.changes('expiring', 'season', new Date(NOW), page.nextCursor);
    expect(Object.fromEntries(seen[0]!.query)).toEqual({
      country: 'br',
      change_type: 'expiring',
      item_type: 'season',
      from: String(NOW / 1000),
      include_unknown_dates: 'true',
      cursor,
    });
  });
});

describe('the whole fake source', () => {
  let sources: FakeSources;
  beforeAll(async () => {
    sources = await startFakeSources({ titles: 120, now: () => NOW });
  });
  afterAll(() => sources.stop());

  async function changesOf(kind: OfferChange['kind'], scope: 'title' | 'season' = 'title') {
    const { client } = clientOf(sources.streamingUrl);
    const changes: OfferChange[] = [];
    const fetchPage = (cursor: string | null) => client.changes(kind, scope, null, cursor);
    for await (const { page } of pagesOf(fetchPage, null, 60))
      changes.push(...page.for('storage').changes);
    return { changes, refusals: client.refusals };
  }

  test('covers ten services, and Globoplay is not one of them', async () => {
    const covered = await clientOf(sources.streamingUrl).client.covers();
    expect(covered.size).toBe(10);
    expect(covered.has('globoplay')).toBe(false);
  });

  test('is read page by page, and an interrupted job goes on where it stopped', async () => {
    const { client } = clientOf(sources.streamingUrl);
    const titles = async (from: string | null, most = 60) => {
      const ids: number[] = [];
      let next: string | null = null;
      for await (const { page, nextCursor } of pagesOf(
        (c) => client.page('films', c),
        from,
        most,
      )) {
        ids.push(...page.for('storage').answers.map(({ title }) => title.id));
        next = nextCursor;
      }
      return { ids, next };
    };
    const all = await titles(null);
    expect(all.ids.length).toBeGreaterThan(30);
    expect(new Set(all.ids).size).toBe(all.ids.length);
    const first = await titles(null, 1);
    const rest = await titles(first.next);
    expect([...first.ids, ...rest.ids]).toEqual(all.ids);
  });

  test('has changes of every kind that can be read', async () => {
    for (const kind of ['new', 'removed', 'expiring', 'upcoming'] as const) {
      const { changes, refusals } = await changesOf(kind);
      expect(changes.length, kind).toBeGreaterThan(0);
      expect(refusals).toEqual({});
      expect(new Set(changes.map(changeKey)).size).toBe(changes.length);
    }
    expect((await changesOf('upcoming', 'season')).changes.length).toBeGreaterThan(0);
  });

  test.each([
    ['endless', 60],
    ['repeated', 2],
  ] as const)('that is %s costs %i requests at most', async (fault, most) => {
    sources.fault('/shows/search', fault, Infinity);
    const { client, ledger } = clientOf(sources.streamingUrl);
    const read = async () => {
      for await (const _ of pagesOf((cursor) => client.page('films', cursor), null, 60)) void _;
    };
    await read().catch((error: unknown) => expect(String(error)).toContain('that returns'));
    sources.heal();
    expect(ledger.state.usedInMonth).toBeLessThanOrEqual(most);
  });

  test('is asked no more after its own limit', async () => {
    const small = await startFakeSources({ titles: 10, limit: 3, now: () => NOW });
    const { client } = clientOf(small.streamingUrl);
    for (let time = 0; time < 3; time += 1) await client.covers();
    await expect(client.covers()).rejects.toThrow(QuotaUsedUp);
    await expect(client.covers()).rejects.toThrow(QuotaUsedUp);
    expect(small.requests).toHaveLength(4);
    await small.stop();
  });
});
