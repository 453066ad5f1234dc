import { brotliCompressSync } from 'node:zlib';
import type { Plugin, Rollup } from 'vite';

type Kind = 'js' | 'css' | 'fonts';

/** Kilobytes (1,000 bytes, brotli) that a first visit to one page may weigh. */
export interface Budget extends Record<Kind, number> {
  /** The route file whose page is weighed. */
  route: string;
}

/** Fails the build when a page outgrows its budget; HTML is weighed by a test, it needs data. */
export function byteBudget({ route, ...limits }: Budget): Plugin {
  return {
    name: 'byte-budget',
    apply: 'build',
    // After Vite's own plugins: the style sheet is put into the bundle last.
    enforce: 'post',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle(_options, bundle) {
      const weights = Object.entries(weigh(bundle, route)) as [Kind, number][];
      const report = weights.map(
        ([kind, weight]) => `${kind} ${weight.toFixed(1)} of ${limits[kind]} KB`,
      );
      this.info(`${route}: ${report.join(', ')}`);
      for (const [kind, weight] of weights) {
        if (weight > limits[kind])
          this.error(`${route} ships ${weight.toFixed(1)} KB of ${kind}, over ${limits[kind]}`);
      }
    },
  };
}

/**
 * What a first visit to the route's page weighs.
 * @throws Error where something is not found: nothing would be well within any budget.
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
    css: sum(
      'css',
      names.filter((name) => name.endsWith('.css')),
    ),
    fonts: sum(
      'fonts',
      names.filter((name) => name.includes('archivo-latin-wdth')),
    ),
  };
}

function sizeOf(file: Rollup.OutputBundle[string] | undefined): number {
  const content = file?.type === 'chunk' ? file.code : file?.source;
  return content?.length ? brotliCompressSync(content).length : 0;
}

/** Split off for a page that is not there or fails: no part of the first visit to one that is. */
const STANDING_IN = /tsr-split=(notFound|error)Component$/;

/** The entry's chunks and those of the route, each with all it imports statically. */
function chunksOf(bundle: Rollup.OutputBundle, route: string): string[] {
  const all = Object.values(bundle).filter((file) => file.type === 'chunk');
  const ofRoute = all.filter(
    ({ facadeModuleId: id }) => id?.includes(route) && !STANDING_IN.test(id),
  );
  if (ofRoute.length === 0) throw new Error(`the byte budget finds no chunk of ${route}`);
  const found = new Set<string>();
  const add = (name: string) => {
    const file = bundle[name];
    if (file?.type !== 'chunk' || found.has(name)) return;
    found.add(name);
    file.imports.forEach(add);
  };
  for (const { fileName } of [...all.filter((chunk) => chunk.isEntry), ...ofRoute]) add(fileName);
  return [...found];
}
