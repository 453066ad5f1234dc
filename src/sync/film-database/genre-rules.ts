import type { GenreInput } from '#catalog/import-schema.ts';
import type { MediaType } from '#catalog/schema.ts';
import { NOVELA } from '#shared/ids.ts';
import type { Genres } from './listing-schema.ts';
import { lineOf } from './text-rules.ts';

/** Brazilian names of genres. Others keep the film database's Portuguese name. */
const NAMES: Readonly<Record<MediaType, Readonly<Record<number, string>>>> = {
  movie: {
    28: 'Ação',
    16: 'Animação',
    12: 'Aventura',
    35: 'Comédia',
    80: 'Crime',
    99: 'Documentário',
    18: 'Drama',
    10751: 'Família',
    14: 'Fantasia',
    37: 'Faroeste',
    878: 'Ficção científica',
    10752: 'Guerra',
    36: 'História',
    9648: 'Mistério',
    10402: 'Música',
    10749: 'Romance',
    53: 'Suspense',
    27: 'Terror',
    10770: 'Telefilme',
  },
  serie: {
    10759: 'Ação e aventura',
    16: 'Animação',
    35: 'Comédia',
    80: 'Crime',
    99: 'Documentário',
    18: 'Drama',
    10751: 'Família',
    37: 'Faroeste',
    10765: 'Ficção científica e fantasia',
    10768: 'Guerra e política',
    10762: 'Infantil',
    9648: 'Mistério',
    10763: 'Notícias',
    [NOVELA]: 'Novela',
    10764: 'Reality',
    10749: 'Romance',
    53: 'Suspense',
    10767: 'Talk show',
    27: 'Terror',
  },
};

/** True if the guide names this genre; others become public only by the film database's own list. */
export function isNamedGenre({ type, id }: Pick<GenreInput, 'type' | 'id'>): boolean {
  return NAMES[type][id] !== undefined;
}

type Named = { id: number; name: string };

/** The genres of films or of series with the guide's names. */
export function mapGenres(type: MediaType, answer: Genres): GenreInput[] {
  return genresOf(type, answer.genres);
}

/** Without duplicates, in their order. */
export function genresOf(type: MediaType, genres: readonly Named[]): GenreInput[] {
  const unique = new Map(genres.map((genre) => [genre.id, genre]));
  return [...unique.values()].flatMap(({ id, name }) => {
    const called = NAMES[type][id] ?? lineOf(name);
    return called === null ? [] : [{ type, id, name: called }];
  });
}

/**
 * The ids of a title's genres, the main one first. A Brazilian soap is foremost a novela; for any other soap, drama or
 * comedy come before it.
 */
export function genreIdsOf(genres: readonly GenreInput[], isBrazilian: boolean): number[] {
  const ids = genres.map(({ id }) => id);
  if (!ids.includes(NOVELA)) return ids;
  const others = ids.filter((id) => id !== NOVELA);
  return isBrazilian ? [NOVELA, ...others] : [...others, NOVELA];
}
