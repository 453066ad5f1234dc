// Installs the packages and runs all checks and tests; the last line has their total.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { ensureBuilt } from './build.mjs';
import { runChecks } from './check.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensureInstalled } from './install.mjs';
import { hasPostgres } from './postgres.mjs';
import { add, failedOf, nothing, retriedOf, summary, tallyOf } from './tally.mjs';
import { Problem, runTool, say } from './terminal.mjs';

const cores = availableParallelism();
/**
 * Node 24 can crash when WebAssembly code is discarded while several threads use it ("Check failed:
 * jit_page_->allocations_.erase(addr)"), and the embedded databases of the tests are such threads.
 */
const FLAGS = ['--no-wasm-code-gc'];
const skippedGroup = { ...nothing, skipped: 1 };
const failedStep = { ...nothing, failed: 1 };
const reports = mkdtempSync(join(tmpdir(), 'vouver-reports-'));
let total = nothing;
/** The seconds that each step took, printed at the end. */
const durations = [];
/** What failed, and the tests that passed only when tried again: printed at the end. */
const failures = [];
const retried = [];

try {
  await everything();
} catch (error) {
  console.error(error instanceof Problem ? error.message : error);
  failures.push(error instanceof Error ? error.message : String(error));
  total = add(total, failedStep);
}
rmSync(reports, { recursive: true, force: true });
for (const { title, seconds } of durations)
  console.log(`${seconds.toFixed(0).padStart(5)} s  ${title}`);
for (const failure of failures) console.log(`failed: ${failure}`);
for (const test of retried) console.log(`passed only after another try: ${test}`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
console.log(summary(total));

async function everything() {
  await timed('packages', ensureInstalled);
  await timed('lint, format, types and the API document', async () => {
    for (const { name, passed } of await runChecks()) {
      if (!passed) failures.push(name);
      total = add(total, passed ? { ...nothing, passed: 1 } : failedStep);
    }
  });
  // Together, and one more at a time than there are cores, because tests wait for the databases.
  if (hasPostgres()) {
    const title = 'unit, embedded database and PostgreSQL';
    await runTests(title, ['unit', 'embedded', 'postgres'], { workers: cores + 1 });
  } else {
    await runTests('unit and embedded database', ['unit', 'embedded']);
    skip('the tests on PostgreSQL: no server binaries (initdb, postgres) on this machine');
  }
  await timed('build', ensureBuilt);
  const chromium = await ensureChromium();
  if (chromium === undefined) {
    skip('the tests in a browser: no Chromium here, and none could be installed; set CHROME_PATH');
  } else {
    await runTests('browser', ['e2e'], { env: { CHROME_PATH: chromium } });
  }
}

/** With `npm test -- src/search` each group runs only files whose path contains that. */
async function runTests(title, projects, { env = {}, workers = cores } = {}) {
  say(`tests: ${title}`);
  const report = join(reports, `${projects.join('-')}.json`);
  const args = [
    'run',
    '--passWithNoTests',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    `--maxWorkers=${workers}`,
    ...projects.flatMap((project) => ['--project', project]),
    ...process.argv.slice(2),
  ];
  // Each process that a test starts compiles its modules in a third less time.
  const NODE_COMPILE_CACHE = join(reports, 'compiled');
  const options = { flags: FLAGS, env: { ...process.env, NODE_COMPILE_CACHE, ...env } };
  const run = () => timed(title, () => runTool('vitest/vitest.mjs', args, options));
  let code = await run();
  // Without a report the process itself ended: a fault of Node, not of a test.
  if (code !== 0 && !existsSync(report)) {
    say('the process of these tests crashed: once more');
    retried.push(`${title}: all of them, because their process crashed`);
    code = await run();
  }
  const tally = tallyOf(report, code);
  total = add(total, tally);
  const failed = failedOf(report);
  // Vitest also fails for an error outside of all tests, which its output shows and its report lacks.
  if (tally.failed > failed.length)
    failed.push(`an error outside of the tests (exit code ${code})`);
  failures.push(...failed.map((failure) => `${title}: ${failure}`));
  retried.push(...retriedOf(report));
}

async function timed(title, action) {
  const start = performance.now();
  try {
    return await action();
  } finally {
    durations.push({ title, seconds: (performance.now() - start) / 1000 });
  }
}

function skip(reason) {
  say(`skipped ${reason}`);
  total = add(total, skippedGroup);
}
