import type { z } from 'zod';
import { ChangedShape } from './errors.ts';
import type { Findings } from './findings.ts';

export type Reading = {
  /** What the answer is called in findings: `movie`. */
  name: string;
  /** The pattern of the path that was asked, for errors: `/movie/{id}`. */
  path: string;
  findings: Findings;
};

/** Each round leaves less to go wrong; an answer that needs more of them is not worth it. */
const ROUNDS = 6;

type Issue = z.core.$ZodIssue;
type Container = Record<PropertyKey, unknown>;
/** A value is `container[key]`. */
type Step = { container: Container; key: PropertyKey };

/**
 * Checks an answer by its schema. What cannot be used is counted and taken out of `raw`: a value alone
 * where it may be absent, otherwise the row of the list that it stands in. A number written as text,
 * or text as a number, is put right.
 * @throws ChangedShape when the answer cannot do without what is missing
 */
export function readAnswer<Schema extends z.ZodType>(
  schema: Schema,
  raw: unknown,
  { name, path, findings }: Reading,
): z.output<Schema> {
  /** Rows of which something was taken out: counted already. */
  const mended = new Set<unknown>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const result = schema.safeParse(raw);
    if (result.success) return result.data;
    const bad = new Map<unknown, Set<unknown>>();
    for (const issue of result.error.issues) {
      const pattern = patternOf(name, issue.path);
      const trail = trailOf(raw, issue.path);
      const last = trail.at(-1);
      const value = last?.container[last.key];
      if (last !== undefined && mayGoAlone(issue, last.container, value)) {
        findings.note(pattern, value);
        mended.add(last.container);
        replace(last, rewritten(value, issue));
        continue;
      }
      const row = trail.findLast(({ container }) => Array.isArray(container));
      if (row === undefined) throw new ChangedShape(path, pattern);
      const rows = bad.get(row.container) ?? new Set();
      bad.set(row.container, rows.add(row.container[row.key]));
      if (!mended.has(last?.container))
        findings.note(pattern, value === undefined ? 'missing' : value);
    }
    for (const [list, rows] of bad) removeFrom(list as unknown[], rows);
  }
  throw new ChangedShape(path, name);
}

/**
 * A list or an object that is none may not: that would read as "nothing is there". Nor does what is
 * missing, or a row that is wrong as a whole.
 */
function mayGoAlone(issue: Issue, container: Container, value: unknown): boolean {
  if (value === undefined || Array.isArray(container)) return false;
  return (
    issue.code !== 'invalid_type' || (issue.expected !== 'array' && issue.expected !== 'object')
  );
}

function replace({ container, key }: Step, value: unknown): void {
  if (value === undefined) delete container[key];
  else container[key] = value;
}

/** The same in the type that is wanted; undefined where there is no way. */
function rewritten(value: unknown, issue: Issue): unknown {
  if (issue.code !== 'invalid_type') return undefined;
  if (issue.expected === 'string') return typeof value === 'number' ? String(value) : undefined;
  if (issue.expected !== 'number' && issue.expected !== 'int') return undefined;
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}

function removeFrom(list: unknown[], rows: ReadonlySet<unknown>): void {
  const kept = list.filter((row) => !rows.has(row));
  list.splice(0, list.length, ...kept);
}

/** The containers on the way to what an issue is about, as far as they are there. */
function trailOf(raw: unknown, path: readonly PropertyKey[]): Step[] {
  const steps: Step[] = [];
  let at = raw;
  for (const key of path) {
    if (typeof at !== 'object' || at === null) break;
    steps.push({ container: at as Container, key });
    at = (at as Container)[key];
  }
  return steps;
}

/** `movie.credits.cast[].name`: without the numbers of rows, so that the same is counted together. */
function patternOf(name: string, path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (text, key) => (typeof key === 'number' ? `${text}[]` : `${text}.${String(key)}`),
    name,
  );
}
