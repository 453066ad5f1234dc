// The regular expressions of the source, and how long they may take.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkSync } from 'recheck';
import { parseAst } from 'vite';

const source = join(import.meta.dirname, '../src');

export interface Expression {
  /** As it is written: `/a+/g`. */
  text: string;
  pattern: string;
  flags: string;
  files: string[];
}

/** `linear`, `polynomial 2`, `exponential`, or `unknown` where the checker cannot tell. */
export type Verdict = string;

/** All expressions that are written as literals in `src`, without its tests and generated files. */
export function expressionsOfSource(): Expression[] {
  const found = new Map<string, Expression>();
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => /(?<!\.test|\.gen)\.tsx?$/.test(name))) {
    const code = readFileSync(join(source, file), 'utf8');
    const tree = parseAst(code, { lang: file.endsWith('x') ? 'tsx' : 'ts' });
    for (const { pattern, flags } of literalsIn(tree)) {
      const text = `/${pattern}/${flags}`;
      const known = found.get(text) ?? { text, pattern, flags, files: [] };
      if (!known.files.includes(file)) known.files.push(file);
      found.set(text, known);
    }
  }
  return [...found.values()].toSorted((a, b) => (a.text < b.text ? -1 : 1));
}

function* literalsIn(node: unknown): Generator<{ pattern: string; flags: string }> {
  if (typeof node !== 'object' || node === null) return;
  if ('regex' in node && node.regex) yield node.regex as { pattern: string; flags: string };
  for (const child of Object.values(node)) yield* literalsIn(child);
}

/** How the time of an expression grows with its text, at worst. Takes up to ten seconds. */
export function judge({ pattern, flags }: Expression): Verdict {
  const found = checkSync(pattern, flags, { timeout: 10_000 });
  if (found.status === 'unknown') return 'unknown';
  const { complexity } = found;
  if (complexity.type === 'polynomial') return `polynomial ${complexity.degree}`;
  return complexity.type === 'exponential' ? 'exponential' : 'linear';
}
