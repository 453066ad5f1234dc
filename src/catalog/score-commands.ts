import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { noteChange } from '#platform/database/changes.ts';
import { keepFacets } from './facet-commands.ts';
import { scoresOfTitleInput } from './import-schema.ts';
import type { ScoresOfTitleInput } from './import-schema.ts';
import { titleTag } from './tag-rules.ts';
import { isOneOf } from './upsert-commands.ts';
import type { Transaction } from '#platform/database/database.ts';

/**
 * Stores critics' ratings of titles in the catalogue and when they were fetched; other titles are
 * skipped.
 * @throws ZodError
 */
export async function writeScores(
  tx: Transaction,
  inputs: readonly ScoresOfTitleInput[],
): Promise<void> {
  const checked = z.array(scoresOfTitleInput).parse(inputs);
  await replaceScores(tx, checked);
  await keepFacets(tx, isOneOf(checked, sql`f.media_type`, sql`f.title_id`));
  await noteChange(tx, checked.map(titleTag));
}

/** Replaces scores in the transaction that writes the titles; the caller updates their facets. */
export async function replaceScores(
  tx: Transaction,
  checked: readonly z.output<typeof scoresOfTitleInput>[],
): Promise<void> {
  const rows = checked.map(({ type, id, scores, fetchedAt }) => ({
    type,
    id,
    known: scores !== undefined,
    ...scores,
    at: fetchedAt,
  }));
  if (rows.length === 0) return;
  await tx.execute(sql`
    update titles t set scores_fetched_at = s.at,
      rotten_tomatoes = case when s.known then s."rottenTomatoes" else t.rotten_tomatoes end,
      metacritic = case when s.known then s.metacritic else t.metacritic end,
      imdb_rating = case when s.known then s.imdb else t.imdb_rating end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s(type media_type, id int,
      known boolean, "rottenTomatoes" smallint, metacritic smallint, imdb real, at timestamptz)
    where t.media_type = s.type and t.id = s.id`);
}
