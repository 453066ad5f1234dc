// Installs the packages and runs the checks and tests of a tier; ends with durations and the total.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { ensureBuilt } from './build.mjs';
import { runChecks } from './check.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensureInstalled } from './install.mjs';
import { readOptions } from './options.mjs';
import { hasPostgres } from './postgres.mjs';
import {
  add,
  failedOf,
  nothing,
  parted,
  ranOutOfTime,
  retriedOf,
  slowest,
  summary,
  tallyOf,
  timesOf,
} from './tally.mjs';
import { Problem, runTool, say } from './terminal.mjs';
import { FLAGS, tierOptions } from './vitest-run.mjs';

const USAGE = `npm test [-- OPTIONS] [PATHS]

Lint, format and types, unit tests, database tests on one database, and one browser journey for each
page, dialog and error at the width where it matters. With paths only files whose path contains one.`;
const OPTIONS = {
  full: { type: 'boolean', about: 'both databases, every width, the trials: what CI runs' },
  name: { type: 'string', about: 'only tests whose name matches this regular expression' },
};
const cores = availableParallelism();
/**
 * A run fails with more tests than this that passed only when tried again: each is a race to find. Tests that ran out of
 * time are counted apart, because a slow machine has more of them.
 */
const MAX_RETRIED = 3;
const skippedGroup = { ...nothing, skipped: 1 };
const failedStep = { ...nothing, failed: 1 };
const reports = mkdtempSync(join(tmpdir(), 'vouver-reports-'));

let total = nothing;
/** Seconds of each step and of each test file, printed at the end. */
const durations = [];
const fileTimes = [];
const failures = [];
const retried = [];
/** Groups of tests that this machine cannot run, each with its reason. */
const skipped = [];

try {
  const options = readOptions(process.argv.slice(2), USAGE, OPTIONS, { takesPaths: true });
  if (options.help) console.log(options.help);
  else await runTier(options);
} catch (error) {
  console.error(error instanceof Problem ? error.message : error);
  process.exitCode = 1;
} finally {
  rmSync(reports, { recursive: true, force: true });
}

async function runTier(options) {
  try {
    await runSteps(options);
  } catch (error) {
    console.error(error instanceof Problem ? error.message : error);
    failures.push(error instanceof Error ? error.message : String(error));
    total = add(total, failedStep);
  }
  const [late, raced] = parted(retried, ranOutOfTime);
  for (const [tests, why] of [
    [raced, 'passed only after another try'],
    [late, 'ran out of time once'],
  ]) {
    if (tests.length <= MAX_RETRIED) continue;
    failures.push(`${tests.length} tests ${why}, at most ${MAX_RETRIED} may`);
    total = add(total, failedStep);
  }
  report();
  process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
}

async function runSteps({ full, name, paths }) {
  await timed('packages', ensureInstalled);
  await timed('lint, format, types and the API document', async () => {
    for (const { name: check, passed } of await runChecks()) {
      if (!passed) failures.push(check);
      total = add(total, passed ? { ...nothing, passed: 1 } : failedStep);
    }
  });
  const selection = [...(name === undefined ? [] : ['--testNamePattern', name]), ...paths];
  const env = { VOUVER_TEST_TIER: full ? 'full' : 'default' };
  const databases = databasesOf(full);
  // One more worker than cores, because tests wait for their databases and browsers.
  const workers = cores + 1;
  const title = `unit and ${databases.join(', ')}`;
  await runTests(title, ['unit', ...databases], { selection, env, workers });
  await timed('build', ensureBuilt);
  const chromium = await ensureChromium();
  if (chromium === undefined) {
    skip('the tests in a browser: no Chromium here, and none could be installed; set CHROME_PATH');
  } else {
    const withBrowser = { ...env, CHROME_PATH: chromium };
    await runTests('browser', ['e2e'], { selection, env: withBrowser, workers });
  }
}

/** Projects of the database tests: both databases in the full tier, otherwise PostgreSQL where it is installed. */
function databasesOf(full) {
  if (!hasPostgres()) {
    skip('the tests on PostgreSQL: no server binaries (initdb, postgres) on this machine');
    return ['embedded'];
  }
  return full ? ['embedded', 'postgres'] : ['postgres'];
}

async function runTests(title, projects, { selection, env, workers }) {
  say(`tests: ${title}`);
  const file = join(reports, `${projects.join('-')}.json`);
  const args = [
    'run',
    '--passWithNoTests',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    `--maxWorkers=${workers}`,
    ...projects.flatMap((project) => ['--project', project]),
    ...tierOptions(env.VOUVER_TEST_TIER, projects),
    ...selection,
  ];
  // Each process that a test starts compiles its modules in a third less time.
  const NODE_COMPILE_CACHE = join(reports, 'compiled');
  const options = { flags: FLAGS, env: { ...process.env, NODE_COMPILE_CACHE, ...env } };
  const run = () => timed(title, () => runTool('vitest/vitest.mjs', args, options));
  let code = await run();
  // Without a report the process itself ended: a fault of Node, not of a test.
  if (code !== 0 && !existsSync(file)) {
    say('the process of these tests crashed: once more');
    retried.push(`${title}: all of them, because their process crashed`);
    code = await run();
  }
  const tally = tallyOf(file, code);
  total = add(total, tally);
  const failed = failedOf(file);
  // Vitest also fails for an error outside of all tests, which its output shows and its report lacks.
  if (tally.failed > failed.length)
    failed.push(`an error outside of the tests (exit code ${code})`);
  failures.push(...failed.map((failure) => `${title}: ${failure}`));
  retried.push(...retriedOf(file));
  fileTimes.push(...timesOf(file));
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
  skipped.push(reason);
  total = add(total, skippedGroup);
}

/** Ends with the total, or, where this machine lacks something, with what was skipped for it. */
function report() {
  console.log('\nThe slowest files:');
  for (const { title, seconds } of slowest(fileTimes)) printTime(seconds, title);
  console.log('\nThe steps:');
  for (const { title, seconds } of durations) printTime(seconds, title);
  for (const failure of failures) console.log(`failed: ${failure}`);
  for (const test of retried) console.log(`passed only after another try: ${test}`);
  console.log(summary(total));
  if (skipped.length > 0) console.log(`skipped ${skipped.join('; ')}`);
}

function printTime(seconds, title) {
  console.log(`${seconds.toFixed(1).padStart(7)} s  ${title}`);
}
