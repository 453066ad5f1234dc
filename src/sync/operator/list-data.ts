import { valueAt } from '#shared/list-items.ts';
import { z } from 'zod';
import { readLists, removeLists, writeLists } from '#catalog/lists/curation.ts';
import type { PlacedList } from '#catalog/lists/curation.ts';
import { listKind } from '#catalog/schema.ts';
import { freeText, id, reference, titleName, titles, words } from './cell-schema.ts';
import type { DataTable } from './data-table.ts';
import { findPeople, knownTitles } from './references.ts';

const schema = z
  .strictObject(
    {
      kind: z.enum(listKind.options, 'must be saga or performer'),
      id,
      name: words(200),
      description: freeText(2000),
      person: reference,
      titles: titles.refine((all) => all.length > 0, 'a list needs one title at least'),
    },
    'must be an object',
  )
  .refine(({ kind, person }) => kind === 'saga' || person !== null, {
    path: ['person'],
    error: "is missing: a performer's list is about one person",
  })
  .refine(({ kind, person }) => kind === 'performer' || person === null, {
    path: ['person'],
    error: "must be empty: only a performer's list is about a person",
  });

/** Sagas and performers; for the format see `demo/lists.json`. */
export const listTable: DataTable<z.output<typeof schema>, PlacedList> = {
  columns: ['kind', 'id', 'name', 'description', 'person', 'titles'],
  schema,
  read: readLists,
  async resolve(tx, rows, { stored, replace }) {
    const { found, missing } = await knownTitles(tx, rows);
    const person = await findPeople(
      tx,
      rows.flatMap(({ values }) => values.person ?? []),
    );
    const problems = [...missing];
    const things = rows.flatMap(({ row, values: { person: given, ...list } }) => {
      const about = person(given);
      const kept = found(list.titles);
      if (typeof about === 'object' && about !== null) {
        problems.push({ row, reason: about.reason });
        return [];
      }
      if (kept.length === 0) return [];
      return [{ row, thing: { ...list, personId: about, titles: kept, position: 0 } }];
    });
    const places = placesOf(
      things.map(({ thing }) => thing.id),
      replace ? [] : stored,
    );
    for (const { thing } of things) thing.position = valueAt(places, thing.id);
    return { things, problems };
  },
  contentOf: ({ position: _, ...list }) => ({ ...list, titles: list.titles.map(titleName) }),
  noteOf({ named }, stored) {
    const before = new Map(stored.map((list) => [list.id, list.position]));
    const places = named
      .toSorted((a, b) => a.position - b.position)
      .flatMap((list) => before.get(list.id) ?? []);
    const sorted = places.every((place, at) => (places[at - 1] ?? -Infinity) < place);
    return sorted ? [] : ['the lists stand in the order of the file'];
  },
  async write(tx, { added, changed, named, removed }, stored) {
    await removeLists(tx, removed);
    const before = new Map(stored.map((list) => [list.id, list.position]));
    const rewritten = new Set([...added, ...changed].map((list) => list.id));
    await writeLists(
      tx,
      named.filter((list) => rewritten.has(list.id) || before.get(list.id) !== list.position),
    );
  },
  rowOf: ({ kind, id: number, name, description, personId, titles: about }) => ({
    kind,
    id: number,
    name,
    description,
    // Not the name: several people may have it, and it may change.
    ...(personId !== null && { person: personId }),
    titles: about.map(titleName),
  }),
};

/** The order of the file if it has every list; otherwise new ones are appended. */
function placesOf(ids: readonly number[], stored: readonly PlacedList[]): Map<number, number> {
  const inFile = new Set(ids);
  if (stored.every((list) => inFile.has(list.id))) {
    return new Map(ids.map((list, place) => [list, place]));
  }
  const places = new Map(stored.map((list) => [list.id, list.position]));
  let last = stored.reduce((most, list) => Math.max(most, list.position), -1);
  for (const list of ids) if (!places.has(list)) places.set(list, (last += 1));
  return places;
}
