import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { useDatabase } from '#test/catalogue.ts';
import { EntryReader } from './entry-queries.ts';
import { findNearWords } from './near-word-queries.ts';
import { deletionHashes } from '#search/sound/spelling-rules.ts';

describe('words around a typed one', () => {
  const database = useDatabase();
  beforeAll(async () => {
    await database.db.execute(sql`
      insert into search_words (kind, word, entries, spellings) values
        ('person', 'almodovar', 1, '{}'), ('person', 'almodovarez', 2, '{}'),
        ('serie', 'almodovar', 1, '{}'), ('serie', 'almodovarez', 2, '{}'),
        ('movie', 'almodovar', 1, '{}')`);
  });
  beforeEach(() => {
    // The cached counts expire after a minute.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 * (hours += 1) });
    return () => vi.useRealTimers();
  });
  let hours = 0;
  const count = (words: number) =>
    database.db.execute(
      sql`update pg_class set reltuples = ${words} where oid = 'search_words'::regclass`,
    );
  test('inside a typed one are looked for among titles, of people only the whole word', async () => {
    const inside = async (kind: 'serie' | 'person', typed: string) => {
      const wordsByKind = await findNearWords(new EntryReader(database.db), [kind], [typed]);
      return wordsByKind.get(kind)!.map(({ word }) => word);
    };
    expect(await inside('serie', 'pedroalmodovar')).toEqual(['almodovar']);
    expect(await inside('person', 'pedroalmodovar')).toEqual([]);
    expect(await inside('person', 'almodovar')).toContain('almodovar');
  });

  test('words with less than six letters of many words are those of several people', async () => {
    const containing = async (part: string) => {
      const wordsByKind = await findNearWords(
        new EntryReader(database.db),
        ['movie', 'person'],
        [part],
      );
      return [...wordsByKind].map(([, words]) => words.map(({ word }) => word).toSorted());
    };
    await count(500_001);
    expect(await containing('modov')).toEqual([['almodovar'], ['almodovarez']]);
    expect(await containing('modova')).toEqual([['almodovar'], ['almodovar', 'almodovarez']]);
    vi.setSystemTime(Date.now() + 3_600_000 * (hours += 1));
    await count(500_000);
    expect(await containing('modov')).toEqual([['almodovar'], ['almodovar', 'almodovarez']]);
  });
});

describe('words like typed ones', () => {
  const database = useDatabase();
  beforeAll(async () => {
    for (const [kind, word, entries] of [
      ['movie', 'bacurau', 3],
      ['movie', 'homem', 20],
      ['serie', 'aranha', 7],
      ['serie', 'homemaranha', 1],
      ['serie', 'nada', 2],
      ['person', 'bacurau', 1],
    ] as const) {
      await database.db.execute(sql`insert into search_words (kind, word, entries, spellings)
        values (${kind}, ${word}, ${entries}, ${sql.param(deletionHashes(word))}::int[])`);
    }
  });
  const find = async (typed: string) => {
    const reader = new EntryReader(database.db);
    const wordsByKind = await findNearWords(reader, ['movie', 'serie'], typed.split(' '));
    return Object.fromEntries(
      [...wordsByKind].map(([kind, words]) => [
        kind,
        words.toSorted((a, b) => a.entries - b.entries),
      ]),
    );
  };

  test('are found by a typo, with their number of entries, in the kinds asked for', async () => {
    expect(await find('vacurau')).toEqual({
      movie: [{ word: 'bacurau', entries: 3 }],
      serie: [],
    });
  });

  test('are parts of typed words, contain them, or are two of them joined, each once', async () => {
    expect(await find('homemaranha')).toEqual({
      movie: [{ word: 'homem', entries: 20 }],
      serie: [
        { word: 'homemaranha', entries: 1 },
        { word: 'aranha', entries: 7 },
      ],
    });
    expect((await find('curau'))['movie']).toEqual([{ word: 'bacurau', entries: 3 }]);
    expect((await find('homem aranha'))['serie']!.map(({ word }) => word)).toContain('homemaranha');
  });

  test('may only begin like the last typed word', async () => {
    expect((await find('nada bacxr'))['movie']).toEqual([{ word: 'bacurau', entries: 3 }]);
    expect((await find('bacxr nada'))['movie']).toEqual([]);
  });
});
