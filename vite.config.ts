import { globSync } from 'node:fs';
import { relative } from 'node:path';
import { tanstackStart } from '@tanstack/react-start/plugin/vite';
import react from '@vitejs/plugin-react';
import { createLogger, defineConfig } from 'vite';
import { byteBudget } from './build-plugins/byte-budget.ts';
import { precompress } from './build-plugins/precompress.ts';

// The drawings below /art exist only while the server runs; Vite warns of what it cannot find.
const logger = createLogger();
const { warnOnce } = logger;
logger.warnOnce = (message, options) => {
  if (!message.includes('/art/')) warnOnce(message, options);
};

/** A number for each style sheet, the same in the browser's build and in the server's. */
const sheets = globSync('src/**/*.module.css', { cwd: import.meta.dirname }).toSorted();
const numberOf = (file: string) =>
  sheets.indexOf(relative(import.meta.dirname, file.replace(/\?.*$/, ''))).toString(36);

export default defineConfig({
  // Vite's own names hold a hash each; these say the same in a third of the bytes.
  css: { modules: { generateScopedName: (name, file) => `${name}-${numberOf(file)}` } },
  customLogger: logger,
  publicDir: 'src/web/public',
  build: {
    outDir: 'dist',
    assetsInlineLimit: 0,
    cssMinify: 'lightningcss',
    // All of it is 8 KB: one file is one request, and the next page has it already.
    cssCodeSplit: false,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // What every page loads is one file: ten small ones pack worse and are ten requests.
          output: { codeSplitting: { groups: [{ name: 'site', tags: ['$initial'] }] } },
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
        // A page's loader travels with the page, not with every first visit.
        codeSplittingOptions: {
          defaultBehavior: [['loader', 'component'], ['errorComponent'], ['notFoundComponent']],
        },
      },
      client: { entry: 'entry-client' },
      server: { entry: 'entry-server' },
      // src/server.ts mounts the pages itself, in development too.
      vite: { installDevServerMiddleware: false },
    }),
    react(),
    byteBudget({ route: 'movie.$slug', js: 124, css: 15, fonts: 110 }),
    precompress(),
  ],
});
