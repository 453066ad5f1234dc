import { z } from 'zod';
import { readLastDays, writeLastDays } from '#catalog/offers/last-days.ts';
import type { StoredLastDay } from '#catalog/offers/last-days.ts';
import { readProviders } from '#catalog/providers/provider-queries.ts';
import { LARGEST_ID } from '#shared/ids.ts';
import { day, id, titleName, titles, words } from './cell-schema.ts';
import type { DataTable } from './data-table.ts';
import { idOf, knownTitles, shown } from './references.ts';

const lastDayRow = z.strictObject(
  {
    id,
    title: titles.refine((found) => found.length === 1, 'must be one title, such as movie:598'),
    provider: z.union([z.int().min(1).max(LARGEST_ID), words(80)], 'must be an id or a slug'),
    last_day: day,
    source: words(200),
  },
  'must be an object',
);
type LastDayRow = z.output<typeof lastDayRow>;

/** The last days of titles at providers; for the format see docs/operating/catalogue.md. */
export const lastDayTable: DataTable<LastDayRow, StoredLastDay> = {
  columns: ['id', 'title', 'provider', 'last_day', 'source'],
  schema: lastDayRow,
  read: readLastDays,
  async resolve(tx, rows) {
    const bySlug = new Map((await readProviders(tx)).map((one) => [one.slug, one.id]));
    const { found, missing } = await knownTitles(
      tx,
      rows.map(({ row, values }) => ({ row, values: { titles: values.title } })),
    );
    const problems = missing.map(({ row, reason }) => ({
      row,
      reason: reason.replace('titles:', 'title:'),
    }));
    const things: { row: number; thing: StoredLastDay }[] = [];
    for (const { row, values } of rows) {
      const [title] = found(values.title);
      const providerId = idOf(values.provider) ?? bySlug.get(String(values.provider));
      if (providerId === undefined) {
        const reason = `provider: there is none called ${shown(values.provider)}`;
        problems.push({ row, reason });
      } else if (title) {
        const { id: number, last_day: lastDay, source } = values;
        const { type: mediaType, id: titleId } = title;
        const thing = { id: number, mediaType, titleId, providerId, lastDay, source };
        things.push({ row, thing });
      }
    }
    return { things, problems };
  },
  contentOf: (thing) => ({ ...thing }),
  async write(tx, { added, changed, removed }, known) {
    const gone = new Set(removed);
    // Includes the titles that changed rows were about before.
    const before = new Map(known.map((one) => [one.id, one]));
    const moved = changed.flatMap((one) => before.get(one.id) ?? []);
    const deleted = [...known.filter((one) => gone.has(one.id)), ...moved];
    await writeLastDays(tx, [...added, ...changed], deleted);
  },
  rowOf: ({ id: number, mediaType: type, titleId, providerId, lastDay, source }) => ({
    id: number,
    title: [titleName({ type, id: titleId })],
    provider: providerId,
    last_day: lastDay,
    source,
  }),
};
