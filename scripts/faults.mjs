// Proves that the tests prove something: plants known faults, one at a time, in a copy of the project, runs
// the tests that the module graph relates to each, and says which step catches it: `npm run test:faults`.
// Reasons: docs/decisions/2026-11-28-planted-faults.md
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { ensureBuilt } from './build.mjs';
import { ensureChromium } from './chromium.mjs';
import { planted, readFaults, sampleOf } from './fault-list.mjs';
import { fingerprint, isCurrent, remember } from './fingerprint.mjs';
import { ensureInstalled } from './install.mjs';
import { countOf, readOptions } from './options.mjs';
import { hasPostgres } from './postgres.mjs';
import { Problem, main, root, say } from './terminal.mjs';

const USAGE = `npm run test:faults [-- OPTIONS]

Plants the faults of test/faults, one at a time, in a copy of the project, and runs the tests related to
each, the nearest first, until one fails. Ends with a table, and with exit code 1 if the default tier
catches fewer than 90 % of them, or both together fewer than 95 %.`;
const OPTIONS = {
  sample: { type: 'string', about: 'only this number of them, chosen by the seed' },
  seed: { type: 'string', about: 'chooses the sample (1)' },
  only: { type: 'string', about: 'only faults whose file matches this regular expression' },
  record: {
    type: 'string',
    about: 'a file of results: added to, and what it has is not run again',
  },
  minutes: { type: 'string', about: 'begins with no other fault after this time' },
  default: { type: 'boolean', about: 'only the default tier' },
  'no-browser': { type: 'boolean', about: 'leaves out the tests in a browser' },
  check: { type: 'boolean', about: 'only says whether the faults compile and pass the linter' },
};
/** The least shares that are caught. */
const AIMS = { default: 0.9, full: 0.95 };
/** Files that a step runs before the others: the nearest ones nearly always decide. */
const NEAREST = { unit: 4, database: 4, browser: 2 };
/** Files of a step in all; those of the database are nearly all, because what every call shares is near to each of them. */
const MOST = { unit: 40, database: 80, browser: 14 };
/** Per step, in milliseconds: a fault may well make something wait for ever. */
const LIMIT = 900_000;
/** The words with which `runFiles` names tests that it had to end. */
const HUNG = 'still running';
/** Says for which state of the code all faults were checked. */
const CHECKED = 'node_modules/.cache/vouver/faults-checked';
/** Long trials belong to the full tier. */
const isDefault = ({ file }) => !file.includes('.trial.');

if (process.argv[1]?.endsWith('faults.mjs')) main(plantAll);

async function plantAll() {
  const options = readOptions(process.argv.slice(2), USAGE, OPTIONS);
  if (options.help) return void console.log(options.help);
  await ensureInstalled();
  const faults = chosenOf(options);
  // Imported only now, because they need the packages.
  const { TreeCopy } = await import('./tree-copy.mjs');
  const tree = new TreeCopy();
  const folder = mkdtempSync(join(tmpdir(), 'vouver-fault-reports-'));
  const leave = () => {
    tree.remove();
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', leave);
  process.once('SIGINT', () => process.exit(130));
  process.once('SIGTERM', () => process.exit(143));
  const results = recorded(options.record, faults);
  const before = results.length;
  const left = faults.filter((fault) => !results.some((result) => isOf(result, fault)));
  if (!(await allCompile(tree))) return 1;
  if (options.check) return 0;
  const note = (result) => {
    if (options.record) appendFileSync(options.record, `${JSON.stringify(result)}\n`);
  };
  if (left.length > 0) {
    const hunt = await hunter(tree, folder, options);
    const end = performance.now() + 60_000 * countOf(options.minutes, 'minutes', Infinity);
    for (const [at, fault] of left.entries()) {
      if (performance.now() > end) break;
      say(`${at + 1} of ${left.length}: ${fault.file}: ${fault.harm}`);
      const result = await hunt.fault(fault);
      say(
        `  ${result.tier === 'nobody' ? 'NOBODY' : result.tier}, ${result.step}: ${result.test} (${result.seconds} s)`,
      );
      results.push(result);
      note(result);
    }
    const doubtful = await hunt.confirm(results.slice(before));
    for (const result of doubtful) note(result);
  }
  return report(results, options);
}

/** Checks that all faults compile and pass the linter; once they do, not again until something changes. */
async function allCompile(tree) {
  const faults = readFaults();
  const files = faults.map(({ file }) => file);
  const state = fingerprint(['src', 'build-plugins', 'test/faults', ...files]);
  if (isCurrent(CHECKED, state)) return true;
  say('types and lint of all faults at once');
  // Imported only now, because it needs the packages.
  const { uncompiled } = await import('./fault-check.mjs');
  const broken = await uncompiled(tree, faults);
  for (const { fault, message } of broken)
    console.log(`does not compile: ${fault.file}: ${message}`);
  if (broken.length === 0) {
    mkdirSync(join(root, dirname(CHECKED)), { recursive: true });
    remember(CHECKED, state);
  }
  return broken.length === 0;
}

function chosenOf({ sample, seed, only }) {
  const all = readFaults().filter(({ file }) => only === undefined || new RegExp(only).test(file));
  if (all.length === 0) throw new Problem(`no fault has a file that matches ${only}`);
  if (sample === undefined) return all;
  return sampleOf(all, countOf(sample, 'sample', all.length), countOf(seed, 'seed', 1));
}

const isOf = (result, fault) =>
  result.file === fault.file && result.find === fault.find && result.replace === fault.replace;

function recorded(file, faults) {
  if (file === undefined || !existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  // The last line about a fault counts.
  const results = new Map(
    lines
      .map((line) => JSON.parse(line))
      .map((result) => [`${result.file}\n${result.find}`, result]),
  );
  return [...results.values()].filter((result) => faults.some((fault) => isOf(result, fault)));
}

/** Gets ready what all faults share, and returns how to look for the test that catches one. */
async function hunter(tree, folder, options) {
  const { readGraph } = await import('./module-graph.mjs');
  const { relatedTests } = await import('./related-tests.mjs');
  const { runFiles, tierOptions } = await import('./vitest-run.mjs');
  const graph = readGraph();
  const database = hasPostgres() ? 'postgres' : 'embedded';
  let CHROME_PATH;
  const isForBrowser = () => options['no-browser'] !== true;
  if (isForBrowser()) {
    await ensureBuilt();
    tree.copyBuild();
    CHROME_PATH = await ensureChromium();
    if (CHROME_PATH === undefined) console.log('no Chromium: the tests in a browser are left out');
  }
  const shared = {
    folder: tree.folder,
    limit: LIMIT,
    quiet: true,
    report: join(folder, 'report.json'),
  };
  const env = (tier) => ({
    VOUVER_TEST_TIER: tier,
    NODE_COMPILE_CACHE: join(folder, 'compiled'),
    ...(CHROME_PATH && { CHROME_PATH }),
  });
  const run = (project, files, tier) =>
    runFiles(project, files, {
      ...shared,
      env: env(tier),
      flags: [
        '--bail=1',
        '--passWithNoTests',
        // A busy machine makes tests slow; only one that waits for ever must fail.
        '--testTimeout=300000',
        // Modules that the fault does not change are transformed once for all of them.
        '--fsModuleCache',
        `--fsModuleCachePath=${join(folder, 'modules')}`,
        ...(project === 'e2e' ? ['--retry=1'] : []),
        ...tierOptions(tier, [project]),
      ],
    });

  /** The steps, the cheapest and nearest first; each returns the name of the test that fails. */
  function* stepsOf({ unit, database: db, browser, built }) {
    const [nearUnit, farUnit] = parted(unit.filter(isDefault), 'unit');
    const [nearDb, farDb] = parted(db.filter(isDefault), 'database');
    const [nearBrowser, farBrowser] = parted(browser.filter(isDefault), 'browser');
    const step = (name, project, files, tier = 'default') => ({ name, project, files, tier });
    // Unit tests further away start whole processes.
    const isUnitNear = db.length === 0 || unit[0]?.distance === 1;
    if (isUnitNear) yield step('unit', 'unit', nearUnit);
    yield step('database', database, nearDb);
    // A fault of the site itself is most likely seen in a browser.
    if (built) yield step('browser', 'e2e', nearBrowser);
    yield step('database', database, farDb);
    yield step('unit', 'unit', isUnitNear ? farUnit : [...nearUnit, ...farUnit]);
    yield step('browser', 'e2e', built ? farBrowser : [...nearBrowser, ...farBrowser]);
    if (options.default) return;
    const trials = (tests, kind) =>
      parted(
        tests.filter((test) => !isDefault(test)),
        kind,
      ).flat();
    yield step('unit', 'unit', trials(unit, 'unit'), 'full');
    yield step('database', database, trials(db, 'database'), 'full');
    if (database === 'postgres') yield step('database', 'embedded', [...nearDb, ...farDb], 'full');
    yield step(
      'browser',
      'e2e',
      [...nearBrowser, ...farBrowser, ...trials(browser, 'browser')],
      'full',
    );
  }

  async function caughtBy(related) {
    let isBuilt = !related.built;
    for (const { name, project, files, tier } of stepsOf(related)) {
      if (files.length === 0) continue;
      if (project === 'e2e') {
        if (CHROME_PATH === undefined) continue;
        if (!isBuilt && !(await build(tree.folder)))
          return { tier, step: 'build', test: 'the build fails' };
        isBuilt = true;
      }
      const test = await firstFailed(project, files, tier);
      if (test !== undefined) return { tier, step: name, test };
    }
    const counts = ['unit', 'database', 'browser'].map(
      (kind) => `${Math.min(MOST[kind], related[kind].length)} of ${related[kind].length} ${kind}`,
    );
    return { tier: 'nobody', step: 'none', test: `run were ${counts.join(', ')} files` };
  }

  /**
   * The first test that fails twice: on a busy machine one may fail once for no fault of the code, and must not hide
   * another, so the files are run again. Tests that wait for ever are not asked to do so again.
   */
  async function firstFailed(project, files, tier) {
    for (let tries = 0; tries < 2; tries += 1) {
      const { failed } = await run(project, files, tier);
      if (failed.length === 0 || failed[0].startsWith(HUNG)) return failed[0];
      const named = filesOf(failed[0], files);
      const again = await run(project, named.length > 0 ? named : files, tier);
      if (again.failed.length > 0) return again.failed[0];
    }
    return undefined;
  }

  async function buildAgainst(related) {
    try {
      return await caughtBy(related);
    } finally {
      if (related.built && isForBrowser()) tree.copyBuild();
    }
  }

  return {
    async fault(fault) {
      const start = performance.now();
      tree.change(fault.file, planted(readFileSync(join(tree.folder, fault.file), 'utf8'), fault));
      try {
        const caught = await buildAgainst(relatedTests([fault.file], graph));
        return { ...fault, ...caught, seconds: Math.round((performance.now() - start) / 1000) };
      } finally {
        tree.restore();
      }
    },

    /**
     * Runs the tests that have caught a fault once more without any: one that fails all the same has
     * caught nothing. Returns those faults.
     */
    async confirm(results) {
      const doubtful = [];
      for (const [step, project] of [
        ['unit', 'unit'],
        ['database', database],
        ['browser', 'e2e'],
      ]) {
        const caught = results.filter((result) => result.step === step);
        const files = [...new Set(caught.flatMap(({ test }) => filesOf(test, [...graph.files])))];
        if (files.length === 0) continue;
        say(`once more without a fault: ${files.length} files (${step})`);
        const { failed } = await runFiles(project, files, {
          ...shared,
          env: env('full'),
          flags: ['--retry=1'],
        });
        for (const result of caught) {
          const name = nameOf(result.test);
          if (!failed.some((test) => nameOf(test) === name)) continue;
          const reason = `fails without the fault too: ${name}`;
          doubtful.push(Object.assign(result, { tier: 'nobody', test: reason }));
        }
      }
      return doubtful;
    },
  };
}

/** `offers.test.ts: keeps …` of `offers.test.ts: keeps … (expected 1 to be 2)`. */
const nameOf = (test) => test.replace(/ \([^(]*\)?$/, '');

/** Those of the files whose name a failed test's line begins with: in different folders several have the same. */
const filesOf = (test, files) => files.filter((file) => file.endsWith(`/${test.split(/[: ]/)[0]}`));

/** The nearest files of a kind, and the others that are run. Those beside the fault are enough to begin with. */
const parted = (related, kind) => {
  const files = related.slice(0, MOST[kind]).map(({ file }) => file);
  const beside = related.findIndex(({ distance }) => distance > 1);
  const count = beside > 0 ? Math.min(beside, NEAREST[kind]) : NEAREST[kind];
  return [files.slice(0, count), files.slice(count)];
};

/** Builds the site in a copy of the project; false if it cannot be built. */
async function build(folder) {
  const { spawn } = await import('node:child_process');
  const { projectNode } = await import('./terminal.mjs');
  return new Promise((resolve, reject) => {
    const child = spawn(projectNode(), ['scripts/build.mjs'], { cwd: folder, stdio: 'ignore' });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code === 0));
  });
}

function report(results, options) {
  const wide = (text, width) => String(text).slice(0, width).padEnd(width);
  console.log(`\n${wide('fault', 48)} ${wide('caught by', 17)} ${wide('s', 5)} test`);
  for (const { file, tier, step, test, seconds } of results) {
    const by = tier === 'nobody' ? 'NOBODY' : tier === 'full' ? `${step}, full only` : step;
    console.log(
      `${wide(file.replace(/^src\//, ''), 48)} ${wide(by, 17)} ${wide(seconds, 5)} ${nameOf(test).slice(0, 110)}`,
    );
  }
  const missed = results.filter(({ tier }) => tier === 'nobody');
  console.log('');
  for (const room of new Set(results.map((result) => result.room))) {
    const some = results.filter((result) => result.room === room);
    const steps = some.map(({ tier, step }) =>
      tier === 'nobody' ? 'nobody' : tier === 'full' ? `${step}, full only` : step,
    );
    const counts = [...new Set(steps)].map(
      (step) => `${step} ${steps.filter((other) => other === step).length}`,
    );
    console.log(`${wide(room, 16)} ${wide(some.length, 4)} ${counts.join(', ')}`);
  }
  for (const { file, harm, test } of missed) console.log(`missed: ${file}: ${harm} (${test})`);
  let isEnough = true;
  for (const [tier, caught] of Object.entries({
    default: ['default'],
    full: ['default', 'full'],
  })) {
    if (tier === 'full' && options.default) continue;
    const count = results.filter((result) => caught.includes(result.tier)).length;
    // A small sample may miss one.
    const isBelow = results.length - count > Math.ceil(results.length * (1 - AIMS[tier]));
    isEnough &&= !isBelow;
    const share = ((count / results.length) * 100).toFixed(1);
    console.log(
      `${wide(`${tier} tier`, 13)} ${share} % of ${results.length}${isBelow ? `, below ${AIMS[tier] * 100} %` : ''}`,
    );
  }
  return isEnough ? 0 : 1;
}
