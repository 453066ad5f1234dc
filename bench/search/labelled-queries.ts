// Queries as Brazilians type them, with the answers a person would accept. README.md describes the
// format of the files.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { nameOf } from './real-catalogue.ts';
import type { RealCatalogue, RealTitle } from './real-catalogue.ts';
import type { Sample } from './judging.ts';

export type LabelledQuery = {
  kind: string;
  query: string;
  /** Keys as `movie 5000001`, `person 5000001`; accepted in the first place. */
  first: ReadonlySet<string>;
  /** Accepted among the first five; includes `first`. Empty where nothing may be found. */
  accepted: ReadonlySet<string>;
};

type Row = Record<'kind' | 'query' | 'answers', string>;

export async function readRows(sample: Sample): Promise<Row[]> {
  const file = sample === 'tune' ? 'tuning-queries.tsv' : 'reporting-queries.tsv';
  const text = await readFile(join(import.meta.dirname, file), 'utf8');
  return parse(text, { columns: true, delimiter: '\t', quote: false });
}

/** @throws if an answer is not in the catalogue */
export async function readLabelledQueries(
  sample: Sample,
  catalogue: RealCatalogue,
): Promise<LabelledQuery[]> {
  return resolveRows(await readRows(sample), catalogue);
}

/** @throws if an answer is not in the catalogue */
export function resolveRows(rows: readonly Row[], catalogue: RealCatalogue): LabelledQuery[] {
  const resolve = resolver(catalogue);
  return rows.map(({ kind, query, answers }) => {
    const [first = '', ...others] = answers.split(' > ');
    return {
      kind,
      query,
      first: resolve(kind, first),
      accepted: resolve(kind, [first, ...others].join(' | ')),
    };
  });
}

type Resolve = (kind: string, answers: string) => ReadonlySet<string>;

/** People are looked for only in queries of this kind. */
export const PEOPLE = "person's name misspelt";
/** Neither titles nor people may be found by queries of this kind. */
export const GIBBERISH = 'gibberish';

function resolver({ titles, people }: RealCatalogue): Resolve {
  const byName = new Map(titles.map((title) => [nameOf(title), title]));
  const personIds = new Map(people.map(({ id, name }) => [name, id]));
  const credited = Map.groupBy(
    titles.flatMap((title) =>
      [...new Set([...title.directors, ...title.cast])].map((name) => ({ name, title })),
    ),
    ({ name }) => name,
  );
  const titlesOf = (name: string) => (credited.get(name) ?? []).map(({ title }) => title);
  const keysOf = (kind: string, answer: string): string[] => {
    if (kind === PEOPLE)
      return [personIds.get(answer)].flatMap((id) => (id ? [`person ${id}`] : []));
    if (!answer.startsWith('@'))
      return [byName.get(answer)].flatMap((title) => (title ? [keyOf(title)] : []));
    const [first, ...others] = answer.slice(1).split('+').map(titlesOf);
    return first!.filter((title) => others.every((all) => all.includes(title))).map(keyOf);
  };
  return (kind, answers) => {
    if (answers === '-') return new Set();
    return new Set(
      answers.split(' | ').flatMap((answer) => {
        const keys = keysOf(kind, answer);
        if (keys.length === 0) throw new Error(`${kind}: no "${answer}" in the catalogue`);
        return keys;
      }),
    );
  };
}

export const keyOf = ({ type, id }: Pick<RealTitle, 'type' | 'id'>): string => `${type} ${id}`;
