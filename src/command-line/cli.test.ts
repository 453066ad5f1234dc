import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { isFullTier } from '#test/tier.ts';
import { loadCommands } from './commands.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'vouver-cli-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

/** Each command is a process that opens the embedded database, the first one a new one. */
const SLOW = 240_000;

function vouver(words: string[], env: Record<string, string> = {}) {
  const cli = join(import.meta.dirname, 'cli.ts');
  const result = spawnSync(process.execPath, [cli, ...words], {
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: dataDir, ...env },
  });
  return { code: result.status, out: result.stdout, err: result.stderr };
}

test(
  'help lists every command, and is the default',
  async () => {
    const { code, out } = vouver(['help']);
    expect(code).toBe(0);
    for (const { name, summary } of await loadCommands()) {
      expect(out).toContain(`vouver -- ${name}`);
      expect(out).toContain(summary);
    }
    if (isFullTier) expect(vouver([]).out).toBe(out);
  },
  SLOW,
);

test(
  'an unknown command or option is an error with usage',
  () => {
    expect(vouver(['fly'])).toMatchObject({
      code: 64,
      err: expect.stringContaining('There is no command "fly"'),
    });
    expect(vouver(['status', '--fast'])).toMatchObject({
      code: 64,
      err: expect.stringMatching(/--fast[^]*Usage: npm run vouver -- status/),
    });
  },
  SLOW,
);

test(
  'a configuration error is reported without a stack',
  () => {
    const { code, err } = vouver(['status'], { PORT: 'x', LOG_LEVEL: 'y' });
    expect(code).toBe(1);
    expect(err.trim().split('\n')).toHaveLength(2);
  },
  SLOW,
);

test(
  'migrates once, and shows the status',
  () => {
    if (isFullTier) expect(vouver(['status']).out).toMatch(/migrations {2}0 of [1-9]/);
    expect(vouver(['migrate']).out).toMatch(/^applied 0000_/);
    if (isFullTier) expect(vouver(['migrate']).out).toContain('nothing to do');
    expect(vouver(['status']).out).toMatch(/migrations {2}(\d+) of \1\n/);
  },
  SLOW,
);

test.runIf(isFullTier)(
  'a sync command names the key it needs, and never shows one',
  () => {
    expect(vouver(['sync', 'full'], { TMDB_TOKEN: '' })).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^TMDB_TOKEN is not set: [^\n]+\n$/),
    });
    expect(vouver(['sync', 'scores'], { OMDB_KEY: '' })).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^OMDB_KEY is not set: [^\n]+\n$/),
    });
    const words = ['sync', 'title', 'film', '598'];
    expect(vouver(words, { TMDB_TOKEN: 'very-secret' })).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^name a title: sync title movie 598/),
    });
    const status = vouver(['sync', 'status', '--json'], { TMDB_TOKEN: 'very-secret' });
    expect(JSON.parse(status.out)).toMatchObject({ health: 'never synchronised', runs: [] });
    expect(status.out + status.err).not.toContain('very-secret');
  },
  SLOW,
);

test.runIf(isFullTier)(
  'an unreachable film database is one line, and an exit code of its own',
  () => {
    const nowhere = { TMDB_TOKEN: 'very-secret', TMDB_BASE_URL: 'http://127.0.0.1:9/3' };
    const env = { ...nowhere, LOG_LEVEL: 'error' };
    expect(vouver(['sync', 'title', 'movie', '598'], env)).toMatchObject({
      code: 69,
      err: 'the film database is unavailable (/movie/{id}): no connection; tried 5 times\n',
    });
  },
  SLOW,
);

test.runIf(isFullTier)(
  'held news is shown and selected',
  () => {
    expect(vouver(['sync', 'held'])).toMatchObject({ code: 0, out: 'nothing is held\n' });
    expect(vouver(['sync', 'held', 'drop', '--kind', 'offers'])).toMatchObject({
      code: 0,
      out: 'dropped 0\n',
    });
    expect(vouver(['sync', 'held', 'release', '--kind', 'all'])).toMatchObject({
      code: 1,
      err: '--kind must be one of deleted, refused, offers, people\n',
    });
  },
  SLOW,
);

test.runIf(isFullTier)(
  'an account command names what it needs',
  () => {
    expect(vouver(['user', 'show', 'ninguem@exemplo.com.br'])).toMatchObject({
      code: 1,
      err: 'there is no account with the address ninguem@exemplo.com.br\n',
    });
    expect(vouver(['user', 'list', '--size', '3'])).toMatchObject({
      code: 64,
      err: expect.stringContaining('vouver -- user list [--after <value>]'),
    });
  },
  SLOW,
);

test.runIf(isFullTier)(
  'cache keys prints the keys of what has changed, and knows its names',
  () => {
    expect(vouver(['cache', 'keys', 'title:movie:598', 'providers'])).toMatchObject({
      code: 0,
      out: 'vq5 38r many\n',
    });
    for (const words of [['title:movie:0'], ['providers', 'Netflix'], []]) {
      expect(vouver(['cache', 'keys', ...words]).code, words.join(' ')).toBe(1);
    }
  },
  SLOW,
);
