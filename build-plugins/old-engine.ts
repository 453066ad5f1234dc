import { parse } from 'acorn';
import type { Node } from 'acorn';
import type { Plugin, Rollup } from 'vite';

interface Engine {
  /** The newest edition of ECMAScript whose syntax the engine knows. */
  ecmaVersion: 2016;
}

/** Fails the build if its output has syntax, calls or styles that the engine does not know. */
export function oldEngine(engine: Engine): Plugin {
  return {
    name: 'old-engine',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      for (const problem of problemsOf(bundle, engine)) this.error(problem);
    },
  };
}

/** What in the scripts and style sheets of a bundle the engine does not know; `file: what`. */
export function problemsOf(bundle: Rollup.OutputBundle, engine: Engine): string[] {
  return Object.values(bundle).flatMap((file) => {
    if (file.type === 'chunk') return prefixed(file.fileName, scriptProblems(file.code, engine));
    if (!file.fileName.endsWith('.css')) return [];
    return prefixed(file.fileName, styleProblems(String(file.source)));
  });
}

const prefixed = (name: string, problems: readonly string[]) =>
  problems.map((problem) => `${name}: ${problem}`);

/**
 * Methods and globals that Chromium 53 lacks and src/tv-screen/polyfills.ts does not add. A name in this
 * list that is only tested for, as a feature, has to be taken off it with a reason.
 */
const LACKING = new Set(
  // Not getOwnPropertyDescriptors: the helper for object spread calls it only where it exists.
  `padStart padEnd trimStart trimEnd matchAll replaceAll at flat flatMap findLast findLastIndex toSorted
  toReversed toSpliced with fromEntries hasOwn groupBy finally allSettled any withResolvers
  replaceChildren toggleAttribute getAnimations append prepend before after replaceWith isWellFormed
  toWellFormed checkVisibility`.split(/\s+/),
);
const LACKING_GLOBALS = new Set(
  `AbortController ResizeObserver BigInt WeakRef TransformStream`.split(' '),
);
const LACKING_FUNCTIONS = new Set(['structuredClone', 'requestIdleCallback', 'fetchLater']);

function scriptProblems(code: string, { ecmaVersion }: Engine): string[] {
  let program: Node;
  try {
    program = parse(code, { ecmaVersion, sourceType: 'script' });
  } catch (error) {
    return [`syntax newer than ${ecmaVersion}: ${(error as Error).message}`];
  }
  const found = new Set<string>();
  visit(program, (node) => {
    const { callee, name } = node;
    const method = callee?.type === 'MemberExpression' ? callee.property?.name : undefined;
    if (node.type === 'CallExpression' && method !== undefined && LACKING.has(method)) {
      found.add(`calls .${method}(), which the engine lacks`);
    }
    if (node.type === 'CallExpression' && LACKING_FUNCTIONS.has(callee?.name ?? '')) {
      found.add(`calls ${callee?.name}(), which the engine lacks`);
    }
    if (node.type === 'NewExpression' && LACKING_GLOBALS.has(callee?.name ?? '')) {
      found.add(`uses ${callee?.name}, which the engine lacks`);
    }
    if (node.type === 'Identifier' && name === 'globalThis') {
      found.add('uses globalThis, which the engine lacks');
    }
  });
  return [...found];
}

interface Visited extends Node {
  callee?: Visited & { property?: { name?: string } };
  name?: string;
}

/** Calls `see` for a node and everything in it. */
function visit(node: Node, see: (node: Visited) => void): void {
  see(node as Visited);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isNode(child)) visit(child, see);
    }
  }
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Properties, functions and selectors that Chromium 53 does not know. */
const STYLES: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['gap', /[{;](row-|column-)?gap:/],
  ['grid', /[{;](display:(inline-)?grid|grid-)/],
  ['inset', /[{;]inset[a-z-]*:/],
  ['aspect-ratio', /[{;]aspect-ratio:/],
  ['place-*', /[{;]place-/],
  ['logical properties', /[{;](margin|padding|border)-(inline|block)/],
  ['clamp(), min() or max()', /[\s:,(](clamp|min|max)\(/],
  [':is(), :where() or :has()', /:(is|where|has)\(/],
  [':focus-visible or :focus-within', /:focus-(visible|within)/],
  ['layers, nesting or container queries', /@(layer|container|scope)|&/],
  ['colours with alpha in hexadecimal', /#([\da-f]{4}|[\da-f]{8})(?![\da-f])/i],
  ['rgb() with spaces', /rgba?\([\d.]+%? /],
  ['dynamic viewport units', /\d(dvh|svh|lvh|dvw|cqi|cqw)\b/],
];

const styleProblems = (css: string): string[] =>
  STYLES.filter(([, pattern]) => pattern.test(css)).map(([what]) => `styles use ${what}`);
