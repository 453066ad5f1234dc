// The regular expressions of the source, and how long they may take.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkSync } from 'recheck';
import { parseAst } from 'vite';

const source = join(import.meta.dirname, '../src');

export interface Expression {
  /** The source text: `/a+/g`. */
  text: string;
  pattern: string;
  flags: string;
  files: string[];
}

/** `linear`, `polynomial 2`, `exponential`, or `unknown` where the checker cannot tell. */
export type Verdict = string;

interface Written {
  pattern: string;
  flags: string;
}

/** All expressions of `src`, without its tests and generated files: literals, and what `new RegExp` makes. */
export async function expressionsOfSource(): Promise<{
  expressions: Expression[];
  /** The number of expressions made by `new RegExp`, by file. */
  made: Readonly<Record<string, number>>;
}> {
  const made: Record<string, number> = {};
  const byText = new Map<string, Expression>();
  const add = (file: string, { pattern, flags }: Written) => {
    const text = `/${pattern}/${flags}`;
    const expression = byText.get(text) ?? { text, pattern, flags, files: [] };
    if (!expression.files.includes(file)) expression.files.push(file);
    byText.set(text, expression);
  };
  for (const [file, tree] of treesOfSource()) {
    for (const literal of literalsIn(tree)) add(file, literal);
  }
  for (const [file, expression] of await composed()) {
    add(file, expression);
    made[file] = (made[file] ?? 0) + 1;
  }
  const expressions = [...byText.values()].toSorted((a, b) => (a.text < b.text ? -1 : 1));
  return { expressions, made };
}

/** The files in which an expression is made of variables, with how often. */
export function composingFiles(): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const [file, tree] of treesOfSource()) {
    const count = [...constructionsIn(tree)].length;
    if (count > 0) counts[file] = count;
  }
  return counts;
}

/**
 * Makes the composed expressions, by file. One that is composed of what a client sends must not exist: its time cannot
 * be judged.
 */
export const COMPOSING: Readonly<Record<string, () => Promise<unknown>>> = {
  'api/foundation/errors.ts': async () => {
    const { noRoute } = await import('#api/foundation/errors.ts');
    const handler = async () => undefined;
    const paths = ['/api/movies/:id', '/api/series/:id/seasons/:number', '/sitemap.xml'];
    noRoute(paths.map((path) => ({ basePath: '/', method: 'GET', path, handler })));
  },
  'artwork/lexicon.ts': () => import('#artwork/lexicon.ts'),
  'search/folding-rules.ts': () => import('#search/folding-rules.ts'),
  'shared/account-schemas.ts': () => import('#shared/account-schemas.ts'),
};

/**
 * The expressions that the source makes by `new RegExp` while all of these are imported, by file. A module
 * that this process has evaluated before makes none again.
 */
async function composed(): Promise<(readonly [file: string, Written])[]> {
  const made: (readonly [string, Written])[] = [];
  const original = globalThis.RegExp;
  globalThis.RegExp = new Proxy(original, {
    construct(target, parts: ConstructorParameters<typeof RegExp>) {
      const expression = new target(...parts);
      // The first line is the error's, the second this function.
      const caller = new Error().stack?.split('\n')[2] ?? '';
      const file = /\/src\/([\w/.-]+\.tsx?)/.exec(caller)?.[1];
      if (file) made.push([file, { pattern: expression.source, flags: expression.flags }]);
      return expression;
    },
  });
  try {
    for (const act of Object.values(COMPOSING)) await act();
  } finally {
    globalThis.RegExp = original;
  }
  return made;
}

function* treesOfSource(): Generator<[file: string, tree: unknown]> {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => /(?<!\.test|\.gen)\.tsx?$/.test(name)).toSorted()) {
    const code = readFileSync(join(source, file), 'utf8');
    yield [file, parseAst(code, { lang: file.endsWith('x') ? 'tsx' : 'ts' })];
  }
}

/** Calls of `RegExp`, with and without `new`. */
function* constructionsIn(node: unknown): Generator<unknown> {
  if (typeof node !== 'object' || node === null) return;
  const { callee } = node as { callee?: { name?: string } };
  if (callee?.name === 'RegExp') yield node;
  for (const child of Object.values(node)) yield* constructionsIn(child);
}

function* literalsIn(node: unknown): Generator<Written> {
  if (typeof node !== 'object' || node === null) return;
  if ('regex' in node && node.regex) yield node.regex as Written;
  for (const child of Object.values(node)) yield* literalsIn(child);
}

/** The growth of an expression's time with its text, at worst. Takes up to ten seconds. */
export function judge({ pattern, flags }: Expression): Verdict {
  const diagnostics = checkSync(pattern, flags, { timeout: 10_000 });
  if (diagnostics.status === 'unknown') return 'unknown';
  const { complexity } = diagnostics;
  if (complexity.type === 'polynomial') return `polynomial ${complexity.degree}`;
  return complexity.type === 'exponential' ? 'exponential' : 'linear';
}
