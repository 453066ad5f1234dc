import { globSync } from 'node:fs';
import { relative } from 'node:path';
import { tanstackStart } from '@tanstack/react-start/plugin/vite';
import react from '@vitejs/plugin-react';
import { createLogger, defineConfig } from 'vite';
import { apiReference } from './build-plugins/api-reference.ts';
import { byteBudget } from './build-plugins/byte-budget.ts';
import { plainImports } from './src/web/framework/plain-imports.ts';
import { precompress } from './build-plugins/precompress.ts';
import { serviceWorker } from './build-plugins/service-worker.ts';
import { styleSheets } from './build-plugins/style-sheets.ts';

// The server generates the drawings below /art; Vite would warn that their files are missing.
const logger = createLogger();
const { warnOnce } = logger;
logger.warnOnce = (message, options) => {
  if (!message.includes('/art/')) warnOnce(message, options);
};

/** A number for each style sheet; the builds for browser and server must agree on it. */
const sheets = globSync('src/**/*.module.css', { cwd: import.meta.dirname }).toSorted();
const numberOf = (file: string) =>
  sheets.indexOf(relative(import.meta.dirname, file.replace(/\?.*$/, ''))).toString(36);

/** `Features.LightDark` of lightningcss. */
const LIGHT_DARK = 1 << 20;

export default defineConfig({
  // Vite's default class names contain a hash; these are as unique at a third of the size.
  css: {
    modules: { generateScopedName: (name, file) => `${name}-${numberOf(file)}` },
    // Nothing here uses light-dark(): its replacement for older browsers would be two properties a rule.
    lightningcss: { exclude: LIGHT_DARK },
  },
  customLogger: logger,
  resolve: {
    // React has had this hook since 18: the shim for older versions would cost each page 0.5 KB.
    alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }],
  },
  publicDir: 'src/web/public',
  build: {
    outDir: 'dist',
    // Lists of what each chunk imports would be 1.5 KB of every page's first visit; the browser finds it.
    modulePreload: { resolveDependencies: () => [] },
    assetsInlineLimit: 0,
    cssMinify: 'lightningcss',
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // Class names stand where they are used, without a list of them in each chunk.
          optimization: { inlineConst: { mode: 'all' } },
          // The code of every page is one file: ten small ones are ten requests, and compress less.
          output: {
            codeSplitting: {
              groups: [
                // Imported dynamically by the client entry, so that evaluating it is a task of its own.
                { name: 'react-dom', test: /node_modules\/(react-dom|scheduler)\// },
                { name: 'site', tags: ['$initial'] },
                // Code that nearly every page uses. With a lower count pages would load unused code.
                { name: 'shared', minShareCount: 26 },
              ],
            },
            // Every page downloads the names of all chunks: only late parts have one that says more
            // than the hash.
            chunkFileNames: ({ name, isDynamicEntry, facadeModuleId }) =>
              isDynamicEntry && !facadeModuleId?.includes('tsr-split=')
                ? `assets/${name.replace('.lazy', '')}-[hash:7].js`
                : 'assets/[hash:7].js',
          },
        },
      },
    },
  },
  plugins: [
    tanstackStart({
      srcDirectory: 'src/web',
      router: {
        quoteStyle: 'single',
        semicolons: true,
        // A route's loader is in the route's chunk, so that first visits to other pages do not load it.
        codeSplittingOptions: {
          // Not-found pages are late by themselves, one chunk for all routes that share one.
          defaultBehavior: [['loader', 'component'], ['errorComponent']],
        },
      },
      client: { entry: 'entry-client' },
      server: { entry: 'entry-server' },
      // src/server.ts mounts the pages itself, in development too.
      vite: { installDevServerMiddleware: false },
    }),
    // The TV screen is not React.
    react({ exclude: [/node_modules/, /src\/tv-screen/] }),
    apiReference(),
    plainImports(),
    styleSheets(),
    byteBudget(
      { route: 'movie.$slug', js: 125, css: 14, fonts: 110 },
      { route: 'index', css: 12 },
      { route: 'search', css: 13 },
      { route: 'descubra.filmes', css: 13.5 },
      { route: 'lists', css: 11.5 },
      { route: 'hoje', css: 15 },
      { route: 'quanto-custa', css: 15 },
      { route: 'settings', css: 17 },
    ),
    serviceWorker(),
    precompress(),
  ],
});
