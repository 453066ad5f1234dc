import type { TitleKey } from '#shared/title-key.ts';

/** The price of renting a title at a family of providers, in cents. */
export type Rent = TitleKey & { family: number; cents: number };
