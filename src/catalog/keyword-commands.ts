import { sql } from 'drizzle-orm';
import { lastOfEach } from '#platform/database/bulk-writes.ts';
import type { DbOrTransaction, Transaction } from '#platform/database/database.ts';
import type { CheckedTitle } from './import-schema.ts';
import { keywords, titleKeywords } from './keyword-tables.ts';
import { replaceAll } from './upsert-commands.ts';

/** Replaces the keywords of these titles, and adds or renames the keywords themselves. */
export async function replaceKeywords(
  tx: Transaction,
  batch: readonly CheckedTitle[],
): Promise<void> {
  // In the order of their ids, so that two writers cannot deadlock.
  const named = lastOfEach(
    batch.flatMap((title) => title.keywords),
    (keyword) => keyword.id,
  ).toSorted((a, b) => a.id - b.id);
  if (named.length > 0) {
    await tx
      .insert(keywords)
      .values(named)
      .onConflictDoUpdate({
        target: keywords.id,
        set: { name: sql`excluded.name` },
        setWhere: sql`${keywords.name} <> excluded.name`,
      });
  }
  await replaceAll(
    tx,
    titleKeywords,
    batch,
    batch.flatMap((title) =>
      lastOfEach(title.keywords, (keyword) => keyword.id).map(({ id }, position) => ({
        mediaType: title.type,
        titleId: title.id,
        keywordId: id,
        position,
      })),
    ),
  );
}

/** Deletes keywords that no title has: their names may be stored only as long as the titles'. */
export async function deleteUnusedKeywords(db: DbOrTransaction): Promise<void> {
  await db.execute(sql`delete from keywords k
    where not exists (select from title_keywords t where t.keyword_id = k.id)`);
}
