// Finds titles by the names that files have, without identifiers: 2,000 rows of real titles, written as other
// services write them, among 20,000 generated titles. Every tenth title is kept out of the catalogue: its row must
// find none. Then brings 100,000 rows on PostgreSQL. `--only=matching` (or `big`) measures a part.
import { performance } from 'node:perf_hooks';
import { sql } from 'drizzle-orm';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import { beginImport } from '#moving/importing/import-commands.ts';
import { workOnImport } from '#moving/importing/import-steps.ts';
import { recognise } from '#moving/recognition.ts';
import { fixedClock } from '#platform/clock.ts';
import { int, nullable, text } from '#platform/database/columns.ts';
import type { Database } from '#platform/database/database.ts';
import { firstOf, rowsOf } from '#platform/database/rows.ts';
import { silentLog } from '#platform/log.ts';
import { indexNames } from '#search/index-commands.ts';
import { titleKeyText } from '#shared/title-key.ts';
import { measureBigImport } from './big-import.ts';
import { onOneDatabase, onPostgres } from './databases.ts';
import { loadGenerated } from './generated-catalogue.ts';
import { randomFrom } from './generated/random.ts';
import type { Random } from './generated/random.ts';
import { report } from './load.ts';
import { readRealCatalogue } from './search/real-catalogue.ts';
import type { RealTitle } from './search/real-catalogue.ts';

const ROWS = 2_000;
const GENERATED = 20_000;
const SEED = 53;
/** One title in so many is not in the catalogue. */
const HELD_OUT = 10;
/** Wrong titles in somebody’s library are what people complain about most elsewhere; a question costs one press. */
const [PRECISION, RECALL] = [0.995, 0.97];

interface BroughtRow {
  title: RealTitle;
  isHeldOut: boolean;
  written: { kind: string; names: string[]; year?: number };
  variation: string;
}

/** Names as services write them, and how often: Filmow and Netflix in Portuguese, Letterboxd and IMDb otherwise. */
const VARIATIONS: [
  string,
  number,
  (title: RealTitle, random: Random) => [string, number | null],
][] = [
  ['Brazilian title', 30, ({ title, year }) => [title, year]],
  ['original title', 25, ({ original, year }) => [original, year]],
  [
    'another name',
    12,
    ({ alternatives, original, year }, random) => [
      alternatives.length > 0 ? random.pick(alternatives) : original,
      year,
    ],
  ],
  ['a year apart', 10, ({ title, year }, random) => [title, year + (random.chance(0.5) ? 1 : -1)]],
  ['no accents, capitals', 6, ({ title, year }) => [plain(title).toUpperCase(), year]],
  ['other punctuation', 6, ({ title, year }) => [title.replaceAll(':', ' -'), year]],
  ['a number behind', 4, ({ original, year }) => [`${original} (I)`, year]],
  ['no year', 7, ({ title }) => [title, null]],
];

const plain = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '');

function rowsOfFile(titles: readonly RealTitle[], isHeldOut: (title: RealTitle) => boolean) {
  const random = randomFrom(SEED);
  const kinds = VARIATIONS.flatMap(([name, weight, write]) =>
    Array.from({ length: weight }, () => ({ name, write })),
  );
  return titles.slice(0, ROWS).map((title): BroughtRow => {
    const { name: variation, write } = random.pick(kinds);
    const [name, year] = write(title, random);
    return {
      title,
      isHeldOut: isHeldOut(title),
      written: { kind: title.type, names: [name], ...(year === null ? {} : { year }) },
      variation,
    };
  });
}

async function measureMatching(open: () => Promise<Database>): Promise<void> {
  const real = await readRealCatalogue();
  const heldOut = new Set(real.titles.filter((_, at) => at % HELD_OUT === 0));
  const database = await open();
  try {
    const known = { ...real, titles: real.titles.filter((title) => !heldOut.has(title)) };
    await loadGenerated(database, { titles: GENERATED, seed: SEED }, known);
    await indexNames(database.db);
    await database.pool.query('vacuum analyze');
    const rows = rowsOfFile(real.titles, (title) => heldOut.has(title));
    judge(rows, await bring(database, rows));
  } finally {
    await database.close();
  }
}

/** A row's state and title after the search for it. */
type Outcome = { state: string; found: string | null };

async function bring({ db }: Database, rows: readonly BroughtRow[]): Promise<Outcome[]> {
  const clock = fixedClock('2026-11-28T12:00:00Z');
  const user = firstOf(
    await rowsOf(
      db,
      { id: text },
      sql`insert into users (email, username) values ('ana@exemplo.com.br', 'ana') returning id`,
    ),
  ).id as SignedInUserId;
  const titles = rows.map(({ written }) => ({ ...written, wanted: { since: null } }));
  const json = JSON.stringify({ format: 'vouver', version: 1, lists: [], titles });
  const jobs = { add: async () => undefined, wake: () => undefined };
  const begun = await beginImport({ db, jobs }, user, {
    recognition: await recognise([{ name: 'vouver.json', blob: new Blob([json]) }]),
    options: { timeZone: 'America/Sao_Paulo', now: clock.now() },
    answers: {},
    at: clock.now(),
  });
  if (!begun.ok) throw new Error(begun.error.code);
  const start = performance.now();
  await workOnImport({ db, clock, log: silentLog }, begun.value);
  console.log(`     ${rows.length} rows in ${Math.round(performance.now() - start)} ms`);
  const outcomes = await rowsOf(
    db,
    { state: text, type: nullable(text), id: nullable(int) },
    sql`select state, media_type::text as type, title_id as id from import_rows
      where import_id = ${begun.value} order by place`,
  );
  return outcomes.map(({ state, type, id }) => ({
    state,
    found: type === null || id === null ? null : `${type} ${id}`,
  }));
}

function judge(rows: readonly BroughtRow[], outcomes: readonly Outcome[]): void {
  let [right, wrong, known, asked] = [0, 0, 0, 0];
  const missed = new Map<string, string[]>();
  for (const [at, { title, isHeldOut, written, variation }] of rows.entries()) {
    const { state, found } = outcomes[at]!;
    if (!isHeldOut) known += 1;
    if (state === 'asked') asked += 1;
    if (found !== null) {
      if (!isHeldOut && found === titleKeyText(title)) right += 1;
      else {
        wrong += 1;
        console.log(`     wrong: ${JSON.stringify(written)} is ${title.title} (${title.year})`);
      }
    } else if (!isHeldOut) {
      missed.set(variation, [...(missed.get(variation) ?? []), `${written.names[0]} ${state}`]);
    }
  }
  for (const [variation, names] of missed) {
    console.log(
      `     ${variation}: ${names.length} not placed, such as ${names.slice(0, 4).join('; ')}`,
    );
  }
  console.log(`     ${asked} of ${rows.length} rows are a question`);
  const precision = right / (right + wrong);
  const recall = right / known;
  report('precision', precision.toFixed(4), `≥ ${PRECISION}`, precision >= PRECISION);
  report('recall', recall.toFixed(4), `≥ ${RECALL}`, recall >= RECALL);
}

const ONLY = process.argv.find((argument) => argument.startsWith('--only='))?.slice(7);
if (ONLY !== 'big') await onOneDatabase(({ open }) => measureMatching(open));
if (ONLY !== 'matching') {
  await onPostgres(async ({ open }) => {
    const database = await open();
    try {
      await loadGenerated(database, { titles: GENERATED, seed: SEED });
      await indexNames(database.db);
      await measureBigImport(database);
    } finally {
      await database.close();
    }
  });
}
