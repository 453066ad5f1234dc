import { setTimeout as sleep } from 'node:timers/promises';
import type { TitleKey } from '#catalog/import-schema.ts';
import {
  ChangedShape,
  FilmDatabaseUnavailable,
  RequestRefused,
} from '#sync/film-database/errors.ts';
import type { FilmSession } from './session.ts';

/** The result of fetching one title. */
export type Fetched<Result> =
  | { kind: 'result'; key: TitleKey; result: Result }
  /** The response cannot be used, and another one soon would be the same. */
  | { kind: 'unusable'; key: TitleKey }
  /** No usable response; a later request may succeed. */
  | { kind: 'failed'; key: TitleKey };

/** Measures for how long every request has failed. */
export type Patience = { succeeded: () => void; isOver: () => boolean };

/** Runs out when every request has failed for `patienceMs`. */
export function createPatience({ patienceMs }: FilmSession): Patience {
  let lastSuccess = performance.now();
  return {
    succeeded: () => (lastSuccess = performance.now()),
    isOver: () => performance.now() - lastSuccess > patienceMs,
  };
}

/** Fetches one title. @throws FilmDatabaseUnavailable when patience is over */
export async function attempt<Result>(
  { filmDatabase, patienceMs, pauseMs }: FilmSession,
  fetch: (key: TitleKey, signal: AbortSignal) => Promise<Result>,
  key: TitleKey,
  signal: AbortSignal,
  patience: Patience,
): Promise<Fetched<Result>> {
  const began = performance.now();
  for (;;) {
    try {
      const result = await fetch(key, signal);
      patience.succeeded();
      return { kind: 'result', key, result };
    } catch (error) {
      if (error instanceof ChangedShape || error instanceof RequestRefused) {
        patience.succeeded();
        filmDatabase.findings.note(`${error.name} ${error.path}`);
        return { kind: 'unusable', key };
      }
      if (!(error instanceof FilmDatabaseUnavailable)) throw error;
      if (patience.isOver()) throw error;
      // Says nothing about this title: the film database is down, or asks us to wait.
      const isGeneral = error.kind === 'open' || error.kind === 'throttled';
      if (!isGeneral || performance.now() - began > patienceMs) return { kind: 'failed', key };
      await sleep(pauseMs, undefined, { signal });
    }
  }
}
