// What cached responses and pages depend on. A command names what it changes (`noteChange`), a query
// what it reads (`dependOn`). Which titles a list has, and in which order, follows by age: only imports
// raise the tags of all titles.
import type { Tag } from '#platform/tags.ts';
import type { MediaType } from './schema.ts';

type TitleKey = { type: MediaType; id: number };

/** A title, its offers, credits, recommendations and everything else on its page and card. */
export const titleTag = ({ type, id }: TitleKey): Tag => `title:${type}:${id}`;
/** The exact average of a title's ratings, which its own page and call have, and cards do not show. */
export const ratingTag = ({ type, id }: TitleKey): Tag => `rating:${type}:${id}`;
export const personTag = (id: number): Tag => `person:${id}`;
export const genreTag = (type: MediaType, id: number): Tag => `genre:${type}:${id}`;
/** A curated list and the places in it. */
export const listTag = (id: number): Tag => `list:${id}`;

/** Which titles there are, and what lists filter and sort by. */
export const titlesTag = (type: MediaType): Tag => `titles:${type}`;
export const ALL_TITLES: readonly Tag[] = [titlesTag('movie'), titlesTag('serie')];
/** Which curated lists there are. */
export const LISTS: Tag = 'lists';
/** What providers are called, look like and belong to; shown on nearly every card. */
export const PROVIDERS: Tag = 'providers';
/** How many titles each provider has. */
export const PROVIDER_COUNTS: Tag = 'provider-counts';
export const PRODUCTS: Tag = 'products';
/** What the providers' plans cost. */
export const PLANS: Tag = 'plans';
/** What can be found by which name. */
export const SEARCH: Tag = 'search';
/** Whether titles of the demonstration are in the catalogue. */
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

/** Whether a text is one of these tags. */
export const isTag = (text: string): text is Tag => SUBJECTS.test(text) || WHOLES.has(text);
