// Real titles and people, read from real-catalogue.csv; README.md says where they come from.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';

export type RealTitle = {
  type: 'movie' | 'serie';
  id: number;
  novela: boolean;
  title: string;
  original: string;
  alternatives: string[];
  year: number;
  /** Names of demo/genres.json. */
  genres: string[];
  directors: string[];
  cast: string[];
  /** Slugs of providers that stream it: invented. */
  providers: string[];
  popularity: number;
};
export type RealPerson = { id: number; name: string; directs: boolean; popularity: number };
export type RealCatalogue = { titles: RealTitle[]; people: RealPerson[] };

/** Larger than every generated id. */
const FIRST_ID = 5_000_000;

type Row = Record<
  | 'kind'
  | 'title'
  | 'year'
  | 'original'
  | 'alternatives'
  | 'genres'
  | 'directors'
  | 'cast'
  | 'providers'
  | 'popularity',
  string
>;

export async function readRealCatalogue(): Promise<RealCatalogue> {
  const text = await readFile(join(import.meta.dirname, 'real-catalogue.csv'), 'utf8');
  const rows: Row[] = parse(text, { columns: true });
  const ids = { movie: FIRST_ID, serie: FIRST_ID };
  const titles = rows.map((row): RealTitle => {
    const type = row.kind === 'film' ? 'movie' : 'serie';
    ids[type] += 1;
    return {
      type,
      id: ids[type],
      novela: row.kind === 'novela',
      title: row.title,
      original: row.original === '' ? row.title : row.original,
      alternatives: list(row.alternatives),
      year: Number(row.year),
      genres: list(row.genres),
      directors: list(row.directors),
      cast: list(row.cast),
      providers: list(row.providers),
      popularity: Number(row.popularity),
    };
  });
  return { titles, people: peopleOf(titles) };
}

/** The name of a title in queries: no two have the same name and year. */
export const nameOf = ({ title, year }: RealTitle): string => `${title} (${year})`;

const list = (text: string): string[] => (text === '' ? [] : text.split(' | '));

/** Everybody who is credited; those of popular titles, and of many, are more popular. */
function peopleOf(titles: readonly RealTitle[]): RealPerson[] {
  const popularity = new Map<string, number[]>();
  for (const title of titles) {
    for (const name of new Set([...title.directors, ...title.cast])) {
      popularity.set(name, [...(popularity.get(name) ?? []), title.popularity]);
    }
  }
  const directors = new Set(titles.flatMap((title) => title.directors));
  const actors = new Set(titles.flatMap((title) => title.cast));
  return [...popularity].map(([name, own], i) => ({
    id: FIRST_ID + 1 + i,
    name,
    directs: directors.has(name) && !actors.has(name),
    popularity: Math.round(3 * Math.max(...own) + 10 * own.length) / 10,
  }));
}
