import { gzipSync } from 'node:zlib';
import { TOKEN, failure, filmsAgainst } from '#test/film-client.ts';
import { bomb } from '#test/scripted-server.ts';
import type { Step } from '#test/scripted-server.ts';
import { describe, expect, it } from 'vitest';
import type { Exported } from './film-database.ts';

const lines = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    JSON.stringify({
      adult: index % 10 === 9,
      id: index + 1,
      original_title: `Ação ${index}`,
      popularity: 1000 - index / 70,
      video: index % 5 === 4,
    }),
  );
const packed = (all: readonly string[]): Step => ({
  body: gzipSync(all.join('\n')),
  headers: { 'content-type': 'application/gzip' },
});

async function read(entries: AsyncIterable<Exported> | null): Promise<Exported[]> {
  const all: Exported[] = [];
  for await (const entry of entries ?? []) all.push(entry);
  return all;
}

describe('the export of a day', () => {
  it('is streamed line by line from the file of that day, without the token', async () => {
    const { films, seen } = await filmsAgainst([packed(lines(3000))]);
    const all = await read(await films.exports('movie', '2026-01-09'));
    expect(all).toHaveLength(3000);
    expect(all[9]).toEqual({ id: 10, popularity: 1000 - 9 / 70, adult: true, video: true });
    expect(seen[0]!.path).toBe('/exports/movie_ids_01_09_2026.json.gz');
    expect(JSON.stringify(seen[0]!.headers)).not.toContain(TOKEN);
    await films.exports('serie', '2026-12-31');
    expect(seen[1]!.path).toBe('/exports/tv_series_ids_12_31_2026.json.gz');
    expect(films.requests).toBe(2);
  });

  it('is read when the host sends it decompressed, or as a content encoding', async () => {
    const { films } = await filmsAgainst([
      { body: lines(20).join('\n') },
      { body: gzipSync(lines(20).join('\n')), headers: { 'content-encoding': 'gzip' } },
      { body: '' },
    ]);
    for (const expected of [20, 20, 0]) {
      expect(await read(await films.exports('serie', '2026-01-09'))).toHaveLength(expected);
    }
  });

  it.each([404, 403])('is null if the file is missing (%i)', async (status) => {
    const { films } = await filmsAgainst([{ status, body: '<Error/>' }]);
    expect(await films.exports('movie', '2026-01-09')).toBeNull();
  });

  it('counts broken lines and continues', async () => {
    const { films } = await filmsAgainst([
      packed([...lines(2), '{"id": 3', '{"id": "x", "popularity": 1}', '', '[]', '{"id": 9}']),
    ]);
    const all = await read(await films.exports('movie', '2026-01-09'));
    expect(all.map(({ id }) => id)).toEqual([1, 2, 9]);
    expect(films.findings.list()).toEqual(
      [
        { pattern: 'export.movie.line', count: 1 },
        { pattern: 'export.movie.id', count: 1 },
        { pattern: 'export.movie: a line that is not JSON', count: 1 },
      ].toSorted((a, b) => (a.pattern < b.pattern ? -1 : 1)),
    );
  });

  it('continues after a cut connection without losing or repeating lines', async () => {
    const whole = gzipSync(Buffer.from(lines(20_000).join('\n')));
    const cutAt =
      (bytes: number): Step =>
      (response) => {
        response.writeHead(200, { 'content-length': whole.length });
        response.write(whole.subarray(0, bytes), () => response.destroy());
      };
    const half = Math.floor(whole.length / 2);
    const { films } = await filmsAgainst([
      cutAt(half),
      { status: 500 },
      { body: whole.subarray(0, half + 5000) },
      { body: whole },
    ]);
    const all = await read(await films.exports('movie', '2026-01-09'));
    expect(all).toHaveLength(20_000);
    expect(all.every(({ id }, index) => id === index + 1)).toBe(true);
    expect(films.requests).toBe(4);
  });

  it.each<[string, string, RegExp]>([
    ['one endless line', 'a', /a line is too long/],
    ['too many lines', `${lines(1).join()}\n`, /the file is too large/],
  ])('is unavailable, and read no further, if it is a bomb: %s', async (_, text, reason) => {
    const { films } = await filmsAgainst([bomb(text, 200, {})], { largestExport: 1 << 20 });
    const error = await failure(films.exports('movie', '2026-01-09').then(read));
    expect(error).toMatchObject({ name: 'FilmDatabaseUnavailable', kind: 'malformed' });
    expect(error.message).toMatch(reason);
    expect(films.requests).toBe(1);
  });

  it('times out when no data arrives, and fails after the last attempt', async () => {
    const stalled: Step = (response) => {
      response.writeHead(200);
      response.write(gzipSync(lines(5).join('\n')).subarray(0, 30));
    };
    const { films } = await filmsAgainst([stalled], { exportTimeout: 20, tries: 3 });
    const error = await failure(films.exports('movie', '2026-01-09').then(read));
    expect(error).toMatchObject({
      name: 'FilmDatabaseUnavailable',
      kind: 'network',
      path: '/movie_ids_{day}.json.gz',
    });
    expect(films.requests).toBe(3);
  });

  it('can be closed before its end, and aborted', async () => {
    const { films } = await filmsAgainst([packed(lines(50_000))], { tries: 1 });
    for await (const { id } of (await films.exports('movie', '2026-01-09'))!) {
      if (id === 10) break;
    }
    const abort = new AbortController();
    const reason = new Error('enough');
    const entries = (await films.exports('movie', '2026-01-09', abort.signal))!;
    const reading = (async () => {
      for await (const { id } of entries) if (id === 10) abort.abort(reason);
    })();
    expect(await failure(reading)).toBe(reason);
    expect(films.requests).toBe(2);
  });
});
