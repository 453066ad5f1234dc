import { Readable } from 'node:stream';
import { setImmediate as yieldToRequests } from 'node:timers/promises';
import { parse } from 'csv-parse';
import { z } from 'zod';
import type { MediaType } from '#catalog/schema.ts';
import { LARGEST_ID } from '#shared/ids.ts';
import { UnusableAnswer } from '#sync/availability/exchange.ts';
import { IDENTIFIER_COLUMNS } from './properties.ts';

export type StatementRank = 'preferred' | 'normal' | 'deprecated';

/** An identifier as somebody wrote it into Wikidata; its value may be anything. */
export type IdentifierRow = {
  /** `Q123`. */
  item: string;
  type: MediaType;
  /** The film database's id. */
  titleId: number;
  property: string;
  value: string;
  rank: StatementRank;
  imdbId: string | null;
};

/** An outage in the middle of an answer appears as text in its body, after good rows and with status 200. */
const OUTAGE = /TimeoutException|^SPARQL-QUERY:/m;

const ITEM = /^https?:\/\/www\.wikidata\.org\/entity\/(Q\d{1,12})$/;
const RANKS: Readonly<Record<string, StatementRank>> = {
  'http://wikiba.se/ontology#PreferredRank': 'preferred',
  'http://wikiba.se/ontology#NormalRank': 'normal',
  'http://wikiba.se/ontology#DeprecatedRank': 'deprecated',
};

/**
 * The rows of an answer, CSV or JSON. An answer of which anything is missing is discarded as a whole, because what is
 * missing would look like deleted identifiers.
 * @throws UnusableAnswer
 */
export async function readIdentifiers(
  text: string,
  contentType: string,
  type: MediaType,
): Promise<IdentifierRow[]> {
  if (OUTAGE.test(text)) throw new UnusableAnswer('Wikidata', 'it broke off with a timeout');
  const raw = contentType.includes('json')
    ? readJson(text)
    : await readCsv(text, IDENTIFIER_COLUMNS);
  return raw.flatMap((row) => rowOf(row, type) ?? []);
}

type RawRow = Partial<Record<(typeof IDENTIFIER_COLUMNS)[number], string>>;

/** Characters that are parsed at once. */
const SLICE = 1 << 16;
/** Rows after which waiting requests of visitors have their turn: an answer has up to 50,000. */
const ROWS_A_TURN = 1000;

/** The records of a CSV with exactly these columns. @throws UnusableAnswer if it is cut, or something else */
export async function readCsv<Column extends string>(
  text: string,
  columns: readonly Column[],
): Promise<Partial<Record<Column, string>>[]> {
  const header = /^[^\r\n]*/.exec(text)?.[0];
  // HTML, or another query's answer.
  if (header !== columns.join(',')) throw new UnusableAnswer('Wikidata', 'it has other columns');
  if (!text.endsWith('\n')) throw new UnusableAnswer('Wikidata', 'its last line is cut');
  const rows: Partial<Record<Column, string>>[] = [];
  const parser = parse({ columns: true, skip_empty_lines: true });
  try {
    for await (const row of Readable.from(slicesOf(text)).pipe(parser)) {
      rows.push(row as Partial<Record<Column, string>>);
      if (rows.length % ROWS_A_TURN === 0) await yieldToRequests();
    }
  } catch {
    throw new UnusableAnswer('Wikidata', 'it is no CSV');
  }
  return rows;
}

function* slicesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += SLICE) yield text.slice(at, at + SLICE);
}

const term = z.object({ value: z.string() });
const sparqlAnswer = z.object({
  results: z.object({
    bindings: z.array(
      z.object({
        item: term,
        tmdb: term,
        prop: term,
        value: term,
        rank: term,
        imdb: term.optional(),
      }),
    ),
  }),
});

function readJson(text: string): RawRow[] {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new UnusableAnswer('Wikidata', 'it is no JSON');
  }
  const answer = sparqlAnswer.safeParse(json);
  if (!answer.success) throw new UnusableAnswer('Wikidata', 'it has another shape');
  return answer.data.results.bindings.map((row) =>
    Object.fromEntries(IDENTIFIER_COLUMNS.map((name) => [name, row[name]?.value ?? ''])),
  );
}

/** Null for a row that names no title of the film database: a blank node, a typing error. */
function rowOf(raw: RawRow, type: MediaType): IdentifierRow | null {
  const item = ITEM.exec(raw.item ?? '')?.[1];
  const rank = RANKS[raw.rank ?? ''];
  const titleId = /^\d{1,10}$/.test(raw.tmdb ?? '') ? Number(raw.tmdb) : 0;
  if (item === undefined || rank === undefined || titleId < 1 || titleId > LARGEST_ID) return null;
  const imdb = raw.imdb ?? '';
  return {
    item,
    type,
    titleId,
    property: raw.prop ?? '',
    value: raw.value ?? '',
    rank,
    imdbId: /^tt\d{7,10}$/.test(imdb) ? imdb : null,
  };
}

const snak = z.object({
  snaktype: z.string(),
  property: z.string(),
  datavalue: z.object({ value: z.unknown() }).optional(),
});
const entityAnswer = z.object({
  entities: z.record(
    z.string(),
    z.object({
      claims: z.record(
        z.string(),
        z.array(
          z.object({
            mainsnak: snak,
            rank: z.enum(['preferred', 'normal', 'deprecated']),
            qualifiers: z.record(z.string(), z.array(snak)).optional(),
          }),
        ),
      ),
    }),
  ),
});

/** The qualifier "object has role", and its value "trailer". */
const ROLE = 'P3831';
const TRAILER = 'Q622550';

/**
 * The identifiers of single items (`Special:EntityData`, `wbgetentities`), to repair one title. "No value" and trailers
 * are left out. @throws UnusableAnswer
 */
export function readEntities(json: unknown, type: MediaType): IdentifierRow[] {
  const answer = entityAnswer.safeParse(json);
  if (!answer.success) throw new UnusableAnswer('Wikidata', 'it has another shape');
  return Object.entries(answer.data.entities).flatMap(([item, { claims }]) => {
    const values = (property: string) =>
      (claims[property] ?? []).flatMap(({ mainsnak, rank, qualifiers }) => {
        const value = mainsnak.datavalue?.value;
        const isTrailer = qualifiers?.[ROLE]?.some(
          (one) => (one.datavalue?.value as { id?: unknown } | undefined)?.id === TRAILER,
        );
        return mainsnak.snaktype === 'value' && typeof value === 'string' && !isTrailer
          ? [{ value, rank }]
          : [];
      });
    const [imdb] = values('P345');
    const rows = values(type === 'movie' ? 'P4947' : 'P4983').flatMap(({ value: tmdb }) =>
      Object.keys(claims).flatMap((property) =>
        values(property).map(({ value, rank }) =>
          rowOf(
            {
              item: `http://www.wikidata.org/entity/${item}`,
              tmdb,
              prop: property,
              value,
              rank: `http://wikiba.se/ontology#${rank[0]!.toUpperCase()}${rank.slice(1)}Rank`,
              imdb: imdb?.value ?? '',
            },
            type,
          ),
        ),
      ),
    );
    return rows.filter((row) => row !== null);
  });
}
