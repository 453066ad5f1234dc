import type { IdentifierRow } from '#sync/availability/wikidata/rows.ts';

/** An invented identifier of an invented film. */
export const aRow = (differences: Partial<IdentifierRow> = {}): IdentifierRow => ({
  item: 'Q1',
  type: 'movie',
  titleId: 598,
  property: 'P1874',
  value: '80012345',
  rank: 'normal',
  imdbId: null,
  ...differences,
});

const RANKS = { preferred: 'Preferred', normal: 'Normal', deprecated: 'Deprecated' } as const;

const cell = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Rows as the query service writes them: CSV with CRLF. */
export const csvOf = (rows: readonly IdentifierRow[]): string =>
  ['item,tmdb,prop,value,rank,imdb', ...rows.map((row) => cellsOf(row).map(cell).join(','))]
    .map((line) => `${line}\r\n`)
    .join('');

const cellsOf = (row: IdentifierRow): string[] => [
  `http://www.wikidata.org/entity/${row.item}`,
  String(row.titleId),
  row.property,
  row.value,
  `http://wikiba.se/ontology#${RANKS[row.rank]}Rank`,
  row.imdbId ?? '',
];

/** Rows as SPARQL’s JSON. */
export const jsonOf = (rows: readonly IdentifierRow[]): string =>
  JSON.stringify({
    head: { vars: ['item', 'tmdb', 'prop', 'value', 'rank', 'imdb'] },
    results: {
      bindings: rows.map((row) => {
        const [item, tmdb, prop, value, rank, imdb] = cellsOf(row);
        const literal = (text: string | undefined) => ({ type: 'literal', value: text });
        return {
          item: { type: 'uri', value: item },
          tmdb: literal(tmdb),
          prop: literal(prop),
          value: literal(value),
          rank: { type: 'uri', value: rank },
          ...(imdb !== '' && { imdb: literal(imdb) }),
        };
      }),
    },
  });
