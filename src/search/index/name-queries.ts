import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { rowsOf } from '#platform/database/rows.ts';
import {
  day,
  float,
  int,
  listOf,
  nullable,
  oneOf,
  text,
  type RowOf,
} from '#platform/database/columns.ts';
import type { MediaType } from '#catalog/schema.ts';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { fold, isStopWord, wordsOf } from '#search/folding-rules.ts';
import { isPartWord, numberValue } from '#search/read/number-rules.ts';

// Initials by which people call a title: "got", "hotd", "lotr".

const LENGTH = { min: 2, max: 7 };
/** Words of the longest name that people abbreviate. */
const MAX_WORDS = 8;

/** Separates a name from its subtitle. */
const SUBTITLE = /: | [-–—] /u;

/** Marks initials among the lexemes; a folded word never contains it. */
const MARK = '~';

export function initialsLexeme(initials: string): string {
  return MARK + initials;
}

/**
 * The initials of some names as a source writes them: of the whole name, its subtitle and the part before it; with all
 * words, without a leading article, and without articles and prepositions. A number at the end is kept: "bttf2".
 */
export function initialsOf(names: readonly string[]): string[] {
  const all = new Set<string>();
  for (const name of names) {
    for (const part of new Set([name, ...name.split(SUBTITLE, 2)])) {
      const words = withDigits(wordsOf(fold(part)));
      if (words.length > MAX_WORDS) continue;
      const bare = isStopWord(words[0] ?? '') ? words.slice(1) : words;
      for (const some of [words, bare, words.filter((word) => !isStopWord(word))]) {
        const initials = some.map((word, i) => initialOf(word, i === some.length - 1)).join('');
        const { length } = some;
        if (length >= LENGTH.min && length <= LENGTH.max) all.add(initials);
      }
    }
  }
  return [...all];
}

const initialOf = (word: string, isLast: boolean) =>
  isLast && /^\d+$/.test(word) ? word : [...word][0];

/** Replaces the number of a part at the end by digits: "part ii" is "2". */
function withDigits(words: readonly string[]): readonly string[] {
  const last = words.at(-1) ?? '';
  const value = numberValue(last);
  const isPart = isPartWord(words.at(-2) ?? '');
  if (value === undefined || !(isPart || /^[ivx]{2,}$/.test(last))) return words;
  return [...words.slice(0, isPart ? -2 : -1), String(value)];
}

/** Films, series and people are searched separately. */
export type SearchKind = MediaType | 'person';
/** A column with the kind of an entry. */
export const searchKind = oneOf(['movie', 'serie', 'person']);
export const KINDS: readonly SearchKind[] = ['movie', 'serie', 'person'];
export type SearchKey = { kind: SearchKind; id: number };
/** A title or person with its distinct folded names. */
export type NamedEntity = SearchKey & {
  names: string[];
  popularity: number;
  /** `YYYY-MM-DD`; null for people and unknown dates. */
  releasedOn: string | null;
  /** The initials of its main names; empty for people. */
  initials: string[];
};

/** The kind as a SQL literal, so that the planner can use the partial index of that kind. */
export function isOf(kind: SearchKind): SQL {
  return OF[kind];
}

const OF: Record<SearchKind, SQL> = {
  movie: sql`kind = 'movie'`,
  serie: sql`kind = 'serie'`,
  person: sql`kind = 'person'`,
};

/** Alternative titles of a title that are indexed, those of Brazil, Portugal and English first. */
const MAX_ALTERNATIVES = 20;

/** Names of a title, besides the main ones, that people may abbreviate; and as many English ones. */
const MAX_ABBREVIATED = 3;
const ENGLISH_SPEAKING = sql`'{US,GB,CA,AU}'::text[]`;

const entityKinds = {
  kind: searchKind,
  id: int,
  popularity: float,
  releasedOn: nullable(day),
  alternatives: listOf(text),
  english: listOf(text),
  names: listOf(text),
};

/** Reads titles and people from the catalogue; missing ones and those without a name are left out. */
export async function findNamedEntities(
  db: DbOrTransaction,
  keys: readonly SearchKey[],
): Promise<NamedEntity[]> {
  const titleKeys = keys.filter(({ kind }) => kind !== 'person');
  const personIds = keys.filter(({ kind }) => kind === 'person').map(({ id }) => id);
  const rows: RowOf<typeof entityKinds>[] = [];
  if (titleKeys.length > 0) {
    rows.push(
      ...(await rowsOf(
        db,
        entityKinds,
        sql`select t.media_type as kind, t.id, t.popularity, t.released_on as "releasedOn",
            array(select a.name from alternative_titles a
              where a.media_type = t.media_type and a.title_id = t.id
              order by a.position limit ${MAX_ALTERNATIVES}) as alternatives,
            array(select a.name from alternative_titles a
              where a.media_type = t.media_type and a.title_id = t.id
                and a.countries && ${ENGLISH_SPEAKING}
              order by a.position limit ${MAX_ABBREVIATED}) as english,
            array_prepend(t.original_title, array_remove(
              array_agg(r.title order by r.language <> 'pt-BR', r.language), null)) as names
          from jsonb_to_recordset(${JSON.stringify(titleKeys)}::jsonb) as k(kind media_type, id int)
          join titles t on t.media_type = k.kind and t.id = k.id
          left join title_translations r on r.media_type = t.media_type and r.title_id = t.id
          group by t.media_type, t.id`,
      )),
    );
  }
  if (personIds.length > 0) {
    rows.push(
      ...(await rowsOf(
        db,
        entityKinds,
        sql`select 'person' as kind, id, popularity, array[name] as names,
            '{}'::text[] as alternatives, '{}'::text[] as english, null::date as "releasedOn" from people
          where id = any(${sql.param(personIds)}::int[])`,
      )),
    );
  }
  return rows
    .map(({ alternatives, english, ...row }) => ({
      ...row,
      names: foldAll([...row.names, ...alternatives]),
      initials:
        row.kind === 'person'
          ? []
          : initialsOf([...row.names, ...alternatives.slice(0, MAX_ABBREVIATED), ...english]),
    }))
    .filter(({ names }) => names.length > 0);
}

function foldAll(names: readonly string[]): string[] {
  return [...new Set(names.flatMap((name) => [name, ...saidNames(name)]).map(fold))].filter(
    (name) => name !== '',
  );
}

/** Signs in names, with other words by which people say them than the one that folding puts in their place. */
const SAID: readonly { sign: RegExp; words: readonly string[] }[] = [
  { sign: /&/g, words: ['and', 'mais'] },
  { sign: /(?<=\s)\+(?=\s)/g, words: ['e', 'and', 'plus'] },
  { sign: /(?<=\d)\s*%/g, words: ['percent', 'per cent'] },
  { sign: /#(?=\p{L})/gu, words: ['hashtag'] },
];

/** The name with each of its signs said in words: "Law & Order" is "Law and Order" as well. */
function saidNames(name: string): string[] {
  return SAID.flatMap(({ sign, words }) =>
    words.map((word) => name.replace(sign, ` ${word} `)).filter((said) => said !== name),
  );
}
