import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import { findProvidersOf } from '#catalog/provider-queries.ts';
import type { Provider } from '#catalog/schema.ts';
import type { DbOrTransaction } from '#platform/database/database.ts';

/** Selects the families of the providers that a person pays for, with the merges of today. */
export const subscribedFamilies = (user: string): SQL => sql`
  select p.family_id from subscribed_services s join providers own on own.id = s.provider_id
  join providers p on p.id = coalesce(own.merged_into, own.id) where s.user_id = ${user}::uuid`;

/**
 * The services a person pays for, the best known first: of each family its head. Families and merges are
 * those of today, so subscriptions of providers that were merged since count once.
 */
export const findSubscribedServices = (
  db: DbOrTransaction,
  user: SignedInUserId,
): Promise<Provider[]> => findProvidersOf(db, subscribedFamilies(user));
