import { inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { rowsOf } from '#platform/database/rows.ts';
import { changing, noteChange } from '#platform/database/changes.ts';
import type { Db } from '#platform/database/database.ts';
import { creditedPersonInput, personInput } from '#catalog/import-schema.ts';
import type { CreditedPersonInput, PersonInput } from '#catalog/import-schema.ts';
import { people, personTranslations } from './people-tables.ts';
import { personTag } from '#catalog/tag-rules.ts';
import {
  inBatches,
  insertAll,
  lastOfEach,
  list,
  overwriteAllBut,
  rowsFor,
} from '#platform/database/bulk-writes.ts';
import type { Transaction } from '#platform/database/database.ts';

const BATCH = 500;
/** Days after which an otherwise unchanged person is written again with its new popularity. */
const FRESH_DAYS = 7;

/** Inserts or updates people. @throws ZodError before anything is written */
export async function importPeople(db: Db, inputs: readonly PersonInput[]): Promise<void> {
  const checked = lastOfEach(z.array(personInput).parse(inputs), (person) => person.id);
  for (const batch of inBatches(checked, BATCH)) {
    await changing(db, async (tx) => {
      await tx
        .insert(people)
        .values(
          batch.map(({ biographies, ...person }) => ({
            ...person,
            detailsFetchedAt: person.fetchedAt,
          })),
        )
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
      await noteChange(tx, ids.map(personTag));
    });
  }
}

/**
 * Inserts or updates people named by credits, within the transaction that writes the titles. Their
 * biographies stay; a row without news is rewritten at most once in `FRESH_DAYS`.
 * @throws ZodError
 */
export async function writeCreditedPeople(
  tx: Transaction,
  inputs: readonly CreditedPersonInput[],
): Promise<void> {
  const checked = z.array(creditedPersonInput).parse(lastOfEach(inputs, (person) => person.id));
  if (checked.length === 0) return;
  const { names, given } = rowsFor(people, checked);
  const columns = list(names);
  // Unchanged rows are not locked; the others are written in the order of their ids, so that two
  // writers cannot deadlock.
  const changed = await rowsOf<{ id: number }>(
    tx,
    sql`
    with changed as materialized (
      select now.*, (known.id is not null and (
        (known.name, known.profile_path) is distinct from (now.name, now.profile_path)
        or now.gender not in (0, known.gender)
        or coalesce(now.known_for_department, known.known_for_department)
          is distinct from known.known_for_department)) as visibly
      from ${given} now left join people known on known.id = now.id
      where known.id is null
        or (known.name, known.profile_path, known.source)
          is distinct from (now.name, now.profile_path, now.source)
        or now.gender not in (0, known.gender)
        or (known.popularity = 0 and now.popularity > 0)
        or coalesce(now.known_for_department, known.known_for_department)
          is distinct from known.known_for_department
        or known.fetched_at < now.fetched_at - make_interval(days => ${FRESH_DAYS})
      order by now.id),
    written as (
    insert into people (${columns})
    select ${columns} from changed order by id
    on conflict (id) do update set
      name = excluded.name,
      gender = case when excluded.gender = 0 then people.gender else excluded.gender end,
      known_for_department = coalesce(excluded.known_for_department, people.known_for_department),
      popularity = case when excluded.popularity = 0 then people.popularity
        else excluded.popularity end,
      profile_path = excluded.profile_path,
      source = excluded.source, fetched_at = excluded.fetched_at)
    select id from changed where visibly`,
  );
  await noteChange(
    tx,
    changed.map(({ id }) => personTag(id)),
  );
}
