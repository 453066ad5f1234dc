import { brotliCompressSync } from 'node:zlib';
import type { Plugin, Rollup } from 'vite';

/** Kilobytes (1,000 bytes, brotli) that a first visit to one page may weigh. */
export interface Budget {
  /** The route file whose page is weighed. */
  route: string;
  js: number;
  css: number;
  fonts: number;
}

/** Fails the build when a page outgrows its budget; HTML is weighed by a test, it needs data. */
export function byteBudget({ route, ...limits }: Budget): Plugin {
  return {
    name: 'byte-budget',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle(_options, bundle) {
      const chunks = chunksOf(bundle, route);
      const size = (name: string) => {
        const file = bundle[name];
        if (!file) return 0;
        return brotliCompressSync(file.type === 'chunk' ? file.code : file.source).length / 1000;
      };
      const sum = (names: Iterable<string>) =>
        [...names].reduce((total, name) => total + size(name), 0);
      const weights = {
        js: sum([...chunks].map(({ fileName }) => fileName)),
        css: sum(Object.keys(bundle).filter((name) => name.endsWith('.css'))),
        fonts: sum(Object.keys(bundle).filter((name) => name.includes('archivo-latin-wdth'))),
      };
      const report = Object.entries(weights).map(
        ([kind, weight]) =>
          `${kind} ${weight.toFixed(1)} of ${limits[kind as keyof typeof limits]} KB`,
      );
      this.info(`${route}: ${report.join(', ')}`);
      for (const [kind, weight] of Object.entries(weights)) {
        const limit = limits[kind as keyof typeof limits];
        if (weight > limit)
          this.error(`${route} ships ${weight.toFixed(1)} KB of ${kind}, over ${limit}`);
      }
    },
  };
}

/** The entry's chunks and those of the route, each with all it imports statically. */
function chunksOf(bundle: Rollup.OutputBundle, route: string): Set<Rollup.OutputChunk> {
  const all = Object.values(bundle).filter((file) => file.type === 'chunk');
  const found = new Set<Rollup.OutputChunk>();
  const add = (chunk: Rollup.OutputChunk | undefined) => {
    if (!chunk || found.has(chunk)) return;
    found.add(chunk);
    for (const name of chunk.imports) {
      const imported = bundle[name];
      if (imported?.type === 'chunk') add(imported);
    }
  };
  for (const chunk of all) {
    if (chunk.isEntry || chunk.facadeModuleId?.includes(route)) add(chunk);
  }
  return found;
}
