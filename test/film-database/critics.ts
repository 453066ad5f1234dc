// The source of critics' scores: `/omdb/?i=tt…&apikey=`.
import { titleOfImdbId } from './facts.ts';
import type { Catalogue } from './catalogue.ts';
import { randomOf } from './universe.ts';

export type ScoresAnswer = { status: number; body: object };

const refused = (Error: string, status = 200): ScoresAnswer => ({
  status,
  body: { Response: 'False', Error },
});

/** `used` is the number of requests today, including this one. */
export function scoresOf(
  catalogue: Catalogue,
  query: URLSearchParams,
  key: string,
  used: number,
  limit: number,
): ScoresAnswer {
  if (query.get('apikey') !== key) {
    return refused(query.has('apikey') ? 'Invalid API key!' : 'No API key provided.', 401);
  }
  if (used > limit) return refused('Request limit reached!', 401);
  const imdbId = query.get('i') ?? '';
  const named = titleOfImdbId(imdbId);
  if (!named) return refused('Incorrect IMDb ID.');
  const facts = catalogue.factsOf(named.kind, named.id);
  const random = randomOf(catalogue.universe, named.kind, named.id, 700);
  if (facts?.imdbId !== imdbId || random.chance(0.05)) return refused('Error getting data.');
  const imdb = random.chance(0.1) ? 'N/A' : (2 + 7.5 * random.next()).toFixed(1);
  const metascore = random.chance(0.5) ? 'N/A' : String(20 + random.below(78));
  const tomatoes = random.chance(0.5) ? undefined : String(random.below(101));
  const Ratings = [
    ...(imdb === 'N/A' ? [] : [{ Source: 'Internet Movie Database', Value: `${imdb}/10` }]),
    ...(tomatoes === undefined ? [] : [{ Source: 'Rotten Tomatoes', Value: `${tomatoes}%` }]),
    ...(metascore === 'N/A' ? [] : [{ Source: 'Metacritic', Value: `${metascore}/100` }]),
  ];
  const series = named.kind === 'tv';
  const missing = 'N/A';
  const body = {
    Title: facts.original,
    Year: facts.released === '' ? missing : facts.released.slice(0, 4) + (series ? '–' : ''),
    Rated: missing,
    Released: missing,
    Runtime: missing,
    Genre: 'Drama',
    Director: missing,
    Writer: missing,
    Actors: missing,
    Plot: missing,
    Language: missing,
    Country: missing,
    Awards: missing,
    Poster: missing,
    Ratings,
    Metascore: metascore,
    imdbRating: imdb,
    imdbVotes: imdb === 'N/A' ? missing : facts.votes.toLocaleString('en-US'),
    imdbID: imdbId,
    Type: series ? 'series' : 'movie',
    ...(series ? { totalSeasons: '1' } : { DVD: missing, BoxOffice: missing, Production: missing }),
    Response: 'True',
  };
  return { status: 200, body };
}
