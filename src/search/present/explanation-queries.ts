// Explains a search to who asks why a title is where it is: how the query was read, which strategies ran, what each
// brought, and the parts of the relevance of the first results.
import { itemAt } from '#shared/list-items.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { mediaType } from '#catalog/schema.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { nullable, text } from '#platform/database/columns.ts';
import type { Db } from '#platform/database/database.ts';
import { wordsOf } from '#search/folding-rules.ts';
import { comparing } from '#search/rank/name-comparison-rules.ts';
import type { Candidate } from '#search/rank/ranking-rules.ts';
import { instalmentOf } from '#search/read/number-rules.ts';
import { typedOf } from '#search/read/query-rules.ts';
import type { Ignored } from '#search/read/understanding-queries.ts';
import { EntryReader } from '#search/recall/entry-queries.ts';
import { Trace } from '#search/recall/trace.ts';
import { findTitles } from '#search/search-queries.ts';

/** Results that are explained. */
const EXPLAINED = 10;

const share = z.number().min(0).max(1);

const explainedTitle = z.object({
  type: mediaType,
  id: z.int(),
  title: z.string(),
  /** The relevance by which it is sorted. */
  match: share,
  popularity: z.number(),
  /** The strategy that brought it first; "credits or hints" if none brought it by a name. */
  by: z.string(),
  /** How its nearest name compares with the name in the query; absent if it was not found by a name. */
  nearest: z
    .object({
      name: z.string(),
      by: z.enum(['letters', 'initials', 'sound']),
      words: share,
      start: share,
      coverage: share,
      order: share,
    })
    .optional(),
});
type ExplainedTitle = z.infer<typeof explainedTitle>;

export const explanation = z
  .object({
    query: z.string(),
    name: z.array(z.string()),
    hints: z.array(z.string()),
    people: z.array(z.string()),
    choices: z.array(z.string()),
    left_out: z.array(z.string()),
    unapplied: z.array(z.string()),
    steps: z.array(
      z.object({ strategy: z.string(), brought: z.int(), ms: z.number(), cpu: z.number() }),
    ),
    first: z.array(explainedTitle),
  })
  .meta({
    id: 'SearchExplanation',
    description:
      'How a search came to its results, films and series together. `name` is what looks for names; `hints`, `people` and `choices` are what other words were read as, `unapplied` the hints that no result meets, `left_out` the words that results need not have. `steps` are the strategies that ran, in their order, with the number of entries that each brought and its time and CPU in ms. `first` are the first ten results: `match` is the relevance, `by` the strategy that brought it, `nearest` how much of the query its nearest name has.',
  });
export type Explanation = z.infer<typeof explanation>;

/** Runs a search once more without any cache, and explains it. */
export async function explainSearch(
  db: Db,
  query: string,
  ignored: Ignored = [],
): Promise<Explanation> {
  const trace = new Trace();
  const answer = await findTitles(new EntryReader(db, { trace }), query, ignored);
  const { understanding, unapplied } = answer;
  const { words, hints, people, name, choices, leftOut = [] } = understanding;
  const first = (['movie', 'serie'] as const)
    .flatMap((type) => answer[type].map((ranked) => ({ type, ranked })))
    .toSorted((a, b) => b.ranked.match - a.ranked.match)
    .slice(0, EXPLAINED);
  const names = await namesOf(db, [
    ...first.map(({ type, ranked }) => `${type} ${ranked.id}`),
    ...[...people.map(({ id }) => id), ...choices].map((id) => `person ${id}`),
  ]);
  const nameOf = (key: string) => names.get(key) ?? key;
  const wordsIn = ({ from, to }: { from: number; to: number }) => words.slice(from, to).join(' ');
  return {
    query,
    name: [...name],
    hints: hints.map(
      (hint) => `${hint.type}${'value' in hint ? ` ${hint.value}` : ''} ("${wordsIn(hint)}")`,
    ),
    people: people.map((person) => `${nameOf(`person ${person.id}`)} ("${wordsIn(person)}")`),
    choices: choices.map((id) => nameOf(`person ${id}`)),
    left_out: leftOut.map(wordsIn),
    unapplied: [...unapplied],
    steps: trace.steps,
    first: first.map(({ type, ranked: { id, match, popularity } }) => {
      const traced = name.length > 0 ? trace.candidates.get(`${type} ${id}`) : undefined;
      const about = { type, id, title: nameOf(`${type} ${id}`), match, popularity };
      if (traced === undefined) return { ...about, by: 'credits or hints' };
      return { ...about, by: traced.by, nearest: nearestOf(traced.candidate, name) };
    }),
  };
}

/** The name of an entry that the most of the query's name is in. */
function nearestOf(
  { names, isInitials, isHeard, isNearlyHeard }: Candidate,
  name: readonly string[],
): NonNullable<ExplainedTitle['nearest']> {
  const compare = comparing(typedOf(instalmentOf(name)?.base ?? name).words);
  const byNearness = names
    .map((entryName) => ({ name: entryName, ...compare(wordsOf(entryName)) }))
    .toSorted((a, b) => b.words - a.words || b.coverage - a.coverage);
  const nearest = itemAt(byNearness, 0);
  const isByLetters = nearest.words > 0.45;
  const by = isInitials
    ? 'initials'
    : !isByLetters && (isHeard || isNearlyHeard)
      ? 'sound'
      : 'letters';
  return { ...nearest, by };
}

/** The names of titles and people by keys such as `movie 5`. */
async function namesOf(db: Db, keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (keys.length === 0) return new Map();
  const rows = await rowsOf(
    db,
    { key: text, name: nullable(text) },
    sql`select k.key, coalesce(p.name,
        (select r.title from title_translations r where r.media_type = t.media_type
          and r.title_id = t.id and r.language = 'pt-BR' limit 1), t.original_title) as name
      from unnest(${sql.param(keys)}::text[]) as k(key)
      left join people p on k.key = 'person ' || p.id
      left join titles t on k.key = t.media_type::text || ' ' || t.id`,
  );
  return new Map(rows.map(({ key, name }) => [key, name ?? key]));
}

/** An explanation as lines of text, for a terminal. */
export function explanationLines({
  name,
  hints,
  people,
  choices,
  left_out: leftOut,
  unapplied,
  steps,
  first,
}: Explanation): string[] {
  const list = (label: string, all: readonly string[]) =>
    all.length > 0 ? [`${label.padEnd(12)}${all.join(', ')}`] : [];
  const two = (value: number) => value.toFixed(2).replace(/^0/, '');
  return [
    ...list('name', [name.join(' ')].filter(Boolean)),
    ...list('hints', hints),
    ...list('people', people),
    ...list('choices', choices),
    ...list('left out', leftOut),
    ...list('not applied', unapplied),
    ...steps.map(
      ({ strategy, brought, ms }) =>
        `${'step'.padEnd(12)}${strategy}: ${brought} new, ${ms.toFixed(1)} ms`,
    ),
    ...first.map(({ title, type, id, match, popularity, by, nearest }, at) => {
      const why = nearest
        ? `; "${nearest.name}" by ${nearest.by}: words ${two(nearest.words)}, start ${two(nearest.start)}, coverage ${two(nearest.coverage)}, order ${two(nearest.order)}`
        : '';
      return `${String(at + 1).padEnd(12)}${title} (${type} ${id}): ${two(match)}, popularity ${popularity.toFixed(1)}, by ${by}${why}`;
    }),
    ...(first.length === 0 ? ['nothing found'] : []),
  ];
}
