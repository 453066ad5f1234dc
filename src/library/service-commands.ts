import { sql } from 'drizzle-orm';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import type { Db } from '#platform/database/database.ts';
import type { ownerDeleted } from './library-errors.ts';
import { lockOwnerAlone } from './owner-queries.ts';

/**
 * Replaces a person's subscriptions. A provider that stays keeps its date. Providers that the catalogue
 * does not have are ignored: a browser may remember one that the operator has deleted. Null on success.
 */
export function replaceServices(
  db: Db,
  user: SignedInUserId,
  { providerIds, at }: { providerIds: readonly number[]; at: Date },
): Promise<typeof ownerDeleted | null> {
  return db.transaction(async (tx) => {
    const refusal = await lockOwnerAlone(tx, user);
    if (refusal) return refusal;
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
    return null;
  });
}
