import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { useDatabase } from '#test/catalogue.ts';
import { markBestKnown } from '#search/index/entry-commands.ts';
import { EntryReader } from './entry-queries.ts';
import type { EntryQuery } from './entry-queries.ts';
import { typedOf } from '#search/read/query-rules.ts';
import { literalQuery, namePrefixQuery, widerLiteralQuery } from './tsquery-rules.ts';

describe('the demonstration catalogue', () => {
  const database = useDatabase('demonstration');
  const common: EntryQuery = { kind: 'movie', query: `'de'`, limit: 3, typed: typedOf(['de']) };
  const rare: EntryQuery = { kind: 'movie', query: `'bacurau'`, limit: 3 };
  const none: EntryQuery = { kind: 'serie', query: `'bacurau'`, limit: 3 };

  test('common and rare queries are answered in their order, as each by itself', async () => {
    const alone = await Promise.all(
      [common, rare, none].map(
        async (query) => (await new EntryReader(database.db).read([query]))[0]!,
      ),
    );
    const together = await new EntryReader(database.db).read([none, common, rare]);
    expect(together).toEqual([alone[2], alone[0], alone[1]]);
    expect(alone[0]).toHaveLength(3);
    expect(alone[1]![0]!.names).toContain('bacurau');
    expect(alone[2]).toEqual([]);
  });
});

describe('30,000 titles of common words', () => {
  const database = useDatabase();

  /** Films named alternately "casa velha" and "noite bela", ever less known, and two of the least known. */
  beforeAll(async () => {
    await database.db.execute(sql`
      with named as (
        select n, case when n % 2 = 0 then 'casa velha' else 'noite bela' end as name
          from generate_series(1, 30000) n
        union all select * from (values (30001, 'noite casa'), (30002, 'noite casa velha')) few)
      insert into search_entries (kind, id, names, popularity, lexemes)
      select 'movie', n, array[name], 1.0 / n,
        to_tsvector('simple', name) || array_to_tsvector(array['=' || replace(name, ' ', '')])
      from named`);
    await database.db.execute(sql`
      insert into search_words (kind, word, entries, spellings)
      select 'movie', word, 30000, '{}'::int[] from unnest(array['casa', 'velha', 'noite', 'bela']) word`);
    await markBestKnown(database.db);
  });
  /** From 50001 on; none of them is one of the best known. */
  const addUnknown = (...names: string[]) =>
    database.db.execute(sql`
      insert into search_entries (kind, id, names, popularity, lexemes)
      select 'movie', 50000 + n, array[name], 0,
        to_tsvector('simple', name) || array_to_tsvector(array['=' || replace(name, ' ', '')])
      from unnest(${sql.param(names)}::text[]) with ordinality as named(name, n)`);
  const find = async (words: string, how: Partial<EntryQuery> = {}) => {
    const typed = typedOf(words.split(' '));
    const query: EntryQuery = {
      kind: 'movie',
      query: literalQuery(typed),
      wider: widerLiteralQuery(typed),
      limit: 20,
      typed,
      ...how,
    };
    const [entries] = await new EntryReader(database.db).read([query]);
    return entries!.map(({ id }) => id);
  };

  test('the best known come first, and the least known are found where there are no others', async () => {
    const even = Array.from({ length: 20 }, (_, n) => 2 * n + 2);
    expect(await find('velha')).toEqual(even);
    expect(await find('casa vel')).toEqual(even);
    expect(await find('noite casa')).toEqual([30001, 30002]);
    expect(await find('noite velha')).toEqual([30002]);
    expect(await find('bela velha')).toEqual([]);
  });

  test('few entries are read among the best known, and if these are fewer, among all', async () => {
    const even = Array.from({ length: 12 }, (_, n) => 2 * n + 2);
    expect(await find('velha', { limit: 12 })).toEqual(even);
    // One of the best known has both words, and one of the others.
    await database.db.execute(sql`
      insert into search_entries (kind, id, names, popularity, lexemes)
      values ('movie', 50003, array['velha bela'], 9, to_tsvector('simple', 'velha bela')),
        ('movie', 50004, array['bela velha'], 0, to_tsvector('simple', 'bela velha'))`);
    await markBestKnown(database.db);
    expect(await find('bela velha', { limit: 1 })).toEqual([50003]);
    expect(await find('bela velha', { limit: 2 })).toEqual([50003, 50004]);
    await database.db.execute(sql`delete from search_entries where id > 50000`);
  });

  test('with a last word of a letter or two any of the best known is enough', async () => {
    expect(await find('casa v')).toHaveLength(20);
    // Only the least known have both words, so they are found, too.
    expect(await find('noite ca')).toEqual([30001, 30002]);
    await database.db.execute(sql`
      insert into search_entries (kind, id, names, popularity, lexemes)
      values ('movie', 50001, array['velha bis'], 9, to_tsvector('simple', 'velha bis')),
        ('movie', 50002, array['velha bola'], 0, to_tsvector('simple', 'velha bola'))`);
    await markBestKnown(database.db);
    expect(await find('velha b')).toEqual([50001]);
    expect(await find('velha bol')).toEqual([50002]);
    await database.db.execute(sql`delete from search_entries where id > 50000`);
  });

  test('with a last word of a letter or two only names that begin so are found among the others', async () => {
    await addUnknown('velha bola', 'a casa velha bola');
    expect(await find('velha b')).toEqual([50001]);
    expect(await find('velha bol')).toEqual([50001, 50002]);
    await database.db.execute(sql`delete from search_entries where id > 50000`);
  });

  test('a rare word finds only the entries that have the letter or two of the last word', async () => {
    await database.db.execute(sql`
      insert into search_entries (kind, id, names, popularity, lexemes)
      values ('movie', 50001, array['xerife bola'], 2, to_tsvector('simple', 'xerife bola')),
        ('movie', 50002, array['xerife bala'], 1, to_tsvector('simple', 'xerife bala'))`);
    expect(await find('xerife b')).toEqual([50001, 50002]);
    expect(await find('xerife bo')).toEqual([50001]);
    expect(await find('xerife c')).toEqual([]);
    await database.db.execute(sql`delete from search_entries where id > 50000`);
  });

  test('some of the best known are enough, beside names that begin so', async () => {
    await database.db.execute(sql`
      with named as (
        select 40000 + n as n, 'bela casa ' || n as name, 5 - n / 10.0 as popularity
          from generate_series(1, 8) n
        union all select * from (values (40009, 'bela casa 10', 0), (40010, 'a bela casa', 0)) few)
      insert into search_entries (kind, id, names, popularity, lexemes)
      select 'movie', n, array[name], popularity,
        to_tsvector('simple', name) || array_to_tsvector(array['=' || replace(name, ' ', '')])
      from named`);
    await markBestKnown(database.db);
    const ids = await find('bela casa');
    expect(ids).toEqual([40001, 40002, 40003, 40004, 40005, 40006, 40007, 40008, 40009]);
  });

  test('names that begin so are read once for a search', async () => {
    const typed = typedOf(['bela', 'casa']);
    const query: EntryQuery = { kind: 'movie', query: literalQuery(typed), limit: 8, typed };
    const reader = new EntryReader(database.db);
    await reader.read([query]);
    const execute = vi.spyOn(database.db, 'execute');
    const [entries] = await reader.read([{ ...query, limit: 9 }]);
    expect(entries!.map(({ id }) => id)).toContain(40009);
    expect(execute).toHaveBeenCalledTimes(1);
    execute.mockRestore();
  });

  test('a beginning of very many names is looked for among the best known only', async () => {
    const query = namePrefixQuery(typedOf(['noite', 'ca']));
    expect(await find('noite ca', { query, amongKnown: true })).toEqual([]);
    expect(await find('noite ca', { query })).toEqual([30001, 30002]);
  });
});
