import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { useDatabase } from '#test/catalogue.ts';
import { heardLexemesOf } from '#search/sound/heard-lexeme-rules.ts';
import { EntryReader } from './entry-queries.ts';
import { findTitlesNamed } from './name-search-queries.ts';
import { findPeople } from '#search/people-search-queries.ts';
import { findTitles } from '#search/search-queries.ts';
import { deletionHashes } from '#search/sound/spelling-rules.ts';

const database = useDatabase();
/** The first has a word like one of the query below, the second all of it, with a consonant more. */
const PEOPLE = ['a paixao de cristofe segundo maria', 'christoph waltz'];

beforeAll(async () => {
  for (const [at, name] of PEOPLE.entries()) {
    await database.db.execute(sql`
      insert into search_entries (kind, id, names, popularity, lexemes)
      values ('person', ${at + 1}, array[${name}::text], 10, to_tsvector('simple', ${name}::text)
        || array_to_tsvector(${sql.param(heardLexemesOf([name]))}::text[]))`);
  }
  for (const word of ['paixao', 'cristofe', 'segundo', 'maria', 'christoph', 'waltz']) {
    await database.db.execute(sql`insert into search_words (kind, word, entries, spellings)
      values ('person', ${word}, 1, ${sql.param(deletionHashes(word))}::int[])`);
  }
});

const idsOf = async (query: string) =>
  (await findPeople(new EntryReader(database.db), query, [])).map(({ id }) => id);
/** Sets how many words the statistics say the index has. */
const count = (words: number) =>
  database.db.execute(
    sql`update pg_class set reltuples = ${words} where oid = 'search_words'::regclass`,
  );
afterEach(() => count(0));

test('a name with one other consonant comes before one that is only slightly similar', async () => {
  const people = await findPeople(new EntryReader(database.db), 'cristófi vaus', []);
  expect(PEOPLE[people[0]!.id - 1]).toBe('christoph waltz');
  expect(people).toHaveLength(2);
});

test('a name of more than four words, three of millions, is found by all of them, not by similar ones', async () => {
  const name = 'ana clara souza lima prado';
  await database.db.execute(sql`
    insert into search_entries (kind, id, names, popularity, lexemes)
    values ('person', 31, array[${name}::text], 10, to_tsvector('simple', ${name}::text))`);
  for (const word of name.split(' ')) {
    await database.db.execute(sql`
      insert into search_words (kind, word, entries, spellings)
      values ('person', ${word}, 1, ${sql.param(deletionHashes(word))}::int[])`);
  }
  expect(await idsOf(name)).toEqual([31]);
  expect(await idsOf('clara souza lima pradu')).toEqual([31]);
  expect(await idsOf('ana clara souza lima pradu')).toEqual([]);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 36_000_000 });
  try {
    await count(500_001);
    expect(await idsOf('clara souza lima prado')).toEqual([31]);
    expect(await idsOf('clara souza lima pradu')).toEqual([]);
    expect(await idsOf('souza lima pradu')).toEqual([31]);
  } finally {
    vi.useRealTimers();
  }
});

test('a word two typos away finds people with up to three words', async () => {
  const names = ['rita moraes ribondava', 'vera clara moraes ribondava'];
  for (const [at, name] of names.entries()) {
    await database.db.execute(sql`
      insert into search_entries (kind, id, names, popularity, lexemes)
      values ('person', ${81 + at}, array[${name}::text], 10, to_tsvector('simple', ${name}::text))`);
  }
  for (const word of new Set(names.join(' ').split(' '))) {
    await database.db.execute(sql`
      insert into search_words (kind, word, entries, spellings)
      values ('person', ${word}, 1, ${sql.param(deletionHashes(word))}::int[])
      on conflict do nothing`);
  }
  expect(await idsOf('rita moraes ripontaba')).toEqual([81]);
  expect(await idsOf('vera clara moraes ribondavo')).toEqual([82]);
  expect(await idsOf('vera clara moraes ripontaba')).toEqual([]);
});

test('among millions of people those are found by sound that share five consonants, or are well known', async () => {
  const add = (id: number, name: string, isKnown: boolean) =>
    database.db.execute(sql`
      insert into search_entries (kind, id, names, popularity, lexemes, known)
      values ('person', ${id}, array[${name}::text], 1, to_tsvector('simple', ${name}::text)
        || array_to_tsvector(${sql.param(heardLexemesOf([name]))}::text[]), ${isKnown})`);
  await add(41, 'john travoltano', false);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
  try {
    expect(await idsOf('djon travou')).toEqual([41]);
    await count(500_001);
    // The cached counts expire after a minute.
    vi.setSystemTime(Date.now() + 3_600_000);
    expect(await idsOf('djon travoutano')).toEqual([41]);
    expect(await idsOf('djon travou')).toEqual([]);
    await add(42, 'jon travolti', true);
    vi.setSystemTime(Date.now() + 3_600_000);
    expect(await idsOf('djon travou')).toEqual([42]);
  } finally {
    vi.useRealTimers();
  }
});

test('a person with a similar name is no result where a known title is called so', async () => {
  const [person, title] = ['mariana vilella', 'mariana vilela'];
  await database.db.execute(sql`
    insert into search_entries (kind, id, names, popularity, lexemes)
    values ('person', 51, array[${person}::text], 10, to_tsvector('simple', ${person}::text)),
      ('movie', 51, array[${title}::text], 4, to_tsvector('simple', ${title}::text))`);
  for (const [kind, word] of [
    ['person', 'mariana'],
    ['person', 'vilella'],
    ['movie', 'mariana'],
    ['movie', 'vilela'],
  ] as const) {
    await database.db.execute(sql`
      insert into search_words (kind, word, entries, spellings)
      values (${kind}, ${word}, 1, ${sql.param(deletionHashes(word))}::int[])`);
  }
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 7_200_000 });
  try {
    expect(await idsOf(title)).toEqual([51]);
    await database.db.execute(sql`update search_entries set popularity = 5 where kind = 'movie'`);
    vi.setSystemTime(Date.now() + 3_600_000);
    expect(await idsOf(title)).toEqual([]);
    expect(await idsOf('mariana vilelas')).toEqual([51]);
  } finally {
    vi.useRealTimers();
    await database.db.execute(sql`delete from search_entries where id = 51`);
  }
});

test('among millions of names a similar word and the beginning of another find the well known', async () => {
  await database.db.execute(sql`
    insert into search_entries (kind, id, names, popularity, lexemes, known)
    select 'person', n, array[name], 5, to_tsvector('simple', name), n = 62
    from (values (61, 'augusto vargas'), (62, 'augusto vieira')) named(n, name)`);
  await database.db.execute(sql`
    insert into search_words (kind, word, entries, spellings)
    values ('person', 'augusto', 2, ${sql.param(deletionHashes('augusto'))}::int[])`);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 72_000_000 });
  try {
    await count(500_000);
    expect(await idsOf('augosto v')).toEqual([61, 62]);
    await count(500_001);
    vi.setSystemTime(Date.now() + 3_600_000);
    expect(await idsOf('augosto v')).toEqual([62]);
    expect(await idsOf('augosto var')).toEqual([61]);
  } finally {
    vi.useRealTimers();
  }
});

/** Adds a film and a series of these names with the words of both. */
async function addTitles(id: number, movie: string, serie: string): Promise<void> {
  for (const [kind, name] of Object.entries({ movie, serie })) {
    await database.db.execute(sql`
      insert into search_entries (kind, id, names, popularity, lexemes)
      values (${kind}, ${id}, array[${name}::text], 10, to_tsvector('simple', ${name}::text))`);
    for (const word of name.split(' ')) {
      await database.db.execute(sql`
        insert into search_words (kind, word, entries, spellings)
        values (${kind}, ${word}, 1, ${sql.param(deletionHashes(word))}::int[])`);
    }
  }
}

/** The numbers of films and series that a query finds. */
async function countsOf(query: string): Promise<number[]> {
  const { movie, serie } = await findTitles(new EntryReader(database.db), query, []);
  return [movie.length, serie.length];
}

test('a title with one of the words is no result beside a nearly equal one of the other type', async () => {
  await addTitles(21, 'natureza selvagem', 'a selvagem');
  expect(await countsOf('selvajem')).toEqual([1, 1]);
  expect(await countsOf('natureza selvajem')).toEqual([1, 0]);
});

test('among very many names an obscure one that sounds a little like the query is chance', async () => {
  const add = (kind: string, name: string) =>
    database.db.execute(sql`
      insert into search_entries (kind, id, names, popularity, lexemes)
      values (${kind}, 91, array[${name}::text], 0.4, to_tsvector('simple', ${name}::text)
        || array_to_tsvector(${sql.param(heardLexemesOf([name]))}::text[]))`);
  await add('movie', 'lepodisa');
  await add('person', 'lepodisa');
  const find = async () => {
    const [titles] = await findTitlesNamed(new EntryReader(database.db), ['movie'], {
      words: ['lapi', 'dosu'],
    });
    return [titles!.length, (await idsOf('lapi dosu')).length];
  };
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 72_000_000 });
  try {
    await count(60_000);
    expect(await find()).toEqual([1, 1]);
    await count(60_001);
    // The cached counts expire after a minute.
    vi.setSystemTime(Date.now() + 3_600_000);
    expect(await find()).toEqual([0, 0]);
  } finally {
    vi.useRealTimers();
  }
});
