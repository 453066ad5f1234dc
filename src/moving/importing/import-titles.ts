import { sql } from 'drizzle-orm';
import { titleKeyKinds } from '#catalog/catalog-columns.ts';
import type { ListPart, Paging } from '#catalog/list-paging.ts';
import { findCardsOf } from '#catalog/titles/card-queries.ts';
import { int, nullable, record, text } from '#platform/database/columns.ts';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { countOf, rowsOf } from '#platform/database/rows.ts';
import { titleKeyText } from '#shared/title-key.ts';
import { IMPORT_COUNTS } from './import-plan.ts';
import type { ImportCount, ImportCounts } from './import-plan.ts';
import type { ImportTitle, ImportTitlePart } from './import-schema.ts';

/** The counts by which a title is in a part of the preview. */
const COUNTS_OF: Record<ImportTitlePart, readonly ImportCount[]> = {
  joined: ['viewings_joined'],
  there: IMPORT_COUNTS.filter((name) => name.endsWith('_there') || name === 'ratings_kept'),
};

/** Rows of one title that are shown. */
const MOST_LINES = 5;

/** The titles of an import in the order of the files; those of a part have something that is joined, or there already. */
export async function findImportTitles(
  db: DbOrTransaction,
  importId: number,
  { page, size, part }: Paging & { part?: ImportTitlePart | undefined },
): Promise<ListPart<ImportTitle>> {
  const some = part
    ? COUNTS_OF[part].map((name) => sql`(counts ->> ${name}::text)::int > 0`)
    : [sql`jsonb_typeof(counts) = 'object'`];
  // A title's counts are in the first of its rows.
  const titles = sql`import_rows where import_id = ${importId} and kind = 'record'
    and title_id is not null and (${sql.join(some, sql` or `)})`;
  const rows = await rowsOf(
    db,
    { ...titleKeyKinds, counts: record },
    sql`select media_type as type, title_id as id, counts from ${titles}
      order by place limit ${size} offset ${(page - 1) * size}`,
  );
  const cards = new Map(
    (await findCardsOf(db, rows)).map((card) => [
      titleKeyText({ type: card.media_type, id: card.id }),
      card,
    ]),
  );
  const lines = await rowsOf(
    db,
    { ...titleKeyKinds, file: text, line: int, name: nullable(text) },
    sql`select type, id, file, line, name from (
        select r.media_type as type, r.title_id as id, r.file, r.row as line, r.place,
          r.content -> 'subject' -> 'names' ->> 0 as name,
          row_number() over (partition by r.media_type, r.title_id order by r.place) as number
        from import_rows r
        join unnest(${sql.param(rows.map(({ type }) => type))}::media_type[],
          ${sql.param(rows.map(({ id }) => id))}::int[]) as k(type, id)
          on k.type = r.media_type and k.id = r.title_id
        where r.import_id = ${importId} and r.kind = 'record') l
      where number <= ${MOST_LINES} order by place`,
  );
  const items = rows.flatMap(({ type, id, counts }): ImportTitle[] => {
    const key = titleKeyText({ type, id });
    const title = cards.get(key);
    const its = lines.filter((line) => titleKeyText(line) === key);
    // It was deleted since.
    if (!title) return [];
    return [
      {
        title,
        // `countTitles` alone writes this column.
        counts: counts as ImportCounts,
        lines: its.map(({ file, line, name }) => ({ file, line, name: name ?? '' })),
      },
    ];
  });
  return { items, total: await countOf(db, titles) };
}
