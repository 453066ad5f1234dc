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
  async resolve(tx, rows, { known, replace }) {
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
      replace ? [] : known,
    );
    for (const { thing } of things) thing.position = places.get(thing.id)!;
    return { things, problems };
  },
  contentOf: ({ position: _, ...list }) => ({ ...list, titles: list.titles.map(titleName) }),
  noteOf({ named }, known) {
    const before = new Map(known.map((list) => [list.id, list.position]));
    const places = named
      .toSorted((a, b) => a.position - b.position)
      .flatMap((list) => before.get(list.id) ?? []);
    const sorted = places.every((place, at) => at === 0 || places[at - 1]! < place);
    return sorted ? [] : ['the lists stand in the order of the file'];
  },
  async write(tx, { added, changed, named, removed }, known) {
    await removeLists(tx, removed);
    const before = new Map(known.map((list) => [list.id, list.position]));
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
function placesOf(named: readonly number[], known: readonly PlacedList[]): Map<number, number> {
  const given = new Set(named);
  if (known.every((list) => given.has(list.id))) {
    return new Map(named.map((one, place) => [one, place]));
  }
  const places = new Map(known.map((list) => [list.id, list.position]));
  let last = known.reduce((most, list) => Math.max(most, list.position), -1);
  for (const one of named) if (!places.has(one)) places.set(one, (last += 1));
  return places;
}
