import type { z } from 'zod';
import { cutText } from './text-rules.ts';
import type { Findings } from './findings.ts';
import { ChangedShape } from './errors.ts';

export type AnswerOrigin = {
  /** The name of the response in findings: `movie`. */
  name: string;
  /** The pattern of the requested path, for errors: `/movie/{id}`. */
  path: string;
  findings: Findings;
};

/** Most rounds of repair: each removes problems and reveals others; a response that needs more is refused. */
const ROUNDS = 6;

type Issue = z.core.$ZodIssue;
type Container = Record<PropertyKey, unknown>;
/** A value is `container[key]`. */
type Step = { container: Container; key: PropertyKey };

/**
 * Validates a response. Invalid parts are counted and removed from `raw`: only the value if it is optional, otherwise
 * the row of the list that contains it. A number written as text, or text written as a number, is converted; a text
 * that is too long is cut. Both are counted once for a field, without the values, which may differ in every row.
 * @throws ChangedShape if an invalid part is required
 */
export function readAnswer<Schema extends z.ZodType>(
  schema: Schema,
  raw: unknown,
  { name, path, findings }: AnswerOrigin,
): z.output<Schema> {
  /** Rows with a removed part; they are counted already. */
  const repaired = new Set<unknown>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const result = schema.safeParse(raw);
    if (result.success) return result.data;
    const bad = new Map<unknown, Set<unknown>>();
    for (const issue of result.error.issues) {
      const pattern = patternOf(name, issue.path);
      const trail = pathOf(raw, issue.path);
      const last = trail.at(-1);
      const value = last?.container[last.key];
      if (last !== undefined && isRemovableAlone(issue, last.container, value)) {
        const usable = converted(value, issue);
        if (usable === undefined) findings.note(pattern, value);
        else findings.note(`${pattern}: ${changeOf(issue, value)}`);
        repaired.add(last.container);
        replace(last, usable);
        continue;
      }
      const row = trail.findLast(({ container }) => Array.isArray(container));
      if (row === undefined) throw new ChangedShape(path, pattern);
      const rows = bad.get(row.container) ?? new Set();
      bad.set(row.container, rows.add(row.container[row.key]));
      if (!repaired.has(last?.container))
        findings.note(pattern, value === undefined ? 'missing' : value);
    }
    for (const [list, rows] of bad) removeFrom(list as unknown[], rows);
  }
  throw new ChangedShape(path, name);
}

/**
 * True if a value may be removed alone. A list or object of the wrong type may not: without it the response would say
 * that there is nothing. Nor may a missing value, or a row that is wrong as a whole.
 */
function isRemovableAlone(issue: Issue, container: Container, value: unknown): boolean {
  if (value === undefined || Array.isArray(container)) return false;
  return (
    issue.code !== 'invalid_type' || (issue.expected !== 'array' && issue.expected !== 'object')
  );
}

function replace({ container, key }: Step, value: unknown): void {
  if (value === undefined) delete container[key];
  else container[key] = value;
}

/** Words for the change that made a value usable. */
function changeOf(issue: Issue, value: unknown): string {
  if (issue.code === 'too_big') return `cut to ${String(issue.maximum)} characters`;
  return typeof value === 'string' ? 'a number written as text' : 'a text written as a number';
}

/** The value converted to the type of the field; undefined if that is impossible. */
function converted(value: unknown, issue: Issue): unknown {
  if (issue.code === 'too_big') {
    return typeof value === 'string' ? cutText(value, Number(issue.maximum)) : undefined;
  }
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

/** The existing containers on the path to an issue. */
function pathOf(raw: unknown, path: readonly PropertyKey[]): Step[] {
  const steps: Step[] = [];
  let at = raw;
  for (const key of path) {
    if (typeof at !== 'object' || at === null) break;
    steps.push({ container: at as Container, key });
    at = (at as Container)[key];
  }
  return steps;
}

/** `movie.credits.cast[].name`: without row numbers, so that equal findings are counted together. */
function patternOf(name: string, path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (text, key) => (typeof key === 'number' ? `${text}[]` : `${text}.${String(key)}`),
    name,
  );
}

// Removes the parts of a response for other countries and languages, which are most of it, so that validation takes
// less time.

type Raw = Record<string, unknown>;

export function isRecord(value: unknown): value is Raw {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The object at this path of an unvalidated response. */
export function inside(raw: unknown, ...path: string[]): Raw | undefined {
  let at = raw;
  for (const key of path) at = isRecord(at) ? at[key] : undefined;
  return isRecord(at) ? at : undefined;
}

/** Keeps the rows of `block[list]` that pass, and non-objects, which validation will report. */
export function keepRows(
  block: Raw | undefined,
  list: string,
  passes: (row: Raw) => boolean,
): void {
  const rows = block?.[list];
  if (block === undefined || !Array.isArray(rows)) return;
  block[list] = rows.filter((row) => !isRecord(row) || passes(row));
}

/** True if two country or language codes are equal, ignoring case. */
export function isCode(value: unknown, code: string): boolean {
  return typeof value === 'string' && value.trim().toLowerCase() === code.toLowerCase();
}
