// Finds titles by the hints of a query that names no title and no person.
import type { DbOrTransaction } from '#platform/database/database.ts';
import { browseTitles, findNovelaGenre } from './title-condition-queries.ts';
import type { Browsed, RankedByType } from './title-condition-queries.ts';
import { hintOf } from './hint-rules.ts';
import type { Hint } from './hint-rules.ts';

/** Titles found by hints, and the hints left out because no title met them; a hint of the kind is not applied yet. */
export type BrowsedTitles = RankedByType & { unapplied: readonly ('year' | 'provider')[] };

const TYPES = ['year', 'provider', 'kind'] as const satisfies readonly Hint['type'][];
/** Hints to leave out, in this order, until some title meets the others. */
const LEFT_OUT = [[], ['year'], ['provider'], ['year', 'provider']] as const;

/** The most popular titles that meet the hints, or as many of the hints as some title meets; at least one. */
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

/** Finds films and series; among the series only novelas if the query means those and there are some. */
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
