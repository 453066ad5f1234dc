import type { Config } from '#platform/config.ts';
import type { Db } from '#platform/database/database.ts';
import { OperatorError } from '#platform/errors.ts';
import type { Log } from '#platform/log.ts';
import { createFilmDatabase } from '#sync/film-database/client.ts';
import type { FilmDatabase } from '#sync/film-database/film-database.ts';
import { createThrottle } from '#sync/film-database/throttle-commands.ts';

/** The film database of the configuration. @throws OperatorError without a token */
export function connectFilmDatabase(config: Config, db: Db, log: Log): FilmDatabase {
  if (config.tmdbToken === undefined) {
    throw new OperatorError(
      'TMDB_TOKEN is not set: set it to the "API read access token" of your account at the film database (TMDB)',
    );
  }
  return createFilmDatabase({
    baseUrl: config.tmdbBaseUrl,
    exportsUrl: config.tmdbExportsUrl,
    token: config.tmdbToken,
    throttle: createThrottle(db, { source: 'tmdb', perSecond: config.syncRate }),
    log,
  });
}
