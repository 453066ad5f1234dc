import type { PersonInput, ProviderInput, TitleInput } from '#catalog/import-schema.ts';
import { importProviders } from '#catalog/providers/provider-commands.ts';
import { importPeople } from '#catalog/people/people-commands.ts';
import { importGenres, importTitles } from '#catalog/titles/title-commands.ts';
import type { Database, Db } from '#platform/database/database.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createTestDatabase } from './database.ts';
import type { TemplateName } from './templates.ts';

export const firstLook = new Date('2026-01-10T12:00:00Z');
export const secondLook = new Date('2026-02-20T12:00:00Z');

/** A database for all tests of a file, opened before the first and closed after the last. */
export function useDatabase(template?: TemplateName): {
  readonly db: Db;
  readonly whole: Database;
} {
  let whole: Database | undefined;
  beforeAll(async () => {
    whole = await createTestDatabase(template);
  });
  afterAll(() => whole?.close());
  return {
    get whole() {
      return whole!;
    },
    get db() {
      return whole!.db;
    },
  };
}

/** A database for all tests of a file, whose catalogue is emptied before each test. */
export function useEmptyCatalogue(): { readonly db: Db } {
  const database = useDatabase();
  beforeEach(async () => {
    await database.db.execute(
      sql`truncate title_keys, titles, people, genres, providers, curated_lists, products, plans restart identity cascade`,
    );
  });
  return database;
}

/** A film with required fields only, except those in `more`. */
export function aTitle(more: Partial<TitleInput> = {}): TitleInput {
  return {
    type: 'movie',
    id: 1,
    originalTitle: 'Original',
    originalLanguage: 'ja',
    releasedOn: '2020-05-01',
    popularity: 10,
    source: 'test',
    fetchedAt: firstLook,
    ...more,
  };
}

export function aPerson(id: number, name: string, more: Partial<PersonInput> = {}): PersonInput {
  return { id, name, gender: 0, popularity: 1, source: 'test', fetchedAt: firstLook, ...more };
}

export function aProvider(
  id: number,
  slug: string,
  more: Partial<ProviderInput> = {},
): ProviderInput {
  return {
    id,
    slug,
    name: slug,
    brand: { colour: '#101010', letters: slug.slice(0, 5) },
    displayPriority: id,
    ...more,
  };
}

type Offer = NonNullable<TitleInput['offers']>['entries'][number];

/** The offers of a title, as the source lists them at one time. */
export function offersAt(checkedAt: Date, ...entries: Offer[]): { offers: TitleInput['offers'] } {
  return { offers: { checkedAt, source: 'test', entries } };
}

/**
 * Writes the titles, two genres of each kind and five providers: 1 and 5 belong to no family, 2 is
 * merged into 1, and 3 and 4 are a family. 1 links to a search, 5 to a title's page.
 */
export async function seedCatalogue(db: Db, ...titles: TitleInput[]): Promise<void> {
  await importGenres(db, [
    { type: 'movie', id: 18, name: 'Drama' },
    { type: 'movie', id: 35, name: 'Comédia' },
    { type: 'serie', id: 18, name: 'Drama' },
    { type: 'serie', id: 10766, name: 'Novela' },
  ]);
  await importProviders(db, [
    aProvider(1, 'um', { linkTemplate: 'https://um.example/busca?q={query}' }),
    aProvider(2, 'dois', { mergedInto: 1 }),
    aProvider(3, 'tres'),
    aProvider(4, 'quatro', { familyId: 3 }),
    aProvider(5, 'cinco', { linkTemplate: 'https://cinco.example/{title}' }),
  ]);
  await importPeople(db, [aPerson(1, 'Ana'), aPerson(2, 'Bia', { gender: 1 }), aPerson(3, 'Caio')]);
  await importTitles(db, titles);
}
