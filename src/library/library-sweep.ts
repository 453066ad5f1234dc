import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import { sweepDeletedCollections } from './collections/collection-commands.ts';
import { sweepHouseholds } from './household/household-commands.ts';
import { sweepOfferReports } from './offer-report-commands.ts';
import { sweepCollectionReports } from './collections/collection-report-commands.ts';

/**
 * Deletes collections that can no longer be restored, reports decided on, or made, long ago, empty households, and votes
 * of earlier evenings.
 */
export async function sweepLibrary(db: Db, clock: Clock): Promise<void> {
  await sweepDeletedCollections(db, clock.now());
  await sweepCollectionReports(db, clock.now());
  await sweepOfferReports(db, clock.now());
  await sweepHouseholds(db, clock.now());
}
