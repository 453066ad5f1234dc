import type { TitleInfo } from '#api/types.ts';

/** What a title's page reads without looking, where the response leaves it out. */
const ABSENT = {
  overview: '',
  poster_path: null,
  backdrop_path: null,
  genres: [],
  content_ratings: { rating: null },
  ratings: { rotten_tomatoes: null, metacritic: null, imdb: null },
  providers: { stream: [], free: [], ads: [], rent: [], buy: [], checked_at: null, source: null },
  videos: { results: [] },
  recommendations: { results: [] },
  credits: { cast: [], crew: [] },
  aggregate_credits: { cast: [], crew: [] },
};

/** Fills the optional fields that a response lacks, in the title and in its blocks, so that pages show a gap instead of failing. */
export function completeTitle<T extends TitleInfo>(title: T): T {
  const complete: Record<string, unknown> = { ...ABSENT, ...title };
  for (const [name, block] of Object.entries(ABSENT)) {
    if (block instanceof Object && !Array.isArray(block))
      complete[name] = { ...block, ...(complete[name] as object) };
  }
  return complete as unknown as T;
}
