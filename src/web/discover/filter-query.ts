import type { DiscoverFilters } from '#web/api-client/data.ts';
import type { Filters } from './filters.ts';

/** Filters as the parameters of the API's `discover`; subscriptions are sent apart, as `plan_ids`. */
export function filterQuery(filters: Filters): DiscoverFilters {
  const { from, to, rating, sort, genres, providers, ages, free, mine } = filters;
  return {
    ...(providers.length > 0 && { provider_ids: providers.join() }),
    // An empty value turns off the default of the best known providers: subscriptions may be others.
    ...(providers.length === 0 && mine && { provider_ids: '' }),
    ...(genres.length > 0 && { genre_ids: genres.join() }),
    ...(from !== null && { year_min: from }),
    ...(to !== null && { year_max: to }),
    ...(rating && { note: rating.value, note_is: rating.is }),
    ...(sort && { sort }),
    ...(ages.length > 0 && { age_ratings: ages.join() }),
    ...(free && { free: true }),
  };
}
