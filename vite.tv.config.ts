import { defineConfig } from 'vite';
import { entryBudget } from './build-plugins/byte-budget.ts';
import { featuresOf } from './build-plugins/engine-features.ts';
import { oldEngine } from './build-plugins/old-engine.ts';
import { precompress } from './build-plugins/precompress.ts';

// The TV screen, `/tv`: an entry of its own, for the engines of 2019
// (docs/decisions/2026-11-22-tv-screen.md). Built after the site, into the same folder.
export default defineConfig({
  publicDir: false,
  build: {
    outDir: 'dist/client',
    emptyOutDir: false,
    manifest: 'tv/manifest.json',
    target: 'chrome53',
    cssTarget: 'chrome53',
    cssMinify: 'lightningcss',
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    modulePreload: false,
    rolldownOptions: {
      input: { tv: 'src/tv-screen/main.tsx' },
      output: { format: 'iife' },
    },
  },
  plugins: [
    oldEngine({ ecmaVersion: 2016, features: featuresOf(53) }),
    entryBudget({ name: '/tv', limit: 90 }),
    precompress({ onlyBundle: true }),
  ],
});
