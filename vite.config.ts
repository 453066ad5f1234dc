import { tanstackStart } from '@tanstack/react-start/plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { byteBudget } from './build-plugins/byte-budget.ts';
import { precompress } from './build-plugins/precompress.ts';

export default defineConfig({
  publicDir: 'src/web/public',
  build: { outDir: 'dist', assetsInlineLimit: 0, cssMinify: 'lightningcss' },
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
