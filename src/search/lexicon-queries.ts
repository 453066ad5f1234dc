// Reads a lexicon from the index, in batches between which other requests are served, and later the changes.
import { sql } from 'drizzle-orm';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { Lexicon } from './lexicon-rules.ts';
import { KINDS } from './name-queries.ts';
import type { SearchKind } from './name-queries.ts';
import { WordListBuilder } from './word-list-rules.ts';
import type { WordList } from './word-list-rules.ts';

/**
 * Limits of an index with a lexicon: with fewer entries searches are fast without one; more entries take more than 24
 * MB, and more words more than 40 MB.
 */
export const LEXICON_SIZE = { least: 50_000, most: 600_000, mostWords: 150_000 };
const ENTRIES_AT_ONCE = 500;
const WORDS_AT_ONCE = 2000;

/** A moment of the database as the text of an `xid8`: all earlier transactions have ended. */
export type Moment = string;
export type LexiconAt = { lexicon: Lexicon; entries: number; moment: Moment };

/** Reads the whole index, without its words if they are too many; null if it is too small or too large. */
export async function readLexicon(
  db: DbOrTransaction,
  { least, most, mostWords } = LEXICON_SIZE,
): Promise<LexiconAt | null> {
  const moment = await readMoment(db);
  const [size] = await rowsOf<{ entries: number; words: number }>(
    db,
    // Counts no further than the limits: a full count of millions is slow.
    sql`select (select count(*)::int from (select from search_entries limit ${most + 1}) e) as entries,
      (select count(*)::int from (select from search_words limit ${mostWords + 1}) w) as words`,
  );
  const { entries, words } = size!;
  if (entries < least || entries > most) return null;
  const lexicon = new Lexicon(entries);
  for (const kind of KINDS) await addEntries(db, lexicon, kind);
  if (words <= mostWords) {
    const lists = new Map<SearchKind, WordList>();
    for (const kind of KINDS) lists.set(kind, await readWords(db, kind));
    lexicon.setWords(lists);
  }
  return { lexicon, entries, moment };
}

/**
 * Adds the changes since a moment; returns the moment of reading and the number of changed entries. Null if there are
 * more than `most`, or if the database is another one, whose transactions have smaller numbers.
 */
export async function readChanges(
  db: DbOrTransaction,
  { lexicon, moment: since }: LexiconAt,
  most: number,
): Promise<{ moment: Moment; entries: number } | null> {
  const moment = await readMoment(db);
  if (BigInt(moment) < BigInt(since)) return null;
  const rows = await rowsOf<{ kind: SearchKind; lexemes: string }>(
    db,
    // Numbers of transactions above the current one came with rows copied from another database.
    sql`select kind, array_to_string(tsvector_to_array(lexemes), ' ') as lexemes from search_entries
      where changed_in >= ${since}::xid8 and changed_in < pg_snapshot_xmax(pg_current_snapshot())
      limit ${most + 1}`,
  );
  if (rows.length > most) return null;
  for (const { kind, lexemes } of rows) lexicon.add(kind, lexemes);
  return { moment, entries: rows.length };
}

/** The oldest transaction that may still be running; later ones may still be written, whatever their number. */
async function readMoment(db: DbOrTransaction): Promise<Moment> {
  const [row] = await rowsOf<{ moment: Moment }>(
    db,
    sql`select pg_snapshot_xmin(pg_current_snapshot())::text as moment`,
  );
  return row!.moment;
}

async function addEntries(db: DbOrTransaction, lexicon: Lexicon, kind: SearchKind): Promise<void> {
  let after = 0;
  for (;;) {
    const [row] = await rowsOf<{ last: number | null; lexemes: string }>(
      db,
      sql`select max(id) as last,
          string_agg(array_to_string(tsvector_to_array(lexemes), ' '), ' ') as lexemes
        from (select id, lexemes from search_entries where kind = ${kind} and id > ${after}
          order by id limit ${ENTRIES_AT_ONCE}) e`,
    );
    if (row!.last === null) return;
    lexicon.add(kind, row!.lexemes);
    after = row!.last;
  }
}

type WordRow = { word: string; entries: number; spellings: string };

async function readWords(db: DbOrTransaction, kind: SearchKind): Promise<WordList> {
  const list = new WordListBuilder();
  let last: Pick<WordRow, 'word' | 'entries'> | undefined;
  for (;;) {
    const rows: WordRow[] = await rowsOf<WordRow>(
      db,
      sql`select word, entries, array_to_string(spellings, ',') as spellings from search_words
        where kind = ${kind}
          ${last && sql`and (entries, word) < (${last.entries}::int, ${last.word}::text)`}
        order by entries desc, word desc limit ${WORDS_AT_ONCE}`,
    );
    for (const { spellings, ...known } of rows) {
      const hashes = spellings === '' ? [] : spellings.split(',').map(Number);
      list.add({ ...known, spellings: hashes });
    }
    if (rows.length < WORDS_AT_ONCE) return list.build();
    last = rows.at(-1);
  }
}
