import { randomBytes } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import type { Rollup } from 'vite';
import { expect, test, vi } from 'vitest';
import { byteBudget, entryBudget, weigh, weighAll } from './byte-budget.ts';

const ROUTE = 'movie.$slug';
const CSS = 'assets/style.css';
const FONT = 'assets/archivo-latin-wdth-normal-x.woff2';
const noise = (bytes: number) => randomBytes(bytes / 2).toString('hex');
const packed = (...contents: string[]) =>
  contents.reduce((total, content) => total + brotliCompressSync(content).length, 0) / 1000;

const text = {
  entry: noise(4000),
  shared: noise(3000),
  route: noise(2000),
  other: noise(9000),
  css: noise(1000),
  font: noise(5000),
};

/** The entry links the sheet of every page. */
const entry = `${text.entry} "/${CSS}"`;

function chunk(name: keyof typeof text, more: object = {}) {
  return { type: 'chunk', fileName: `${name}.js`, code: text[name], imports: [], ...more };
}

/** A bundle as Vite passes it to plugins; `changes` replaces files, or removes those that are undefined. */
function bundleWith(changes: Record<string, unknown> = {}): Rollup.OutputBundle {
  const files: Record<string, unknown> = {
    'entry.js': chunk('entry', {
      isEntry: true,
      code: entry,
      imports: ['shared.js', 'elsewhere.js'],
    }),
    'shared.js': chunk('shared', { imports: ['entry.js'] }),
    'route.js': chunk('route', {
      facadeModuleId: `/src/web/routes/${ROUTE}.tsx?tsr-split=component`,
      imports: ['shared.js'],
    }),
    'other.js': chunk('other', { facadeModuleId: '/src/web/routes/genres.tsx' }),
    [CSS]: { type: 'asset', source: text.css },
    [FONT]: { type: 'asset', source: Buffer.from(text.font) },
    ...changes,
  };
  const present = Object.entries(files).filter(([, file]) => file !== undefined);
  return Object.fromEntries(present) as Rollup.OutputBundle;
}

test('measures the entry, the route and their shared chunk once each', () => {
  const { js, css, fonts } = weigh(bundleWith(), ROUTE);
  expect(js).toBeCloseTo(packed(entry, text.shared, text.route), 6);
  expect(css).toBeCloseTo(packed(text.css), 6);
  expect(fonts).toBeCloseTo(packed(text.font), 6);
});

test('measures the entry for a route that does not import it', () => {
  const bundle = bundleWith({ 'shared.js': chunk('shared') });
  expect(weigh(bundle, ROUTE).js).toBeCloseTo(packed(entry, text.shared, text.route), 6);
});

test('measures the style sheets that the page links, and no others', () => {
  const sheet = { type: 'asset', source: noise(800) };
  const linkedBy = (name: 'route' | 'other', more: object = {}) =>
    bundleWith({
      'assets/more.css': sheet,
      [`${name}.js`]: chunk(name, { ...more, code: `${text[name]} "/assets/more.css"` }),
    });
  expect(weigh(linkedBy('other'), ROUTE).css).toBe(weigh(bundleWith(), ROUTE).css);
  const facadeModuleId = `/src/web/routes/${ROUTE}.tsx?tsr-split=component`;
  expect(weigh(linkedBy('route', { facadeModuleId }), ROUTE).css).toBeGreaterThan(
    weigh(bundleWith(), ROUTE).css,
  );
});

test('the route’s not-found component is not measured', () => {
  const facadeModuleId = `/src/web/routes/${ROUTE}.tsx?tsr-split=notFoundComponent`;
  const bundle = bundleWith({ 'gone.js': chunk('other', { facadeModuleId }) });
  expect(weigh(bundle, ROUTE).js).toBe(weigh(bundleWith(), ROUTE).js);
});

test('measures for each page what has a limit', () => {
  const info = vi.fn<(text: string) => void>();
  const error = vi.fn<(text: string) => void>();
  const { generateBundle } = byteBudget({ route: ROUTE, css: 0.5 }, { route: 'genres', css: 9 });
  (generateBundle as (this: unknown, options: object, bundle: object) => void).call(
    { info, error },
    {},
    bundleWith(),
  );
  expect(info.mock.calls.flat()).toEqual([
    expect.stringMatching(/^movie\.\$slug: css [\d.]+ of 0\.5 KB$/),
    expect.stringMatching(/^genres: css [\d.]+ of 9 KB$/),
  ]);
  expect(error).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(ROUTE));
});

test.each([
  [
    'a renamed route',
    { 'route.js': chunk('route', { facadeModuleId: '/src/web/routes/film.tsx' }) },
    ROUTE,
  ],
  ['no style sheet', { [CSS]: undefined }, 'css'],
  ['an empty style sheet', { [CSS]: { type: 'asset', source: '' } }, 'css'],
  ['a renamed font', { [FONT]: undefined, 'inter.woff2': { type: 'asset', source: 'x' } }, 'fonts'],
])('%s is an error, not a size of 0', (_name, changes, missing) => {
  expect(() => weigh(bundleWith(changes), ROUTE)).toThrow(
    new RegExp(`finds no .*${missing.replace('$', '\\$')}`),
  );
});

test.each(['js', 'css', 'fonts'] as const)('too much %s fails the build', (kind) => {
  const roomy = { js: 100, css: 100, fonts: 100 };
  const build = (limits: typeof roomy) => {
    const context = { info: vi.fn<() => void>(), error: vi.fn<(text: string) => void>() };
    const { generateBundle } = byteBudget({ route: ROUTE, ...limits });
    (generateBundle as (this: unknown, options: object, bundle: object) => void).call(
      context,
      {},
      bundleWith(),
    );
    return context;
  };
  expect(build(roomy).error).not.toHaveBeenCalled();
  const { error } = build({ ...roomy, [kind]: 0.5 });
  expect(error).toHaveBeenCalledExactlyOnceWith(
    expect.stringMatching(new RegExp(`KB of ${kind}, over 0\\.5$`)),
  );
});

test('an entry is measured with all its scripts and styles', () => {
  const bundle = {
    'tv.js': chunk('entry', { fileName: 'tv.js' }),
    'style.css': { type: 'asset', source: text.css },
    'font.woff2': { type: 'asset', source: text.font },
  } as unknown as Rollup.OutputBundle;
  expect(weighAll(bundle)).toBeCloseTo(packed(text.entry, text.css), 6);
  const build = (limit: number) => {
    const context = { info: vi.fn<() => void>(), error: vi.fn<(problem: string) => void>() };
    const { generateBundle } = entryBudget({ name: '/tv', limit });
    (generateBundle as (this: unknown, options: object, bundle: object) => void).call(
      context,
      {},
      bundle,
    );
    return context.error;
  };
  expect(build(100)).not.toHaveBeenCalled();
  expect(build(0.5)).toHaveBeenCalledExactlyOnceWith(
    expect.stringMatching(/^\/tv ships .* over 0\.5$/),
  );
  expect(() => weighAll({ 'tv.js': bundle['tv.js']! })).toThrow('finds no .css');
});
