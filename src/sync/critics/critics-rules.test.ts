import { expect, it } from 'vitest';
import { mapScores } from './critics.ts';

const rating = (Source: string, Value: string) => ({ Source, Value });
const none = { imdb: null, rottenTomatoes: null, metacritic: null };

it('are read from the list of ratings, each on its own scale', () => {
  const Ratings = [
    rating('Internet Movie Database', '8.1/10'),
    rating('Rotten Tomatoes', '90%'),
    rating('Metacritic', '84/100'),
    rating('Somebody', '3 stars'),
  ];
  expect(mapScores({ Response: 'True', Ratings })).toEqual({
    imdb: 8.1,
    rottenTomatoes: 90,
    metacritic: 84,
  });
});

it('are read from their own fields if the list lacks them', () => {
  const answer = { Response: 'True', Ratings: [], Metascore: '71', imdbRating: '7' };
  expect(mapScores(answer)).toEqual({ imdb: 7, rottenTomatoes: null, metacritic: 71 });
});

it('are null if they are N/A, missing or out of range', () => {
  const na = { Ratings: [rating('Metacritic', 'N/A')], Metascore: 'N/A', imdbRating: 'N/A' };
  expect(mapScores({ Response: 'True', ...na })).toEqual(none);
  expect(mapScores({ Response: 'True', Ratings: null })).toEqual(none);
  const wrong = [
    rating('Internet Movie Database', '11/10'),
    rating('Rotten Tomatoes', '101%'),
    rating('Metacritic', '-4/100'),
  ];
  expect(mapScores({ Response: 'True', Ratings: wrong })).toEqual(none);
});
