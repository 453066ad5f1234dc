import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { findArtTitlesOf } from '#catalog/titles/art-queries.ts';
import type { ArtTitle } from '#catalog/titles/art-queries.ts';
import { findProvidersOf } from '#catalog/providers/provider-queries.ts';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { provider } from '#catalog/schema.ts';
import { isOpen } from '#library/collections/collection-queries.ts';
import { ownerArtOf, ownerRow, publicOwner, publicOwnerOf } from './public-owner.ts';
import type { OwnerArt, OwnerRow } from './public-owner.ts';

export const publicCollection = z
  .object({
    id: z.int(),
    name: z.string(),
    description: z.string(),
    /** The time of its last edit, or of the last title added, removed or moved. */
    changed_at: z.iso.datetime(),
    /** Null if its owner has no name to show. */
    owner: publicOwner.nullable(),
    /** Without deleted titles. */
    total_items: z.int(),
    /** For each title, the heads of the provider families that have it, the best known first. */
    plan_families: z.array(z.array(z.int())),
    /** The smallest set of providers that covers most of it. */
    coverage: z.object({
      providers: z.array(provider),
      /** The number of titles that they have together. */
      titles: z.int(),
    }),
  })
  .meta({
    id: 'PublicCollection',
    description: 'A public collection as its page shows it, to anybody.',
  });
type PublicCollection = z.infer<typeof publicCollection>;

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

/** The providers that were chosen, by the ids of their families, and how many titles they have together. */
interface Coverage {
  families: number[];
  titles: number;
}

/** The most services that are named: nobody wants to hear of four subscriptions for one list. */
const MOST_FAMILIES = 3;
/** Providers that are tried in combinations, those with the most titles. */
const TRIED = 20;

/**
 * The smallest set of providers that covers most of a list: as few as have more than half of its titles
 * together, three at most, and of those sets the one with the most titles. Each title is given as the
 * families that have it, the best known first; of equal sets the better known one wins.
 */
export function smallestCoverage(titles: readonly (readonly number[])[]): Coverage {
  const tried = candidatesOf(titles);
  let best: Coverage = { families: [], titles: 0 };
  for (let size = 1; size <= MOST_FAMILIES && best.titles * 2 <= titles.length; size++) {
    const candidate = bestOf(tried, size);
    if (candidate.titles > best.titles) best = candidate;
  }
  return best;
}

/** A provider, with the places of its titles in the list. */
interface CoverageCandidate {
  family: number;
  places: Set<number>;
}

function candidatesOf(titles: readonly (readonly number[])[]): CoverageCandidate[] {
  const byFamily = new Map<number, Set<number>>();
  for (const [place, families] of titles.entries()) {
    for (const family of families) {
      byFamily.set(family, (byFamily.get(family) ?? new Set()).add(place));
    }
  }
  return [...byFamily]
    .map(([family, places]) => ({ family, places }))
    .toSorted((one, other) => other.places.size - one.places.size)
    .slice(0, TRIED);
}

/** The best set of this size, as the candidates' order has it where two are equal. */
function bestOf(candidates: readonly CoverageCandidate[], size: number): Coverage {
  let best: Coverage = { families: [], titles: 0 };
  const extend = (
    chosen: readonly CoverageCandidate[],
    covered: ReadonlySet<number>,
    from: number,
  ) => {
    if (chosen.length === size) {
      const isBetter = covered.size > best.titles;
      if (isBetter) best = { families: chosen.map(({ family }) => family), titles: covered.size };
      return;
    }
    for (const [at, candidate] of candidates.entries()) {
      if (at >= from)
        extend([...chosen, candidate], new Set([...covered, ...candidate.places]), at + 1);
    }
  };
  extend([], new Set(), 0);
  return best;
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
