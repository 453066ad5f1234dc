import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { OperatorError } from '#platform/errors.ts';
import { silentLog } from '#platform/log.ts';
import { noteProblem } from '#sync/availability/source-store.ts';
import { startFakeSources } from '#test/availability/server.ts';
import { aProvider, aTitle, offersAt, useDatabase } from '#test/catalogue.ts';
import { importProviders } from '#catalog/providers/provider-commands.ts';
import { importTitles } from '#catalog/titles/title-commands.ts';
import { checks } from './doctor-checks.ts';
import { sourceCommands } from './source-commands.lazy.ts';

const database = useDatabase();
beforeAll(async () => {
  await importProviders(database.db, [aProvider(8, 'netflix')]);
});
beforeEach(() => database.db.execute(sql`truncate source_jobs, source_ledgers`));
afterEach(() => vi.restoreAllMocks());

/** Runs a command as the command line does. Returns what it printed. */
async function run(
  words: string,
  { env = {}, values = {}, positionals = [] as string[] } = {},
): Promise<string> {
  let printed = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += String(text);
    return true;
  });
  const config = readConfig(env);
  if (!config.ok) throw new Error(config.problems.join());
  const command = sourceCommands.find(({ name }) => name === `sources ${words}`)!;
  const context = { config: config.config, log: silentLog, database: database.whole };
  await command.run({ ...context, values, positionals });
  return printed;
}

it('says that nothing was pulled, and pulls nothing without a source', async () => {
  expect(await run('status')).toBe('no source has been pulled yet\n');
  expect(await run('pull')).toMatch(/^merged 0 titles/);
});

it('shows what failed, for people and for programs', async () => {
  const problem = { source: 'wikidata', job: 'P1874 movie', problem: '3 rows, 900 before' };
  await noteProblem(database.db, problem, new Date('2026-12-04T12:00:00Z'));
  expect(await run('status')).toContain(
    '  P1874 movie: failed 2026-12-04 12:00 UTC: 3 rows, 900 before\n',
  );
  const read = JSON.parse(await run('status', { values: { json: true } })) as { jobs: unknown[] };
  expect(read.jobs).toMatchObject([{ job: 'P1874 movie', problem: '3 rows, 900 before' }]);
});

it('shows one title, and fetches it first if that is wanted', async () => {
  const sources = await startFakeSources({ titles: 20 });
  try {
    const { type, id } = sources.titles.all.find(
      ({ options, type: kind }) => kind === 'movie' && options.length > 0,
    )!;
    const offers = offersAt(new Date(), { providerId: 8, type: 'stream' });
    await importTitles(database.db, [aTitle({ type, id, ...offers })]);
    const positionals = [type, String(id)];
    expect(await run('check', { positionals })).toContain(
      'Netflix, stream: listed by film-database',
    );
    const env = { ...sources.env, WIKIDATA: 'off' };
    const fetched = await run('check', { positionals, env, values: { fetch: true } });
    expect(fetched).toMatch(/^fetched\n/);
    expect(fetched).toContain('streaming-availability');
  } finally {
    await sources.stop();
  }
});

it.each([[['movie']], [['film', '598']], [['movie', 'x']], [['movie', '598', 'x']]])(
  'refuses %j as a title',
  async (positionals) => {
    await expect(run('check', { positionals })).rejects.toThrow(OperatorError);
  },
);

it('says that a title has no offer', async () => {
  await expect(run('check', { positionals: ['movie', '99999'] })).rejects.toThrow(
    'no source lists an offer of this title',
  );
});

it('does not fetch without a key', async () => {
  await expect(
    run('check', { positionals: ['movie', '598'], values: { fetch: true } }),
  ).rejects.toThrow('STREAMING_AVAILABILITY_KEY is not set');
});

describe('the doctor', () => {
  const check = checks.find(({ name }) => name === 'offer sources')!;
  const look = async (env: Record<string, string>) => {
    const config = readConfig(env);
    if (!config.ok) throw new Error(config.problems.join());
    return check.run({
      config: config.config,
      problems: [],
      wrong: {},
      database: database.whole,
    });
  };
  const WIKIDATA = { WIKIDATA: 'on', CONTACT_EMAIL: 'ola@guia.example' };

  it('is content without a source', async () => {
    expect(await look({})).toEqual({ state: 'ok', what: 'none is configured' });
  });

  it('notes a source that was never pulled, or not lately', async () => {
    expect(await look(WIKIDATA)).toMatchObject({ state: 'note' });
    await database.db.execute(sql`insert into source_jobs (source, job, completed_at)
      values ('wikidata', 'P1874 movie', now() - interval '10 days')`);
    expect(await look(WIKIDATA)).toMatchObject({ state: 'note' });
    await database.db.execute(sql`update source_jobs set completed_at = now()`);
    expect(await look(WIKIDATA)).toMatchObject({ state: 'ok' });
  });

  it('reports a key that was refused', async () => {
    const problem = 'STREAMING_AVAILABILITY_KEY: the key was refused';
    await noteProblem(
      database.db,
      { source: 'streaming-availability', job: 'run', problem },
      new Date(),
    );
    expect(await look({ STREAMING_AVAILABILITY_KEY: 'chave-de-teste-123456' })).toMatchObject({
      state: 'bad',
      what: expect.stringContaining('the key was refused'),
    });
  });
});
