import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { useDatabase } from '#test/catalogue.ts';
import {
  bool,
  day,
  float,
  instant,
  int,
  listOf,
  nullable,
  object,
  oneOf,
  record,
  text,
} from './columns.ts';
import { firstOf, rowCountOf, rowsOf } from './rows.ts';

const database = useDatabase();

it('reads each kind of column, and of JSON, as both databases have it', async () => {
  const kinds = {
    int,
    float,
    text,
    bool,
    day,
    instant,
    word: oneOf(['movie', 'serie']),
    nothing: nullable(instant),
  };
  const values = sql`select 7::smallint as int, 7.5::real as float, 'a'::text as text, true as bool,
    date '2026-11-28' as day, timestamptz '2026-11-28 12:00:00.5-03' as instant,
    'serie'::media_type as word, null::timestamptz as nothing`;
  const row = {
    int: 7,
    float: 7.5,
    text: 'a',
    bool: true,
    day: '2026-11-28',
    instant: new Date('2026-11-28T15:00:00.500Z'),
    word: 'serie',
    nothing: null,
  };
  expect(await rowsOf(database.db, kinds, values)).toEqual([row]);
  expect(
    await rowsOf(
      database.db,
      { one: object(kinds), many: listOf(object(kinds)), array: listOf(object(kinds)) },
      sql`select to_json(v) as one, (select json_agg(v) from (${values}) v) as many,
        array(select to_jsonb(v) from (${values}) v) as array from (${values}) v`,
    ),
  ).toEqual([{ one: row, many: [row], array: [row] }]);
});

it('reads arrays, lists of lists and objects of any shape', async () => {
  const kinds = {
    numbers: listOf(int),
    texts: listOf(text),
    lists: listOf(listOf(int)),
    options: record,
    none: nullable(listOf(text)),
  };
  const statement = sql`select array[1, 2] as numbers, array['a'] as texts,
    json_build_array(array[1], '{}'::int[]) as lists, '{"a": [1]}'::jsonb as options, null::text[] as none`;
  expect(await rowsOf(database.db, kinds, statement)).toEqual([
    { numbers: [1, 2], texts: ['a'], lists: [[1], []], options: { a: [1] }, none: null },
  ]);
});

it.each([
  [
    'of another type',
    { n: int },
    sql`select 1::bigint as n`,
    `column "n" has PostgreSQL's type 20`,
  ],
  ['of another type without rows', { n: int }, sql`select 'a' as n where false`, 'not an int'],
  ['that is missing', { n: int, m: int }, sql`select 1 as n where false`, 'no column is named m'],
  ['that nobody expects', { n: int }, sql`select 1 as n, 2 as m`, 'column "m"'],
  ['with a null', { n: int }, sql`values (1), (null) order by 1`, 'column "column1"'],
  [
    'with a null in a row',
    { n: int },
    sql`select null::int as n`,
    'column n of row 1: null is not',
  ],
  ['with another word', { w: oneOf(['a']) }, sql`select 'b' as w`, '"b" is not one of a'],
  ['with a day that is none', { d: day }, sql`select '2026'::text as d`, 'not a day'],
] as const)('refuses a column %s', async (_, kinds, statement, message) => {
  await expect(rowsOf(database.db, kinds, statement)).rejects.toThrow(message);
});

it('says where in a JSON value the wrong part is', async () => {
  const kinds = { titles: listOf(object({ id: int, name: text })) };
  const statement = sql`select '[{"id": 1, "name": "a"}, {"id": 2, "name": null}]'::json as titles`;
  await expect(rowsOf(database.db, kinds, statement)).rejects.toThrow(
    'column titles[1].name of row 1: null is not a text',
  );
});

it('counts the rows that a statement selects or changes', async () => {
  const { db } = database;
  expect(await rowCountOf(db, sql`select from generate_series(1, 3)`)).toBe(3);
  await rowCountOf(
    db,
    sql`insert into people (id, name, gender, popularity, source, fetched_at)
    values (1, 'Ana', 0, 0, 'test', now()), (2, 'Bia', 0, 0, 'test', now())`,
  );
  expect(await rowCountOf(db, sql`update people set popularity = 1 where id = 1`)).toBe(1);
  expect(await rowCountOf(db, sql`delete from people`)).toBe(2);
});

it('a statement that always has a row fails without one', () => {
  expect(firstOf([1, 2])).toBe(1);
  expect(() => firstOf([])).toThrow('had none');
});
