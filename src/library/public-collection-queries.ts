import { sql } from 'drizzle-orm';
import type { ArtTitle } from '#catalog/art-queries.ts';
import { findArtTitlesOf } from '#catalog/art-queries.ts';
import { findProvidersOf } from '#catalog/provider-queries.ts';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { isOpen } from './collection-queries.ts';
import { smallestCoverage } from './coverage-rules.ts';
import type { PublicCollection } from './public-collection-schema.ts';
import { ownerRow } from './public-owner-queries.ts';
import { ownerArtOf, publicOwnerOf } from './public-owner-rules.ts';
import type { OwnerArt, OwnerRow } from './public-owner-rules.ts';

interface Row {
  name: string;
  description: string;
  changedAt: string;
  families: number[][];
  owner: OwnerRow;
}

/** A public collection with the providers of its titles; null for any other collection. */
async function readPublic(db: DbOrTransaction, id: number): Promise<Row | null> {
  const [row] = await rowsOf<Row>(
    db,
    sql`select c.name, c.description, c.changed_at as "changedAt",
      ${ownerRow} as owner,
      (select coalesce(json_agg(coalesce(f.plan_families, '{}')
          order by i.position, i.media_type, i.title_id), '[]')
        from collection_items i
        join titles t on t.media_type = i.media_type and t.id = i.title_id
        left join title_facets f on f.media_type = i.media_type and f.title_id = i.title_id
        where i.collection_id = c.id) as families
    from collections c join profiles p on p.user_id = c.user_id where c.id = ${id} and ${isOpen}`,
  );
  return row ?? null;
}

async function coverageOf(
  db: DbOrTransaction,
  titles: number[][],
): Promise<PublicCollection['coverage']> {
  const { families, titles: count } = smallestCoverage(titles);
  const ids = sql`select unnest(${sql.param(families)}::int[])`;
  return {
    providers: families.length === 0 ? [] : await findProvidersOf(db, ids),
    titles: count,
  };
}

/** A public collection with the facts about all its titles that its page shows; null for any other. */
export async function findPublicCollection(
  db: DbOrTransaction,
  id: number,
): Promise<PublicCollection | null> {
  const row = await readPublic(db, id);
  return (
    row && {
      id,
      name: row.name,
      description: row.description,
      changed_at: new Date(row.changedAt).toISOString(),
      owner: publicOwnerOf(row.owner, { isSmall: true }),
      total_items: row.families.length,
      plan_families: row.families,
      coverage: await coverageOf(db, row.families),
    }
  );
}

/** The content of the picture for links to a public collection. */
export interface CollectionArt {
  name: string;
  owner: OwnerArt | null;
  total: number;
  coverage: { providers: { provider_name: string }[]; titles: number };
  titles: ArtTitle[];
}

/** The content of a public collection's picture, with its first titles; null for any other collection. */
export async function findCollectionArt(
  db: DbOrTransaction,
  id: number,
  most: number,
): Promise<CollectionArt | null> {
  const row = await readPublic(db, id);
  if (!row) return null;
  const { providers, titles: covered } = await coverageOf(db, row.families);
  const titles = await findArtTitlesOf(
    db,
    // Checked again, because the collection may have become private since the first statement.
    sql`select i.media_type, i.title_id as id, i.position as rank
      from collection_items i join collections c on c.id = i.collection_id
      where c.id = ${id} and ${isOpen}`,
    most,
  );
  return {
    name: row.name,
    owner: ownerArtOf(row.owner),
    total: row.families.length,
    coverage: {
      providers: providers.map(({ provider_name }) => ({ provider_name })),
      titles: covered,
    },
    titles,
  };
}
