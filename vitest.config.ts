import process from 'node:process';
import { defineConfig } from 'vitest/config';

// `*.db.test.ts` needs a database and runs twice, on the embedded one and on a real PostgreSQL;
// `*.test.ts` needs none; `test/e2e/*.e2e.ts` drives a browser against the built site.
const dbTests = ['src/**/*.db.test.ts', 'test/**/*.db.test.ts', 'bench/**/*.db.test.ts'];
// Long trials are left out of the default tier only: a file that is named runs.
const trials = process.env['VOUVER_TEST_TIER'] === 'default' ? ['**/*.trial.*'] : [];
// Threads of one process share V8's compiled WebAssembly and Node's start: 30 % less CPU than one
// process for each file.
const pool = 'threads';
// A loaded machine must not fail a test that waits for an event; one second is Vitest's own limit.
const patient = { poll: { timeout: 20_000 } };
const database = (kind: 'embedded' | 'postgres') => ({
  test: {
    name: kind,
    include: dbTests,
    exclude: trials,
    globalSetup: './test/database-setup.ts',
    env: { VOUVER_TEST_DATABASE: kind },
    pool,
    // The files of a worker share the modules of the server, as the requests of a process do.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: patient,
    // Races between real servers: `npm test` names the tests that passed only after another try.
    retry: 1,
  },
});

export default defineConfig({
  test: {
    // By default Vitest leaves one core free, which on two cores is half of them.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{src,test,bench,scripts,build-plugins}/**/*.test.{ts,tsx}'],
          exclude: [...dbTests, ...trials],
          setupFiles: './test/own-modules.ts',
          pool,
          isolate: false,
          // Generous everywhere: a loaded machine must not fail a test, only a test that hangs.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: patient,
        },
      },
      database('embedded'),
      database('postgres'),
      {
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.e2e.ts'],
          tags: [{ name: 'default', description: 'Belongs to the default tier.' }],
          exclude: trials,
          globalSetup: './test/e2e/global-setup.ts',
          // All files use one copy of Playwright; each visit has a browser context of its own.
          pool,
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // Chromium stalls once in some thousand visits. `npm test` names the tests that passed only then.
          retry: 2,
        },
      },
    ],
  },
});
