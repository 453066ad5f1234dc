import { expect, test } from 'vitest';
import type { TitleInfo } from '#api/types.ts';
import { completeTitle } from './complete-title.ts';

const bare = { id: 1, media_type: 'movie', title: 'Um filme' } as TitleInfo;

test('what a response leaves out is empty', () => {
  expect(completeTitle(bare)).toMatchObject({
    id: 1,
    title: 'Um filme',
    poster_path: null,
    genres: [],
    content_ratings: { rating: null },
    providers: { stream: [], rent: [], checked_at: null },
    videos: { results: [] },
    credits: { cast: [], crew: [] },
  });
});

test('what it has stays, and the rest of its block is empty', () => {
  const title = {
    ...bare,
    overview: 'Era uma vez',
    ratings: { imdb: 8.6 },
    credits: { cast: [7] },
  };
  expect(completeTitle(title as unknown as TitleInfo)).toMatchObject({
    overview: 'Era uma vez',
    ratings: { imdb: 8.6, metacritic: null, rotten_tomatoes: null },
    credits: { cast: [7], crew: [] },
  });
});

test('two titles never share what is empty in both', () => {
  expect(completeTitle(bare).videos).not.toBe(completeTitle(bare).videos);
});
