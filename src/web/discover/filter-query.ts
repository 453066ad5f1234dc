import type { DiscoverFilters } from '#web/api-client/data.ts';
import type { Filters } from './filters.ts';

/** Filters as the parameters of the API's `discover`; what the visitor pays for is not among them. */
export function filterQuery(filters: Filters): DiscoverFilters {
  const { from, to, note, sort, genres, providers, ages, free, mine } = filters;
  return {
    ...(providers.length > 0 && { provider_ids: providers.join() }),
    // Whatever one pays for, and not only the providers the guide knows best.
    ...(providers.length === 0 && mine && { provider_ids: '' }),
    ...(genres.length > 0 && { genre_ids: genres.join() }),
    ...(from !== null && { year_min: from }),
    ...(to !== null && { year_max: to }),
    ...(note && { note: note.value, note_is: note.is }),
    ...(sort && { sort }),
    ...(ages.length > 0 && { age_ratings: ages.join() }),
    ...(free && { free: true }),
  };
}
