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

export default defineConfig({
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
      router: { quoteStyle: 'single', semicolons: true },
      client: { entry: 'entry-client' },
      server: { entry: 'entry-server' },
      // src/server.ts mounts the pages itself, in development too.
      vite: { installDevServerMiddleware: false },
    }),
    react(),
    byteBudget({ route: 'movie.$slug', js: 125, css: 15, fonts: 110 }),
    precompress(),
  ],
});
