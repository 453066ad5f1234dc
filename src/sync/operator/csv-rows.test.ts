import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { csvOf, rowsOfCsv } from './row-files.ts';

const columns = ['id', 'name', 'mergedInto'];
const rows = [
  { number: 2, values: { id: '1', name: 'Olá; "mundo", 😀' } },
  { number: 3, values: { id: '2', name: 'duas\nlinhas', mergedInto: '007' } },
];

it.each([
  [
    'as a Brazilian Excel writes it',
    '\uFEFFid;name;mergedInto\r\n1;"Olá; ""mundo"", 😀";\r\n2;"duas\nlinhas";007\r\n',
  ],
  ['with commas', 'id,name,mergedInto\n1,"Olá; ""mundo"", 😀",\n2,"duas\nlinhas",007'],
  [
    'with tabs and lines of an old Mac',
    'id\tname\tmergedInto\r1\t"Olá; ""mundo"", 😀"\t\r2\t"duas\nlinhas"\t007\r',
  ],
  [
    'with the delimiter hint of Excel',
    'sep=,\r\nid,name,mergedInto\r\n1,"Olá; ""mundo"", 😀",\r\n2,"duas\nlinhas",007\r\n',
  ],
  [
    'with columns in another order and spelling',
    'NAME , id;MergedInto\n'.replace(' , ', ';') +
      '"Olá; ""mundo"", 😀";1;\n"duas\nlinhas";2;007\n',
  ],
  [
    'with columns and cells of nothing at the end',
    'id;name;mergedInto;;\n1;"Olá; ""mundo"", 😀";;;\n2;"duas\nlinhas";007;;\n',
  ],
])('reads a CSV %s', (_, text) => {
  expect(rowsOfCsv(text.replace(/^\uFEFF/, ''), columns)).toEqual(rows);
});

it('numbers rows as a spreadsheet does, including empty ones', () => {
  const text = 'id;name;mergedInto\n;;\n\n1;um;\n" ";;\n2;dois;';
  expect(rowsOfCsv(text, columns).map(({ number }) => number)).toEqual([4, 6]);
});

it('keeps cells beyond the columns, so that they are reported', () => {
  const [row] = rowsOfCsv('id;name;mergedInto\n1;um;;dois', columns);
  expect(row?.values).toEqual({ id: '1', name: 'um', 'cell 4': 'dois' });
});

it('reads back what it writes', () => {
  const text = csvOf(
    rows.map(({ values }) => ({ mergedInto: '', ...values })),
    columns,
  );
  expect(text.startsWith('\uFEFFid;name;mergedInto\r\n')).toBe(true);
  expect(rowsOfCsv(text.slice(1), columns)).toEqual(rows);
  expect(csvOf([], columns)).toBe('\uFEFFid;name;mergedInto\r\n');
});

it.each(['=1+1', '+5', '-2', '@soma', '\t=1', '\r=1', '＝1', "'=1", "''@x"])(
  'writes %j so that a spreadsheet shows it, and reads it back',
  (name) => {
    const text = csvOf([{ id: '1', name, mergedInto: '' }], columns);
    expect(parse(text, { bom: true, delimiter: ';' })[1]?.[1]).toBe(`'${name}`);
    expect(rowsOfCsv(text.slice(1), columns)[0]?.values).toEqual({ id: '1', name });
  },
);

it('leaves other texts as they are, with an apostrophe too', () => {
  const text = csvOf([{ id: '1', name: "'ndrangheta", mergedInto: 'a=b' }], columns);
  expect(text).toContain("1;'ndrangheta;a=b\r\n");
  expect(rowsOfCsv(text.slice(1), columns)[0]?.values).toMatchObject({ name: "'ndrangheta" });
});

it('names a few wrong columns, with escapes', () => {
  const many = Array.from({ length: 1000 }, (_, at) => `c${at}`).join(';');
  const thrown = () => rowsOfCsv(`id;name;mergedInto;\u001B[2J;${many}\n1`, columns);
  expect(thrown).toThrow(/unknown column "\\u\{1b\}\[2J".*"c8", 991 more;/);
});

it.each([
  ['id;name\n1;um', 'lacks the column "mergedInto"'],
  ['id;name;mergedInto;price\n', 'has an unknown column "price"'],
  ['id;id;name;mergedInto\n', 'has the column "id" twice'],
  ['id: 1', 'lacks the column "id"'],
  ['{"id": 1}', 'is not a CSV'],
  ['id;name;mergedInto\n1;"um', 'is not a CSV: Quote Not Closed'],
  ['id;name;mergedInto\n1;um"dois;', 'is not a CSV'],
])('refuses %j', (text, reason) => {
  expect(() => rowsOfCsv(text, columns)).toThrow(reason);
});
