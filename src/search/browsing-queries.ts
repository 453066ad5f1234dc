// Titles of a query without a name or a person, by what its hints say.
import type { DbOrTransaction } from '#platform/database/database.ts';
import { browseTitles, findNovelaGenre } from './hint-queries.ts';
import type { Browsed, RankedByType } from './hint-queries.ts';
import { hintOf } from './hint-rules.ts';
import type { Hint } from './hint-rules.ts';

/** Titles by hints, without the hints that would leave nothing; which kind of title is not looked at yet. */
export type BrowsedTitles = RankedByType & { unapplied: readonly ('year' | 'provider')[] };

const TYPES = ['year', 'provider', 'kind'] as const satisfies readonly Hint['type'][];
/** What is left out where no title meets all hints, in this order. */
const LEFT_OUT = [[], ['year'], ['provider'], ['year', 'provider']] as const;

/** The most popular titles that meet the hints, or as many of them as some title meets; at least one. */
export async function browseHints(
  db: DbOrTransaction,
  hints: readonly Hint[],
): Promise<BrowsedTitles> {
  const types = TYPES.filter((type) => hintOf(hints, type));
  const isNovela = hintOf(hints, 'kind')?.value === 'novela';
  for (const unapplied of LEFT_OUT) {
    if (!unapplied.every((type) => types.includes(type)) || types.length === unapplied.length)
      continue;
    const left = hints.filter(({ type }) => !unapplied.some((one) => one === type));
    const browsed = {
      year: hintOf(left, 'year')?.value,
      family: hintOf(left, 'provider')?.family,
    };
    const found = await browseBoth(db, browsed, isNovela);
    if (found.movie.length + found.serie.length > 0) return { ...found, unapplied };
  }
  return { movie: [], serie: [], unapplied: [] };
}

/** Films and series; of the series only novelas if these are meant and there are some. */
async function browseBoth(
  db: DbOrTransaction,
  browsed: Browsed,
  isNovela: boolean,
): Promise<RankedByType> {
  const genreId = isNovela ? await findNovelaGenre(db) : undefined;
  const [movie, novelas] = await Promise.all([
    browseTitles(db, 'movie', browsed),
    genreId === undefined ? [] : browseTitles(db, 'serie', { ...browsed, genreId }),
  ]);
  const serie = novelas.length > 0 ? novelas : await browseTitles(db, 'serie', browsed);
  return { movie, serie };
}
