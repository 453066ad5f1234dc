import { inArray } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#platform/database/database.ts';
import { personInput } from './import-schema.ts';
import type { PersonInput } from './import-schema.ts';
import { people, personTranslations } from './people-tables.ts';
import {
  catalogueChanged,
  inBatches,
  insertAll,
  lastOfEach,
  overwriteAllBut,
} from './upsert-commands.ts';

const BATCH = 500;

/** Adds people, or brings them up to date. @throws ZodError, before anything is written */
export async function importPeople(db: Db, inputs: readonly PersonInput[]): Promise<void> {
  const checked = lastOfEach(z.array(personInput).parse(inputs), (person) => person.id);
  for (const batch of inBatches(checked, BATCH)) {
    await db.transaction(async (tx) => {
      await tx
        .insert(people)
        .values(batch.map(({ biographies, ...person }) => person))
        .onConflictDoUpdate({ target: people.id, set: overwriteAllBut(people, 'id') });
      const ids = batch.map((person) => person.id);
      await tx.delete(personTranslations).where(inArray(personTranslations.personId, ids));
      await insertAll(
        tx,
        personTranslations,
        batch.flatMap(({ id, biographies }) =>
          lastOfEach(biographies, (text) => text.language).map((text) => ({
            ...text,
            personId: id,
          })),
        ),
      );
    });
    catalogueChanged();
  }
}
