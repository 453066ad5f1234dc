import { parse } from 'acorn';
import type { Node } from 'acorn';
import type { Plugin, Rollup } from 'vite';
import type { EngineFeatures } from './engine-features.ts';

interface Engine {
  /** The newest edition of ECMAScript whose syntax the engine knows. */
  ecmaVersion: 2016;
  features: EngineFeatures;
}

/** Fails the build if its output has syntax, calls or styles that the engine does not know. */
export function oldEngine(engine: Engine): Plugin {
  return {
    name: 'old-engine',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const problems = problemsOf(bundle, engine);
      if (problems.length > 0) this.error(problems.join('\n'));
    },
  };
}

/** Problems of the engine with the scripts and style sheets of a bundle; `file: what`. */
export function problemsOf(bundle: Rollup.OutputBundle, engine: Engine): string[] {
  return Object.values(bundle).flatMap((file) => {
    if (file.type === 'chunk') return prefixed(file.fileName, scriptProblems(file.code, engine));
    if (!file.fileName.endsWith('.css')) return [];
    return prefixed(file.fileName, styleProblems(String(file.source), engine));
  });
}

const prefixed = (name: string, problems: readonly string[]) =>
  problems.map((problem) => `${name}: ${problem}`);

/**
 * Methods that Chromium 53 lacks, although another of its objects may have one of the same name. Names that none
 * of its objects has are found by MDN's data.
 */
const LACKING = new Set(
  `padStart padEnd trimStart trimEnd matchAll replaceAll at flat flatMap findLast findLastIndex toSorted
  toReversed toSpliced with fromEntries hasOwn groupBy finally allSettled any withResolvers
  replaceChildren toggleAttribute getAnimations append prepend before after replaceWith isWellFormed
  toWellFormed checkVisibility`.split(/\s+/),
);
/** Members that the engine lacks, and that Preact and the helper for object spread use only after testing for them. */
const TESTED_FOR = new Set(['moveBefore', 'getOwnPropertyDescriptors']);

function scriptProblems(code: string, { ecmaVersion, features }: Engine): string[] {
  let program: Node;
  try {
    program = parse(code, { ecmaVersion, sourceType: 'script' });
  } catch (error) {
    return [`syntax newer than ${ecmaVersion}: ${(error as Error).message}`];
  }
  const problems = new Set<string>();
  const declared = declaredNames(program);
  visit(program, (node) => {
    const { callee, name, property } = node;
    const method = callee?.type === 'MemberExpression' ? callee.property?.name : undefined;
    if (node.type === 'CallExpression' && method !== undefined && LACKING.has(method)) {
      problems.add(`calls .${method}(), which the engine lacks`);
    }
    const member = node.type === 'MemberExpression' && !node.computed ? property?.name : undefined;
    if (member !== undefined && !TESTED_FOR.has(member) && !declared.has(member)) {
      if (features.lacksMember(member)) problems.add(`uses .${member}, which the engine lacks`);
    }
    if (node.type === 'Identifier' && name !== undefined && !declared.has(name)) {
      if (features.lacksGlobal(name)) problems.add(`uses ${name}, which the engine lacks`);
    }
  });
  return [...problems];
}

/** The names that a script declares: its variables, parameters, functions, and members that it sets. */
function declaredNames(program: Node): Set<string> {
  const names = new Set<string>();
  const add = (node: Visited | null | undefined) => {
    if (node) visit(node, ({ type, name }) => type === 'Identifier' && names.add(name!));
  };
  visit(program, ({ type, id, params, param, key, left }) => {
    if (type === 'VariableDeclarator' || /^(Function|Class)/.test(type)) add(id);
    if (/Function/.test(type)) params?.forEach(add);
    if (type === 'CatchClause') add(param);
    if (type === 'Property' || type === 'MethodDefinition') add(key);
    if (type === 'AssignmentExpression' && left?.type === 'MemberExpression') add(left.property);
  });
  return names;
}

interface Visited extends Node {
  callee?: Visited;
  property?: Visited;
  computed?: boolean;
  name?: string;
  id?: Visited | null;
  params?: Visited[];
  param?: Visited | null;
  key?: Visited;
  left?: Visited;
}

/** Calls `see` for a node and everything in it. */
function visit(node: Node, see: (node: Visited) => unknown): void {
  see(node as Visited);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isNode(child)) visit(child, see);
    }
  }
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** CSS that Chromium 53 does not know, each with the pattern that finds it. */
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

/** Styles that the engine ignores, and that the screen can do without (docs/decisions/2026-11-22-tv-screen.md). */
const IGNORED = new Set(['font-stretch', 'font-family: system-ui']);

function styleProblems(css: string, { features }: Engine): string[] {
  const problems = new Set(
    STYLES.filter(([, pattern]) => pattern.test(css)).map(([what]) => `styles use ${what}`),
  );
  const lacks = (what: string) => !IGNORED.has(what) && problems.add(`styles use ${what}`);
  for (const [, property, value] of css.matchAll(/[{;]([a-z-]+):([^;}]*)/g)) {
    if (features.lacksProperty(property!)) lacks(property!);
    for (const keyword of value!.match(/[a-z][a-z-]*/g) ?? []) {
      if (features.lacksValue(property!, keyword)) lacks(`${property}: ${keyword}`);
    }
  }
  for (const [, name] of css.matchAll(/:([a-z-]+)(?=[^{};]*\{)/g)) {
    if (features.lacksSelector(name!)) lacks(`:${name}`);
  }
  for (const [, name] of css.matchAll(/@([a-z-]+)/g)) {
    if (features.lacksAtRule(name!)) lacks(`@${name}`);
  }
  return [...problems];
}
