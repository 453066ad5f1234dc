import type { Genre, Provider } from '#api/types.ts';
import { formatList, formatPlural, formatRating } from '#web/foundation/format.ts';
import { NO_FILTERS, type Filters, type RatingFilter } from './filters.ts';

/** The available choices. */
export interface Choices {
  genres: readonly Genre[];
  providers: readonly Provider[];
  /** True if sources tell of dubbing and last days. */
  hasDetails: boolean;
}

/** An active filter in words, and the filters without it. */
export interface ActiveFilter {
  key: string;
  label: string;
  without: Filters;
}

const RATING_WORDS: Record<RatingFilter['is'], string> = {
  above: 'Nota acima de ',
  equal: 'Nota igual a ',
  below: 'Nota abaixo de ',
};

/** The active filters, in the order of the form. */
export function activeFilters(
  filters: Filters,
  { genres, providers }: Pick<Choices, 'genres' | 'providers'>,
): ActiveFilter[] {
  const active: ActiveFilter[] = [];
  const add = (key: string, label: string, change: Partial<Filters>) =>
    active.push({ key, label, without: { ...filters, ...change } });
  const { from, to, rating, sort } = filters;
  if (filters.mine) add('mine', 'No meu plano', { mine: false });
  if (filters.free) add('free', 'Só grátis', { free: false });
  if (filters.dubbed) add('dubbed', 'Dublado', { dubbed: false });
  if (filters.leaving) add('leaving', 'Sai logo', { leaving: false });
  if (sort)
    add('sort', sort === 'asc' ? 'Menor nota primeiro' : 'Maior nota primeiro', { sort: null });
  if (from !== null || to !== null) add('years', yearsIn(from, to), { from: null, to: null });
  if (rating) add('rating', RATING_WORDS[rating.is] + formatRating(rating.value), { rating: null });
  for (const id of filters.genres) {
    const genre = genres.find((candidate) => candidate.id === id);
    if (genre)
      add(`genre ${id}`, genre.name, {
        genres: filters.genres.filter((genreId) => genreId !== id),
      });
  }
  for (const id of filters.providers) {
    const provider = providers.find((candidate) => candidate.id === id);
    if (provider)
      add(`provider ${id}`, provider.provider_name, {
        providers: filters.providers.filter((providerId) => providerId !== id),
      });
  }
  for (const age of filters.ages) {
    add(`age ${age}`, age === 'L' ? 'Livre' : `${age} anos`, {
      ages: filters.ages.filter((chosenAge) => chosenAge !== age),
    });
  }
  return active;
}

function yearsIn(from: number | null, to: number | null): string {
  if (from === null) return `Até ${to}`;
  if (to === null) return `A partir de ${from}`;
  return from === to ? `De ${from}` : `De ${from} a ${to}`;
}

/** "148 títulos dublados no seu plano, de Crime e Drama". */
export function summary(
  total: number,
  filters: Filters,
  { genres }: Pick<Choices, 'genres'>,
): string {
  const names = genres.filter(({ id }) => filters.genres.includes(id)).map(({ name }) => name);
  const isMany = total > 1;
  const where = [
    filters.free && ' grátis',
    filters.dubbed && (isMany ? ' dublados' : ' dublado'),
    filters.mine && ' no seu plano',
    filters.leaving && (isMany ? ' que saem logo' : ' que sai logo'),
  ]
    .filter(Boolean)
    .join('');
  const which = names.length > 0 ? `, de ${formatList(names)}` : '';
  const titles = total === 0 ? 'Nenhum título' : formatPlural(total, 'título', 'títulos');
  return titles + where + which;
}

/** The filters without unavailable choices: genres of the other media type, unknown ids. */
export function knownFilters(
  filters: Filters,
  { genres, providers, hasDetails }: Choices,
): Filters {
  const isKnown = (choices: readonly { id: number }[]) => (id: number) =>
    choices.some((choice) => choice.id === id);
  return {
    ...NO_FILTERS,
    ...filters,
    dubbed: filters.dubbed && hasDetails,
    leaving: filters.leaving && hasDetails,
    genres: filters.genres.filter(isKnown(genres)),
    providers: filters.providers.filter(isKnown(providers)),
  };
}
