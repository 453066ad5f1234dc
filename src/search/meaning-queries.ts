// The meaning of a query as the API describes it.
import { sql } from 'drizzle-orm';
import { personTag, PROVIDERS } from '#catalog/tag-rules.ts';
import type { PersonCard } from '#catalog/schema.ts';
import { rowsOf } from '#platform/database/rows.ts';
import type { Db } from '#platform/database/database.ts';
import { dependOn } from '#platform/tags.ts';
import { EntryReader } from './entry-queries.ts';
import { countTitlesOfPerson, filterTitles, novelaCondition } from './title-condition-queries.ts';
import type { Hint } from './hint-rules.ts';
import type { MeaningFilter, SearchMeaning } from './meaning-schema.ts';
import { originalWords } from './original-words-rules.ts';
import { countPeople } from './people-search-queries.ts';
import { findTitles } from './search-queries.ts';
import type { Ignored, PersonHint } from './understanding-queries.ts';

/** The reading of a query, and the number of its results of each kind. */
export async function findMeaning(db: Db, query: string, ignored: Ignored): Promise<SearchMeaning> {
  // One reader serves both: each reads the query and looks for people with its name.
  const reader = new EntryReader(db);
  const [titles, people] = await Promise.all([
    findTitles(reader, query, ignored),
    countPeople(reader, query, ignored),
  ]);
  const { understanding, unapplied } = titles;
  const { hints, people: credited, leftOut } = understanding;
  const original = originalWords(query, understanding.words);
  const filters = await Promise.all([
    ...hints.map((hint) =>
      meaningFilterOf(db, hint, {
        words: original(hint.from, hint.to),
        applied: !unapplied.has(hint.type),
      }),
    ),
    ...credited.map((person) =>
      personFilter(db, person, {
        words: original(person.from, person.to),
        applied: !unapplied.has('person'),
      }),
    ),
  ]);
  const { serie: novelas } = await filterTitles(db, { movie: [], serie: titles.serie }, [
    novelaCondition,
  ]);
  return {
    query,
    text: understanding.name.join(' '),
    ...(leftOut && { left_out: leftOut.map(({ from, to }) => original(from, to)) }),
    filters: filters.filter((one) => one !== undefined),
    counts: {
      movies: titles.movie.length,
      series: titles.serie.length,
      novelas: novelas.length,
      people,
    },
  };
}

type From = { words: string; applied: boolean };

async function meaningFilterOf(db: Db, hint: Hint, from: From): Promise<MeaningFilter | undefined> {
  if (hint.type === 'filler' || hint.type === 'episode') return undefined;
  if (hint.type === 'kind') return { type: 'kind', value: hint.value, ...from };
  if (hint.type !== 'provider') return { type: hint.type, value: hint.value, ...from };
  dependOn(PROVIDERS);
  const [row] = await rowsOf<ProviderRow>(
    db,
    sql`select id, name, logo_path, brand_colour, brand_letters from providers
      where id = ${hint.family}`,
  );
  return row && { type: 'provider', provider: presentProvider(row), ...from };
}

type ProviderRow = {
  id: number;
  name: string;
  logo_path: string | null;
  brand_colour: string;
  brand_letters: string;
};

const presentProvider = (row: ProviderRow) => ({
  provider_id: row.id,
  provider_name: row.name,
  logo_path: row.logo_path,
  provider_logo_path: row.logo_path,
  brand: { colour: row.brand_colour, letters: row.brand_letters },
  family_id: row.id,
});

async function personFilter(
  db: Db,
  { id }: PersonHint,
  from: From,
): Promise<MeaningFilter | undefined> {
  dependOn(personTag(id));
  const [rows, titles] = await Promise.all([
    rowsOf<PersonCard>(
      db,
      sql`select id, name, profile_path, known_for_department, popularity, gender
        from people where id = ${id}`,
    ),
    countTitlesOfPerson(db, id),
  ]);
  return rows[0] && { type: 'person', person: { ...rows[0], titles }, ...from };
}
