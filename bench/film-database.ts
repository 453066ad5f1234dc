import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export type FilmDatabaseProcess = {
  /** Environment variables that connect a sync run to it. */
  env: Record<string, string>;
  /** When each title was requested, in milliseconds since 1970, oldest first. */
  titlesRequestedAt: () => Promise<number[]>;
  close: () => Promise<void>;
};

/** The tests' fake film database with this many titles, in a process of its own. */
export async function startFilmDatabaseProcess(titles: number): Promise<FilmDatabaseProcess> {
  const main = join(import.meta.dirname, '../test/film-database/main.ts');
  const child = spawn(process.execPath, [main, '--port', '0', '--titles', String(titles)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // Ends the server if this process exits early.
  process.once('exit', () => child.kill());
  const env: Record<string, string> = {};
  for await (const line of createInterface({ input: child.stdout })) {
    const [name = '', value = ''] = line.split(/=(.*)/);
    env[name] = value;
    if (name === 'OMDB_BASE_URL') break;
  }
  return {
    env,
    async titlesRequestedAt() {
      const answer = await fetch(new URL('/control/requests', env['TMDB_BASE_URL']));
      const requests = (await answer.json()) as { path: string; at: number }[];
      return requests.filter(({ path }) => /^\/3\/(movie|tv)\/\d+$/.test(path)).map(({ at }) => at);
    },
    async close() {
      if (child.exitCode !== null) return;
      child.kill();
      await once(child, 'exit');
    },
  };
}
