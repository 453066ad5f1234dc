import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import { titleKeyKinds, titleKeyObject } from '#catalog/catalog-columns.ts';
import type { ListPart, Paging } from '#catalog/list-paging.ts';
import { findCardsOf } from '#catalog/titles/card-queries.ts';
import {
  instant,
  int,
  listOf,
  nullable,
  oneOf,
  text,
  textAmong,
} from '#platform/database/columns.ts';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { countOf, firstOf, rowsOf } from '#platform/database/rows.ts';
import { countWishes } from '#library/tonight-queries.ts';
import { ALL_FORMATS } from '#moving/formats/all-formats.ts';
import { IGNORED_WORDS, PROBLEM_WORDS, SERVER_NAMES } from '#moving/moving-words.ts';
import { FORMAT_IDS, MEDIA_SERVERS } from '#moving/records.ts';
import type { FormatId, MovingRecord } from '#moving/records.ts';
import { titleKeyText } from '#shared/title-key.ts';
import { undoEnd } from './import-commands.ts';
import { NOWHERE } from './import-matching.ts';
import { IMPORT_COUNTS } from './import-plan.ts';
import { recordContent } from './import-rows.ts';
import type { ImportCounts } from './import-plan.ts';
import type { ImportQuestion, ImportDetails, ImportSummary, UnplacedRow } from './import-schema.ts';
import { IMPORT_STATES } from './import-tables.ts';
import type { ImportState } from './import-tables.ts';

/** Rows whose title the catalogue lacks, and that nobody has asked the film database for. */
const isAwaited = sql`state = 'missing' and reason = 'unknown'`;

/**
 * Rows that the person is asked about. Names that a media server told are those of files, so the person is asked about
 * them even where no title fits: they alone know.
 */
const isAsked = sql`(state = 'asked' or (state = 'missing' and reason in ('unknown', ${NOWHERE})
  and content -> 'source' ->> 'format' = any (${sql.param([...MEDIA_SERVERS])}::text[])))`;

/** Titles that the preview shows as examples. */
const EXAMPLES = 12;

const importKinds = {
  id: int,
  state: oneOf(IMPORT_STATES),
  formats: listOf(textAmong(FORMAT_IDS)),
  created_at: instant,
  applied_at: nullable(instant),
};
const importColumns = sql`id, state, formats, created_at, applied_at`;

interface StoredImport {
  id: number;
  state: ImportState;
  formats: FormatId[];
  created_at: Date;
  applied_at: Date | null;
}

/** A format that another version read has no name here. */
const namedFormat = (id: FormatId) => ({
  id,
  name: ALL_FORMATS.find((format) => format.id === id)?.name ?? SERVER_NAMES.get(id) ?? id,
});

function summaryOf(
  { id, state, formats, created_at: createdAt, applied_at: appliedAt }: StoredImport,
  now: Date,
): ImportSummary {
  const end = state === 'applied' && appliedAt !== null ? undoEnd(appliedAt) : null;
  return {
    id,
    state,
    formats: formats.map(namedFormat),
    created_at: createdAt.toISOString(),
    applied_at: appliedAt?.toISOString() ?? null,
    undo_until: end !== null && end > now ? end.toISOString() : null,
  };
}

/** A person's imports, the newest first. */
export async function findImports(
  db: DbOrTransaction,
  user: SignedInUserId,
  { page, size, now }: Paging & { now: Date },
): Promise<ListPart<ImportSummary>> {
  const mine = sql`imports where user_id = ${user}::uuid`;
  const rows = await rowsOf(
    db,
    importKinds,
    sql`select ${importColumns} from ${mine} order by created_at desc, id desc
      limit ${size} offset ${(page - 1) * size}`,
  );
  return { items: rows.map((row) => summaryOf(row, now)), total: await countOf(db, mine) };
}

/** One import of a person with its counts; null if they have no such. */
export async function findImport(
  db: DbOrTransaction,
  user: SignedInUserId,
  id: number,
  now: Date,
): Promise<ImportDetails | null> {
  const [stored] = await rowsOf(
    db,
    { ...importKinds, files: listOf(text), closed: listOf(text) },
    sql`select ${importColumns}, files, closed from imports
      where id = ${id} and user_id = ${user}::uuid`,
  );
  if (!stored) return null;
  const { files, closed, state } = stored;
  const wishes = state === 'applied' ? await countWishes(db, user) : null;
  return { ...summaryOf(stored, now), files, closed, ...(await readProgress(db, id)), wishes };
}

async function readProgress(
  db: DbOrTransaction,
  importId: number,
): Promise<Pick<ImportDetails, 'rows' | 'titles' | 'counts' | 'examples'>> {
  const count = (condition: SQL) => sql`(count(*) filter (where ${condition}))::int`;
  const placed = sql`state in ('matched', 'planned', 'applied')`;
  const titlesOf = (type: string) =>
    sql`(count(distinct title_id) filter (where ${placed} and media_type = ${type}))::int`;
  const rows = await rowsOf(
    db,
    {
      records: int,
      looked_for: int,
      applied: int,
      questions: int,
      missing: int,
      awaited: int,
      ignored: int,
      problems: int,
      lists: int,
      movies: int,
      series: int,
    },
    sql`select ${count(sql`kind = 'record'`)} as records,
        ${count(sql`kind = 'record' and state <> 'new'`)} as looked_for,
        ${count(sql`kind = 'record' and state = 'applied'`)} as applied,
        (count(distinct subject_key) filter (where ${isAsked}))::int as questions,
        ${count(sql`state = 'missing'`)} as missing, ${count(isAwaited)} as awaited,
        ${count(sql`kind = 'ignored'`)} as ignored,
        ${count(sql`kind = 'problem'`)} as problems, ${count(sql`kind = 'list'`)} as lists,
        ${titlesOf('movie')} as movies, ${titlesOf('serie')} as series
      from import_rows where import_id = ${importId}`,
  );
  const { movies, series, ...counted } = firstOf(rows);
  const sums = await rowsOf(
    db,
    { name: text, sum: int },
    sql`select c.key as name, sum(c.value::int)::int as sum
      from import_rows r, jsonb_each_text(r.counts) c
      where r.import_id = ${importId} and r.counts is not null and jsonb_typeof(r.counts) = 'object'
      group by c.key`,
  );
  const byName = new Map(sums.map(({ name, sum }) => [name, sum]));
  const counts = Object.fromEntries(
    IMPORT_COUNTS.map((name) => [name, byName.get(name) ?? 0]),
  ) as ImportCounts;
  const examples = await rowsOf(
    db,
    titleKeyKinds,
    sql`select media_type as type, title_id as id from import_rows
      where import_id = ${importId} and ${placed} and counts is not null
      order by place limit ${EXAMPLES}`,
  );
  return {
    rows: counted,
    titles: { movies, series },
    counts,
    examples: await findCardsOf(db, examples),
  };
}

/** The titles of an import of the person's that they are asked about, those of most rows first. */
export async function findQuestions(
  db: DbOrTransaction,
  importId: number,
  { page, size }: Paging,
): Promise<ListPart<ImportQuestion>> {
  const asked = sql`import_rows r where r.import_id = ${importId} and ${isAsked}`;
  const rows = await rowsOf(
    db,
    {
      place: int,
      rows: int,
      content: recordContent,
      reason: nullable(text),
      candidates: listOf(titleKeyObject),
      total: int,
    },
    sql`select first.place, first.rows, r.content, r.reason,
        coalesce(r.candidates, '[]') as candidates, first.total
      from (select min(r.place) as place, count(*)::int as rows,
          (count(*) over ())::int as total
        from ${asked} group by r.subject_key
        order by rows desc, place limit ${size} offset ${(page - 1) * size}) first
      join import_rows r on r.import_id = ${importId} and r.place = first.place
      order by first.rows desc, first.place`,
  );
  const cards = await findCardsOf(
    db,
    rows.flatMap(({ candidates }) => candidates),
  );
  const byKey = new Map(
    cards.map((card) => [titleKeyText({ type: card.media_type, id: card.id }), card]),
  );
  const items = rows.map(({ place, rows: count, content, reason, candidates }) => {
    // Records alone are asked about.
    const { subject } = content;
    const { kind } = subject;
    return {
      row: place,
      kind: kind === 'movie' || kind === 'unknown' ? kind : 'serie',
      names: subject.names,
      year: subject.year ?? null,
      rows: count,
      reason: reason ?? '',
      candidates: candidates.flatMap((key) => byKey.get(titleKeyText(key)) ?? []),
    } satisfies ImportQuestion;
  });
  const total = rows[0]?.total ?? (page === 1 ? 0 : await countQuestions(db, importId));
  return { items, total };
}

const countQuestions = (db: DbOrTransaction, importId: number): Promise<number> =>
  countOf(
    db,
    sql`(select distinct subject_key from import_rows
      where import_id = ${importId} and ${isAsked}) q`,
  );

/** Words for visitors about titles that were not placed. */
const MISSING_WORDS: Record<string, string> = {
  unknown: 'Ainda não temos este título. Vamos procurar de novo todos os dias.',
  [NOWHERE]:
    'Não achamos este título nem na base de filmes que consultamos. Vamos procurar de novo todos os dias.',
  'episode-unknown': 'Não achamos este episódio na série.',
  refused: 'Você disse que não é nenhum dos que achamos.',
};

/** Rows of an import that came to nothing, in the order of the files. */
export async function findUnplaced(
  db: DbOrTransaction,
  importId: number,
  { page, size, kind }: Paging & { kind?: UnplacedRow['kind'] | undefined },
): Promise<ListPart<UnplacedRow>> {
  const isOf = {
    missing: sql`state = 'missing'`,
    ignored: sql`kind = 'ignored'`,
    problem: sql`kind = 'problem'`,
  };
  const condition = kind ? isOf[kind] : sql`(state = 'missing' or kind in ('ignored', 'problem'))`;
  const unplaced = sql`import_rows where import_id = ${importId} and ${condition}`;
  const rows = await rowsOf(
    db,
    {
      place: int,
      kind: text,
      file: text,
      row: int,
      content: nullable(recordContent),
      excerpt: nullable(text),
      reason: nullable(text),
    },
    sql`select place, kind, file, row, content, excerpt, reason from ${unplaced}
      order by place limit ${size} offset ${(page - 1) * size}`,
  );
  const items = rows.map((row): UnplacedRow => {
    const { place, file, row: line } = row;
    const reason = row.reason ?? '';
    if (row.kind === 'ignored' || row.kind === 'problem') {
      const words: Record<string, string> = row.kind === 'ignored' ? IGNORED_WORDS : PROBLEM_WORDS;
      const sentence = words[reason] ?? reason;
      return { row: place, kind: row.kind, file, line, text: row.excerpt ?? '', reason: sentence };
    }
    // Records alone are missing, and a record has its content.
    const { subject } = row.content!;
    const sentence = MISSING_WORDS[reason] ?? MISSING_WORDS['unknown']!;
    return {
      row: place,
      kind: 'missing',
      file,
      line,
      text: subjectWords(subject),
      reason: sentence,
    };
  });
  return { items, total: await countOf(db, unplaced) };
}

/** A title of a file in a few words: `Dark (2017), T1 E3`. */
export function subjectWords({
  names,
  year,
  ids,
  season,
  episode,
}: MovingRecord['subject']): string {
  const name = names[0] ?? Object.entries(ids).map(([base, id]) => `${base} ${id}`)[0] ?? '';
  const part = [
    season === undefined ? '' : `T${season}`,
    episode?.number === undefined ? (episode?.name ?? '') : `E${episode.number}`,
  ].filter((words) => words !== '');
  return [year === undefined ? name : `${name} (${year})`, part.join(' ')]
    .filter((words) => words !== '')
    .join(', ');
}

/** True if the import is the person's. */
export const ownsImport = async (
  db: DbOrTransaction,
  user: SignedInUserId,
  id: number,
): Promise<boolean> =>
  (await countOf(db, sql`imports where id = ${id} and user_id = ${user}::uuid`)) > 0;

/** An import as the operator sees it: nothing of what is in it. */
export interface ImportForOperator {
  id: number;
  state: ImportState;
  formats: string[];
  createdAt: Date;
  records: number;
  missing: number;
}

/** The newest imports of all people, or one of them, for the operator. */
export function findForOperator(
  db: DbOrTransaction,
  { id, most }: { id?: number; most: number },
): Promise<ImportForOperator[]> {
  return rowsOf(
    db,
    {
      id: int,
      state: oneOf(IMPORT_STATES),
      formats: listOf(text),
      createdAt: instant,
      records: int,
      missing: int,
    },
    sql`select i.id, i.state, i.formats, i.created_at as "createdAt",
        (select count(*)::int from import_rows r
          where r.import_id = i.id and r.kind = 'record') as records,
        (select count(*)::int from import_rows r
          where r.import_id = i.id and r.state = 'missing') as missing
      from imports i where ${id === undefined ? sql`true` : sql`i.id = ${id}`}
      order by i.created_at desc, i.id desc limit ${most}`,
  );
}

/** Imports by their state, for the metrics. */
export const countImports = (
  db: DbOrTransaction,
): Promise<{ state: ImportState; count: number }[]> =>
  rowsOf(
    db,
    { state: oneOf(IMPORT_STATES), count: int },
    sql`select state, count(*)::int as count from imports group by state order by state`,
  );

/** Imports as Prometheus metrics. */
export const metricsOfImports = (counts: readonly { state: ImportState; count: number }[]) => [
  {
    name: 'vouver_imports',
    help: 'Imports of people by their state.',
    values: IMPORT_STATES.map((state) => ({
      labels: { state },
      value: counts.find((one) => one.state === state)?.count ?? 0,
    })),
  },
];
