import type { TitleKey } from '#catalog/import-schema.ts';
import type { News } from './held-commands.ts';
import type { RemovalReason, TitleResult } from './title-writes.ts';

/** A title of the catalogue, with the number of its current offers. */
export type KnownTitle = TitleKey & { offers: number };

export type Sifted = {
  /** Results that can be written at once. */
  passed: TitleResult[];
  /** News that has to wait for the end of the run. */
  news: News[];
  /** Titles of the catalogue among the results, and those of them with offers. */
  answers: { titles: number; offers: number };
  /** Titles that exist, so that news of their deletion is wrong. */
  alive: TitleKey[];
  /** Titles whose offers are as good as before. */
  offered: TitleKey[];
};

/**
 * Separates the results that take something from visitors. A title whose offers are all missing is written without
 * them, so the stored ones stay. Titles that the catalogue lacks cannot be deleted.
 */
export function sift(results: readonly TitleResult[], known: readonly KnownTitle[]): Sifted {
  const offersOf = new Map(known.map((title) => [keyOf(title), title.offers]));
  const sifted: Sifted = {
    passed: [],
    news: [],
    answers: { titles: 0, offers: 0 },
    alive: [],
    offered: [],
  };
  for (const result of results) {
    const { key } = result;
    const offers = offersOf.get(keyOf(key));
    const isAbout = result.kind === 'title' || result.kind === 'removed';
    if (offers !== undefined && isAbout) sifted.answers.titles += 1;
    if (!isAbout) {
      sifted.passed.push(result);
    } else if (result.kind === 'removed') {
      if (offers !== undefined) sifted.news.push(removalOf(result, offers));
    } else {
      sifted.alive.push(key);
      const entries = result.mapped.title.offers?.entries;
      if (entries !== undefined && offers !== undefined && offers > 0) {
        sifted.answers.offers += 1;
        if (entries.length === 0) {
          sifted.news.push(offersNews(key, offers));
          const { offers: _, ...title } = result.mapped.title;
          sifted.passed.push({ ...result, mapped: { ...result.mapped, title } });
          continue;
        }
      }
      if (entries !== undefined) sifted.offered.push(key);
      sifted.passed.push(result);
    }
  }
  return sifted;
}

/** The reason in words for the operator; `applyNews` reads it back from them. */
const REMOVALS: Readonly<Record<RemovalReason, string>> = {
  deleted: 'it does not exist (404)',
  adult: 'it is marked as adult',
  extra: 'it is marked as an extra of a film',
};

function removalOf(
  { key, reason }: Extract<TitleResult, { kind: 'removed' }>,
  offers: number,
): News {
  const kind = reason === 'deleted' ? 'deleted' : 'refused';
  return { kind, subject: key.type, id: key.id, offers, reason: REMOVALS[reason] };
}

/** True if refused news says that the title is an extra; otherwise it is adult. */
export const isExtra = (reason: string): boolean => reason === REMOVALS.extra;

/** The news that all offers of a title are missing. */
export function offersNews({ type, id }: TitleKey, offers: number): News {
  return { kind: 'offers', subject: type, id, offers, reason: 'it has no offers in Brazil' };
}

const keyOf = ({ type, id }: TitleKey) => `${type} ${id}`;
