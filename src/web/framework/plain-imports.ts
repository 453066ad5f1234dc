// Patches vite 8.3.8: the module that wraps each `import()` of a build.
// Proof: the bytes that the build counts (build-plugins/byte-budget.ts). May go when Vite leaves the wrapper out of
// a build without lists of files to load beside.
import type { Plugin } from 'vite';

/** Vite wraps each `import()` in a function of this module, which loads the style sheets and scripts it lists. */
const PRELOAD_HELPER = /vite\/preload-helper\.js$/;

/**
 * Leaves `import()` as it is. The site's build lists nothing to load beside a late part, so that Vite's
 * helper would do nothing for 0.6 KB of every page; only its event `vite:preloadError` is lost.
 */
export function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    load: {
      filter: { id: PRELOAD_HELPER },
      handler: () => 'export const __vitePreload = (load) => load();',
    },
  };
}
