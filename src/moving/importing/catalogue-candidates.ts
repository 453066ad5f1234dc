import { sql } from 'drizzle-orm';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { bool, day, int, listOf, nullable, text } from '#platform/database/columns.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { titleKeyKinds } from '#catalog/catalog-columns.ts';
import { fold, lexemesOf, significantWords, wordsOf } from '#search/folding-rules.ts';
import type { EpisodeCandidate } from '#moving/matching/match-episode.ts';
import type { TitleCandidate } from '#moving/matching/match-title.ts';
import type { MovingSubject } from '#moving/records.ts';
import { titleKeyText } from '#shared/title-key.ts';
import type { TitleKey } from '#shared/title-key.ts';

/** Titles that are compared with one name: more of one name do not exist, and words alone may be in thousands. */
const MOST_OF_NAME = 40;
const MOST_OF_WORDS = 25;

/** The title of a candidate. The catalogue's titles have the film database's ids, films and series apart. */
export function titleOfCandidate({ key, kind, ids: { tmdb: id } }: TitleCandidate): TitleKey {
  if (id === undefined) throw new Error(`${key} is no title of the catalogue`);
  return { type: kind, id };
}

/** The part of a name in front of its subtitle. */
const withoutSubtitle = (name: string) => /^(.{2,}?)(?::\s|\s[-–—]\s)/.exec(name)?.[1];

/** The lexemes by which the index of the search finds a whole name, in the spellings that files have. */
function nameLexemes(written: string): string[] {
  // IMDb tells titles of one name and year apart by a number, which no title has in its name.
  const name = written.replace(/\s*\([IVX]+\)$/, '');
  const spellings = [name, name.replaceAll(/(?<=\s)and(?=\s)/gi, '&')];
  const main = withoutSubtitle(name);
  if (main !== undefined) spellings.push(main);
  const joined = spellings.flatMap((spelling) => lexemesOf(fold(spelling)));
  return [...new Set(joined.filter((lexeme) => lexeme.length > 1 && lexeme.startsWith('=')))];
}

/** A lexeme in a `tsquery`. Folded words are letters and digits, so that nothing in them has to be escaped. */
const quotedLexeme = (lexeme: string) => `'${lexeme}'`;

/** The titles that these subjects may mean: by identifiers, and by whole names in any language. */
export async function findCandidates(
  db: DbOrTransaction,
  subjects: readonly MovingSubject[],
): Promise<TitleCandidate[]> {
  // A series has hundreds of rows in a file, with the same names and identifiers.
  const names = new Set(subjects.flatMap((subject) => subject.names));
  const lexemes = [...new Set([...names].flatMap(nameLexemes))];
  return candidatesOf(db, [
    ...(await findByIdentifiers(db, subjects)),
    ...(await findByQueries(db, lexemes.map(quotedLexeme), MOST_OF_NAME)),
  ]);
}

/** The titles whose names have all the words of one of a subject's names: for subtitles that the file leaves out. */
export async function findCandidatesByWords(
  db: DbOrTransaction,
  subjects: readonly MovingSubject[],
): Promise<TitleCandidate[]> {
  const queries = [...new Set(subjects.flatMap(({ names }) => names))].map((name) =>
    significantWords(wordsOf(fold(name)))
      .map(quotedLexeme)
      .join(' & '),
  );
  const distinct = [...new Set(queries)].filter((query) => query !== '');
  return candidatesOf(db, await findByQueries(db, distinct, MOST_OF_WORDS));
}

async function findByIdentifiers(
  db: DbOrTransaction,
  subjects: readonly MovingSubject[],
): Promise<TitleKey[]> {
  const imdb = [...new Set(subjects.flatMap(({ ids }) => ids.imdb ?? []))];
  const tmdb = [...new Set(subjects.flatMap(({ ids }) => ids.tmdb ?? []))];
  if (imdb.length === 0 && tmdb.length === 0) return [];
  return rowsOf(
    db,
    titleKeyKinds,
    sql`select media_type as type, id from titles where imdb_id = any (${sql.param(imdb)}::text[])
      union
      select media_type, id from titles where media_type in ('movie', 'serie')
        and id = any (${sql.param(tmdb)}::int[])`,
  );
}

/** The best known titles of each query of the search's index. */
async function findByQueries(
  db: DbOrTransaction,
  queries: readonly string[],
  most: number,
): Promise<TitleKey[]> {
  if (queries.length === 0) return [];
  return rowsOf(
    db,
    titleKeyKinds,
    sql`select distinct found.type, found.id
      from unnest(${sql.param(queries)}::text[]) as q(query)
      cross join unnest(array['movie', 'serie']) as k(kind)
      cross join lateral (
        -- Without the offset PostgreSQL would read the entries in the order of their popularity until enough fit.
        select k.kind::media_type as type, s.id from (
          select id, popularity from search_entries
          where kind = k.kind::search_kind and lexemes @@ q.query::tsquery offset 0) s
        order by s.popularity desc, s.id limit ${most}) as found`,
  );
}

async function candidatesOf(
  db: DbOrTransaction,
  found: readonly TitleKey[],
): Promise<TitleCandidate[]> {
  const keys = [...new Map(found.map((key) => [titleKeyText(key), key])).values()];
  if (keys.length === 0) return [];
  const rows = await rowsOf(
    db,
    {
      ...titleKeyKinds,
      imdb: nullable(text),
      released_on: nullable(day),
      brazilian: bool,
      names: listOf(text),
      directors: listOf(text),
    },
    sql`select t.media_type as type, t.id, t.imdb_id as imdb, t.released_on,
        'BR' = any (t.countries) as brazilian,
        array[t.original_title]
          || array(select title from title_translations tr where tr.media_type = t.media_type
            and tr.title_id = t.id and tr.title is not null)
          || array(select name from alternative_titles a where a.media_type = t.media_type
            and a.title_id = t.id) as names,
        array(select p.name from crew_credits c join people p on p.id = c.person_id
          where c.media_type = t.media_type and c.title_id = t.id and c.job = 'Director') as directors
      from unnest(${sql.param(keys.map(({ type }) => type))}::media_type[],
        ${sql.param(keys.map(({ id }) => id))}::int[]) as k(type, id)
      join titles t on t.media_type = k.type and t.id = k.id`,
  );
  return rows.map(({ type, id, imdb, released_on: releasedOn, brazilian, names, directors }) => ({
    key: titleKeyText({ type, id }),
    kind: type,
    ids: { tmdb: id, ...(imdb === null ? {} : { imdb }) },
    names,
    ...(releasedOn === null ? {} : { year: Number(releasedOn.slice(0, 4)) }),
    ...(brazilian ? { brazilian } : {}),
    ...(directors.length > 0 ? { directors } : {}),
  }));
}

/** The titles that still exist among these. */
export async function findExistingTitles(
  db: DbOrTransaction,
  keys: readonly TitleKey[],
): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await rowsOf(
    db,
    titleKeyKinds,
    sql`select t.media_type as type, t.id
      from unnest(${sql.param(keys.map(({ type }) => type))}::media_type[],
        ${sql.param(keys.map(({ id }) => id))}::int[]) as k(type, id)
      join titles t on t.media_type = k.type and t.id = k.id`,
  );
  return new Set(rows.map(titleKeyText));
}

/** The known episodes of series, in order, by the series' id. */
export async function findEpisodes(
  db: DbOrTransaction,
  series: readonly number[],
): Promise<Map<number, EpisodeCandidate[]>> {
  if (series.length === 0) return new Map();
  const rows = await rowsOf(
    db,
    {
      title_id: int,
      season: int,
      number: int,
      name: nullable(text),
      source_id: nullable(int),
    },
    sql`select title_id, season, number, name, source_id from episodes
      where media_type = 'serie' and title_id = any (${sql.param([...series])}::int[])
      order by title_id, season, number`,
  );
  const bySeries = new Map<number, EpisodeCandidate[]>();
  for (const { title_id: id, season, number, name, source_id: tmdb } of rows) {
    const episodes = bySeries.get(id) ?? [];
    episodes.push({
      season,
      number,
      ids: tmdb === null ? {} : { tmdb },
      names: name === null ? [] : [name],
    });
    bySeries.set(id, episodes);
  }
  return bySeries;
}
