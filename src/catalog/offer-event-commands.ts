import { sql } from 'drizzle-orm';
import type { Transaction } from '#platform/database/database.ts';
import { rowsOf } from '#platform/database/rows.ts';
import type { TitleKey } from './import-schema.ts';
import { offerEvents } from './offer-event-rules.ts';
import type { KnownOffer, OfferChanges } from './offer-rules.ts';

/** The changes that one check of a title's offers found. */
export type TitleChanges = TitleKey & {
  known: readonly KnownOffer[];
  changes: OfferChanges;
  isFirstLook: boolean;
  today: string;
  at: Date;
};

/**
 * Writes the events of these checks into the outbox, in the transaction that changes the offers. `run` is the sync run
 * that made the checks.
 */
export async function noteOfferEvents(
  tx: Transaction,
  titles: readonly TitleChanges[],
  { returnMs, run = null }: { returnMs: number; run?: number | null | undefined },
): Promise<void> {
  const changed = titles.filter(
    ({ changes, isFirstLook }) =>
      !isFirstLook && (changes.fresh.length > 0 || changes.gone.length > 0),
  );
  if (changed.length === 0) return;
  const families = await familiesOf(tx);
  const familyOf = (id: number) => families.get(id) ?? id;
  const events = changed.flatMap(({ type, id, ...check }) =>
    offerEvents({ ...check, familyOf, returnMs }).map((event) => ({
      ...event,
      type,
      id,
      day: check.today,
      at: check.at,
    })),
  );
  if (events.length === 0) return;
  await tx.execute(sql`
    insert into offer_events
      (kind, media_type, title_id, provider_id, is_free, day, noted_at, run_id)
    select kind, type, id, "providerId", "isFree", day, at, ${run}::bigint
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as e(kind text, type media_type,
      id int, "providerId" int, "isFree" boolean, day date, at timestamptz)
    on conflict do nothing`);
}

/** The heads of all providers' families, some hundred rows. */
async function familiesOf(tx: Transaction): Promise<ReadonlyMap<number, number>> {
  const rows = await rowsOf<{ id: number; family: number }>(
    tx,
    sql`select own.id, p.family_id as family from providers own
      join providers p on p.id = coalesce(own.merged_into, own.id)`,
  );
  return new Map(rows.map(({ id, family }) => [id, family]));
}
