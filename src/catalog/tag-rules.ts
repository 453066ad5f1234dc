// Tags name the data that cached responses and pages depend on. A command names the data it changes (`noteChange`), a
// query the data it reads (`dependOn`). The titles of a list and their order are renewed by age: only imports raise the
// tags of all titles.
import type { Tag } from '#platform/tags.ts';
import type { MediaType, TitleKey } from '#shared/title-key.ts';

/** A title, its offers, credits, recommendations and everything else on its page and card. */
export const titleTag = ({ type, id }: TitleKey): Tag => `title:${type}:${id}`;
/** The exact average of a title's ratings: its own page and call show it, cards do not. */
export const ratingTag = ({ type, id }: TitleKey): Tag => `rating:${type}:${id}`;
export const personTag = (id: number): Tag => `person:${id}`;
export const genreTag = (type: MediaType, id: number): Tag => `genre:${type}:${id}`;
/** A curated list and the places in it. */
export const listTag = (id: number): Tag => `list:${id}`;

/** The set of titles, and the facets of each. */
export const titlesTag = (type: MediaType): Tag => `titles:${type}`;
export const ALL_TITLES: readonly Tag[] = [titlesTag('movie'), titlesTag('serie')];
/** The set of curated lists. */
export const LISTS: Tag = 'lists';
/** Names, looks and families of providers; shown on nearly every card. */
export const PROVIDERS: Tag = 'providers';
/** The number of titles of each provider. */
export const PROVIDER_COUNTS: Tag = 'provider-counts';
export const PRODUCTS: Tag = 'products';
/** Prices of the providers' plans. */
export const PLANS: Tag = 'plans';
/** The names by which titles and people are found. */
export const SEARCH: Tag = 'search';
/** The presence of the demonstration's titles in the catalogue. */
export const DEMONSTRATION: Tag = 'demonstration';

const SUBJECTS = /^(?:(?:title|rating|genre):(?:movie|serie)|person|list):[1-9]\d{0,9}$/;
const WHOLES: ReadonlySet<Tag> = new Set([
  ...ALL_TITLES,
  LISTS,
  PROVIDERS,
  PROVIDER_COUNTS,
  PRODUCTS,
  PLANS,
  SEARCH,
  DEMONSTRATION,
]);

/** True if a text is one of these tags. */
export const isTag = (text: string): text is Tag => SUBJECTS.test(text) || WHOLES.has(text);
