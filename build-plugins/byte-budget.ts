import { brotliCompressSync } from 'node:zlib';
import type { Plugin, Rollup } from 'vite';

type Kind = 'js' | 'css' | 'fonts';

/** The most that a first visit to one page may download, in kilobytes (1,000 bytes) after Brotli. */
export interface Budget extends Partial<Record<Kind, number>> {
  /** The route file of the page that is measured. */
  route: string;
}

/** Fails the build if a page exceeds its budget. A browser test measures the HTML, which needs data. */
export function byteBudget(...budgets: readonly Budget[]): Plugin {
  return {
    name: 'byte-budget',
    apply: 'build',
    // After Vite's own plugins, which add the style sheet to the bundle last.
    enforce: 'post',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle(_options, bundle) {
      for (const { route, ...limits } of budgets) {
        const weights = weigh(bundle, route);
        const kinds = Object.entries(limits) as [Kind, number][];
        const report = kinds.map(
          ([kind, limit]) => `${kind} ${weights[kind].toFixed(1)} of ${limit} KB`,
        );
        this.info(`${route}: ${report.join(', ')}`);
        for (const [kind, limit] of kinds) {
          if (weights[kind] > limit)
            this.error(`${route} ships ${weights[kind].toFixed(1)} KB of ${kind}, over ${limit}`);
        }
      }
    },
  };
}

/** Fails the build if all scripts and styles of an entry together exceed `limit` kilobytes. */
export function entryBudget({ name, limit }: { name: string; limit: number }): Plugin {
  return {
    name: 'entry-budget',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const weight = weighAll(bundle);
      this.info(`${name}: scripts and styles ${weight.toFixed(1)} of ${limit} KB`);
      if (weight > limit) this.error(`${name} ships ${weight.toFixed(1)} KB, over ${limit}`);
    },
  };
}

/**
 * All scripts and styles of a bundle, in kilobytes after Brotli.
 * @throws Error if there are no scripts or no styles, which would otherwise be within any budget.
 */
export function weighAll(bundle: Rollup.OutputBundle): number {
  const weightOf = (extension: string) => {
    const names = Object.keys(bundle).filter((name) => name.endsWith(extension));
    const weight = names.reduce((total, name) => total + sizeOf(bundle[name]), 0) / 1000;
    if (weight === 0) throw new Error(`the byte budget finds no ${extension}; was a file renamed?`);
    return weight;
  };
  return weightOf('.js') + weightOf('.css');
}

/**
 * Kilobytes after Brotli that a first visit to the route's page downloads.
 * @throws Error if a kind of file is missing, which would otherwise be within any budget.
 */
export function weigh(bundle: Rollup.OutputBundle, route: string): Record<Kind, number> {
  const names = Object.keys(bundle);
  const sum = (kind: Kind, some: readonly string[]) => {
    const weight = some.reduce((total, name) => total + sizeOf(bundle[name]), 0) / 1000;
    if (weight === 0) throw new Error(`the byte budget finds no ${kind}; was a file renamed?`);
    return weight;
  };
  return {
    js: sum('js', chunksOf(bundle, route)),
    css: sum('css', sheetsOf(bundle, route)),
    fonts: sum(
      'fonts',
      names.filter((name) => name.includes('archivo-latin-wdth')),
    ),
  };
}

/** The style sheets that the page's scripts link. */
function sheetsOf(bundle: Rollup.OutputBundle, route: string): string[] {
  const own = new Set(chunksOf(bundle, route));
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const code = chunks.filter(({ fileName }) => own.has(fileName)).map((chunk) => chunk.code);
  return Object.keys(bundle).filter(
    (name) => name.endsWith('.css') && code.some((text) => text.includes(name)),
  );
}

function sizeOf(file: Rollup.OutputBundle[string] | undefined): number {
  const content = file?.type === 'chunk' ? file.code : file?.source;
  return content?.length ? brotliCompressSync(content).length : 0;
}

/** Chunks for not-found pages and errors, which a visit to a page that works does not load. */
const FALLBACK = /tsr-split=(notFound|error)Component$/;

/** The chunks of the entry and of the route, with all their static imports. */
function chunksOf(bundle: Rollup.OutputBundle, route: string): string[] {
  const all = Object.values(bundle).filter((file) => file.type === 'chunk');
  const ofRoute = all.filter(
    ({ facadeModuleId: id }) => id?.includes(`/routes/${route}.tsx`) && !FALLBACK.test(id),
  );
  if (ofRoute.length === 0) throw new Error(`the byte budget finds no chunk of ${route}`);
  const chunks = new Set<string>();
  const add = (name: string) => {
    const file = bundle[name];
    if (file?.type !== 'chunk' || chunks.has(name)) return;
    chunks.add(name);
    file.imports.forEach(add);
  };
  for (const { fileName } of [...all.filter((chunk) => chunk.isEntry), ...ofRoute]) add(fileName);
  return [...chunks];
}
