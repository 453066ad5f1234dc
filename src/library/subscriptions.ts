import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import { findProvidersOf } from '#catalog/providers/provider-queries.ts';
import type { Provider } from '#catalog/schema.ts';
import type { Db, DbOrTransaction } from '#platform/database/database.ts';
import { done } from '#platform/result.ts';
import type { Result } from '#platform/result.ts';
import type { ownerDeleted } from './library-errors.ts';
import { lockOwnerAlone } from './owner-locks.ts';

/** Selects the families of the providers that a person pays for, with the merges of today. */
export const subscribedFamilies = (user: string): SQL => sql`
  select p.family_id from subscribed_services s join providers own on own.id = s.provider_id
  join providers p on p.id = coalesce(own.merged_into, own.id) where s.user_id = ${user}::uuid`;

/** Selects the families of these providers, with the merges of today. */
export const familiesOfProviders = (providerIds: readonly number[]): SQL => sql`
  select p.family_id from unnest(${sql.param(providerIds)}::int[]) s(id)
  join providers own on own.id = s.id
  join providers p on p.id = coalesce(own.merged_into, own.id)`;

/** Selects the families of these providers, which count instead of a person's own if they are given. */
export const familiesOf = (user: string, providerIds: readonly number[] | undefined): SQL =>
  providerIds ? familiesOfProviders(providerIds) : subscribedFamilies(user);

/**
 * The services a person pays for, the best known first: of each family its head. Families and merges are
 * those of today, so subscriptions of providers that were merged since count once.
 */
export const findSubscribedServices = (
  db: DbOrTransaction,
  user: SignedInUserId,
): Promise<Provider[]> => findProvidersOf(db, subscribedFamilies(user));

/**
 * Replaces a person's subscriptions. A provider that stays keeps its date. Providers that the catalogue
 * does not have are ignored: a browser may remember one that the operator has deleted.
 */
export function replaceServices(
  db: Db,
  user: SignedInUserId,
  { providerIds, at }: { providerIds: readonly number[]; at: Date },
): Promise<Result<null, typeof ownerDeleted>> {
  return db.transaction(async (tx) => {
    const locked = await lockOwnerAlone(tx, user);
    if (!locked.ok) return locked;
    // Families of the chosen providers, because two of one family are one subscription.
    const chosen = sql`select distinct p.family_id as id from providers own
      join providers p on p.id = coalesce(own.merged_into, own.id)
      where own.id = any(${sql.param(providerIds)}::int[])`;
    await tx.execute(sql`
      delete from subscribed_services where user_id = ${user}::uuid
        and provider_id not in (${chosen})`);
    await tx.execute(sql`
      insert into subscribed_services (user_id, provider_id, added_at)
      select ${user}::uuid, c.id, ${at} from (${chosen}) c on conflict do nothing`);
    return done;
  });
}
