import { setTimeout as sleep } from 'node:timers/promises';
import type { TitleKey } from '#catalog/import-schema.ts';
import {
  ChangedShape,
  FilmDatabaseUnavailable,
  RequestRefused,
} from '#sync/film-database/errors.ts';
import type { FilmSession } from './session.ts';

/** What came of asking for one title. */
export type Fetched<News> =
  | { kind: 'news'; key: TitleKey; news: News }
  /** Its answer cannot be used, now or later. */
  | { kind: 'unusable'; key: TitleKey }
  /** No answer; there may be one later. */
  | { kind: 'failed'; key: TitleKey };

/** How long nothing but failures came. */
export type Patience = { succeeded: () => void; isOver: () => boolean };

/** Ends where nothing came of anything for too long. */
export function createPatience({ patienceMs }: FilmSession): Patience {
  let lastSuccess = performance.now();
  return {
    succeeded: () => (lastSuccess = performance.now()),
    isOver: () => performance.now() - lastSuccess > patienceMs,
  };
}

/** Asks for one title. @throws FilmDatabaseUnavailable where patience is over */
export async function attempt<News>(
  { filmDatabase, patienceMs, pauseMs }: FilmSession,
  fetch: (key: TitleKey, signal: AbortSignal) => Promise<News>,
  key: TitleKey,
  signal: AbortSignal,
  patience: Patience,
): Promise<Fetched<News>> {
  const began = performance.now();
  for (;;) {
    try {
      const news = await fetch(key, signal);
      patience.succeeded();
      return { kind: 'news', key, news };
    } catch (error) {
      if (error instanceof ChangedShape || error instanceof RequestRefused) {
        patience.succeeded();
        filmDatabase.findings.note(`${error.name} ${error.path}`);
        return { kind: 'unusable', key };
      }
      if (!(error instanceof FilmDatabaseUnavailable)) throw error;
      if (patience.isOver()) throw error;
      // It says nothing of this title: the film database is left alone, or wants to be, for a while.
      const isGeneral = error.kind === 'open' || error.kind === 'throttled';
      if (!isGeneral || performance.now() - began > patienceMs) return { kind: 'failed', key };
      await sleep(pauseMs, undefined, { signal });
    }
  }
}
