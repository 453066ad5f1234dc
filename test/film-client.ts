import { pino } from 'pino';
import { createFilmDatabase } from '#sync/film-database/client.ts';
import type { FilmDatabase, FilmDatabaseOptions } from '#sync/film-database/film-database.ts';
import { scriptedServer } from './scripted-server.ts';
import type { Seen, Step } from './scripted-server.ts';

export const TOKEN = 'eyJhbGciOiJIUzI1NiJ9.secret-token.signature';

export type Scripted = {
  films: FilmDatabase;
  seen: Seen[];
  origin: string;
  /** Everything that was logged, at every level. */
  logged: () => string;
};

/** The client, connected to a server that responds with these steps. */
export async function filmsAgainst(
  steps: [Step, ...Step[]],
  options: Partial<FilmDatabaseOptions> = {},
): Promise<Scripted> {
  const { origin, seen } = await scriptedServer(...steps);
  let log = '';
  const films = createFilmDatabase({
    baseUrl: `${origin}/3/`,
    exportsUrl: `${origin}/exports`,
    token: TOKEN,
    throttle: { take: async (signal) => signal?.throwIfAborted() },
    log: pino({ level: 'trace' }, { write: (line: string) => void (log += line) }),
    backoff: 1,
    longestBackoff: 2,
    breakAfter: 1000,
    ...options,
  });
  return { films, seen, origin, logged: () => log };
}

/** The error of a promise that must reject. */
export async function failure(promise: Promise<unknown>): Promise<Error & Record<string, unknown>> {
  return promise.then(
    () => {
      throw new Error('it did not fail');
    },
    (error: unknown) => error as Error & Record<string, unknown>,
  );
}
