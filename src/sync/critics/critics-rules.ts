import type { ScoresOfTitleInput } from '#catalog/import-schema.ts';
import type { ScoresAnswer } from './critics-schema.ts';

/** Per cent, of 100, of 10; null if the critics have none. */
export type CriticScores = Required<NonNullable<ScoresOfTitleInput['scores']>>;

/**
 * The three scores, from the list of ratings or else from the fields of their own. Each is null if it
 * is "N/A", missing, or outside its scale.
 */
export function mapScores({ Ratings, Metascore, imdbRating }: ScoresAnswer): CriticScores {
  const given = (source: string) =>
    Ratings?.find((rating) => rating.Source.trim().toLowerCase() === source)?.Value;
  return {
    imdb:
      scoreOf(given('internet movie database'), /^(\d+(?:\.\d+)?)\/10$/, 10) ??
      scoreOf(imdbRating, /^(\d+(?:\.\d+)?)$/, 10),
    rottenTomatoes: scoreOf(given('rotten tomatoes'), /^(\d+)%$/, 100),
    metacritic:
      scoreOf(given('metacritic'), /^(\d+)\/100$/, 100) ?? scoreOf(Metascore, /^(\d+)$/, 100),
  };
}

function scoreOf(text: string | null | undefined, shape: RegExp, most: number): number | null {
  const digits = shape.exec(text?.trim() ?? '')?.[1];
  if (digits === undefined) return null;
  const score = Number(digits);
  return score <= most ? score : null;
}
