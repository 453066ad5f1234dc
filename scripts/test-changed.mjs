// Runs what a change touches, by the module graph, in one or two minutes: `npm run test:changed`.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { ensureBuilt } from './build.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensureInstalled } from './install.mjs';
import { countOf, readOptions } from './options.mjs';
import { hasPostgres } from './postgres.mjs';
import { Problem, main, root, runTool, say } from './terminal.mjs';

const USAGE = `npm run test:changed [-- OPTIONS]

Lint, format and types, then the tests that a change can reach by the module graph, the nearest
first: unit tests, those of one database, and those in a browser if the site itself has changed.
The change is everything that differs from the commit where this branch left \`main\`, or from
HEAD on \`main\`, including what is not committed.`;
const OPTIONS = {
  since: { type: 'string', about: 'the commit to compare with' },
  all: {
    type: 'boolean',
    about: 'runs every test that the change can reach, not only the nearest',
  },
  unit: { type: 'string', about: 'at most this many files of unit tests (40)' },
  database: { type: 'string', about: 'at most this many files of database tests (16)' },
  browser: { type: 'string', about: 'at most this many files of browser tests (3)' },
};
/** The state that tsc and Vitest keep of their last run, so that only what has changed is read again. */
const STATE = 'node_modules/.cache/vouver';

const MODULE_CACHE = ['--fsModuleCache', `--fsModuleCachePath=${STATE}/modules`];

const durations = [];
const failures = [];
const leftOut = [];

// Exits at a signal, so that the tests end too.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));

if (process.argv[1]?.endsWith('test-changed.mjs')) main(testChanged);

async function testChanged() {
  const options = readOptions(process.argv.slice(2), USAGE, OPTIONS);
  if (options.help) return void console.log(options.help);
  const most = {
    unit: options.all ? Infinity : countOf(options.unit, 'unit', 40),
    database: options.all ? Infinity : countOf(options.database, 'database', 16),
    browser: options.all ? Infinity : countOf(options.browser, 'browser', 3),
  };
  await ensureInstalled();
  const changed = changedSince(options.since ?? baseOf());
  if (changed.length === 0) return void console.log('nothing has changed');
  say(
    `${changed.length} changed: ${changed.slice(0, 8).join(', ')}${changed.length > 8 ? ' …' : ''}`,
  );
  // Imported only now, because it needs the packages.
  const { relatedTests } = await import('./related-tests.mjs');
  const related = relatedTests(changed);
  if (related.everything.length > 0) {
    leftOut.push(`${related.everything.join(', ')} can reach every test: run npm test`);
  }
  const reports = mkdtempSync(join(tmpdir(), 'vouver-changed-'));
  try {
    await check(changed);
    await tests('unit', 'unit', nearest('unit', related.unit, most.unit), reports);
    const engine = hasPostgres() ? 'postgres' : 'embedded';
    await tests(
      `database (${engine})`,
      engine,
      nearest('database', related.database, most.database),
      reports,
    );
    // A change of the server alone can reach every browser test, and the tests before reach it better.
    const browser = related.built || options.all ? related.browser : [];
    await inBrowser(nearest('browser', browser, most.browser), reports);
    if (browser.length < related.browser.length) {
      leftOut.push(
        `${related.browser.length} files of browser tests: the site's own modules have not changed`,
      );
    }
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
  for (const { title, seconds } of durations)
    console.log(`${seconds.toFixed(0).padStart(5)} s  ${title}`);
  for (const left of leftOut) console.log(`left out: ${left}`);
  for (const failure of failures) console.log(`failed: ${failure}`);
  return failures.length === 0 ? 0 : 1;
}

/** The commit where this branch left `main`; on `main` itself the last one. */
function baseOf() {
  for (const trunk of ['main', 'origin/main']) {
    try {
      return git('merge-base', 'HEAD', trunk).trim();
    } catch {
      // This repository has no such branch.
    }
  }
  return 'HEAD';
}

function changedSince(base) {
  let differing;
  try {
    differing = git('diff', '--name-only', '--no-renames', base, '--');
  } catch {
    throw new Problem(`git cannot compare with ${base}; --since takes a commit or a branch`);
  }
  const untracked = git('ls-files', '--others', '--exclude-standard');
  return [...new Set([...differing.split('\n'), ...untracked.split('\n')])].filter(Boolean);
}

function git(...args) {
  return execFileSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}

function nearest(title, related, most) {
  if (related.length > most) {
    const furthest = related[most - 1].distance;
    leftOut.push(
      `${related.length - most} of ${related.length} files of ${title} tests: this change reaches more than the nearest ${most} (up to ${furthest} steps away)`,
    );
  }
  return related.slice(0, most).map(({ file }) => file);
}

async function check(changed) {
  const present = changed.filter((file) => existsSync(join(root, file)));
  const linted = present.filter((file) => /\.(tsx?|mjs)$/.test(file));
  const formatted = present.filter((file) => /\.(tsx?|mjs|css|json|md)$/.test(file));
  mkdirSync(join(root, STATE), { recursive: true });
  const state = (name) => ['--noEmit', '--incremental', '--tsBuildInfoFile', join(STATE, name)];
  const steps = [
    linted.length > 0 && ['lint', 'oxlint/bin/oxlint', ['--deny-warnings', ...linted]],
    formatted.length > 0 && ['format', 'oxfmt/bin/oxfmt', ['--check', ...formatted]],
    linted.length > 0 && ['types', 'typescript/bin/tsc', state('types.tsbuildinfo')],
    linted.some((file) => file.startsWith('src/tv-screen/')) && [
      'types of the TV screen',
      'typescript/bin/tsc',
      ['--project', 'src/tv-screen', ...state('tv-screen.tsbuildinfo')],
    ],
  ];
  for (const [title, file, args] of steps.filter(Boolean)) {
    say(title);
    if ((await timed(title, () => runTool(file, args))) !== 0) failures.push(title);
  }
}

async function inBrowser(files, reports) {
  if (files.length === 0) return;
  await timed('build', ensureBuilt);
  const CHROME_PATH = await ensureChromium();
  if (CHROME_PATH === undefined) {
    leftOut.push('the tests in a browser: no Chromium here; set CHROME_PATH');
    return;
  }
  await tests('browser', 'e2e', files, reports, { CHROME_PATH });
}

async function tests(title, project, files, reports, env = {}) {
  if (files.length === 0) return;
  const { runFiles } = await import('./vitest-run.mjs');
  say(`tests: ${title}, ${files.length} files`);
  const report = join(reports, `${project}.json`);
  const run = () => runFiles(project, files, { report, env, flags: MODULE_CACHE });
  const { failed } = await timed(`${title}, ${files.length} files`, run);
  failures.push(...failed);
}

async function timed(title, action) {
  const start = performance.now();
  try {
    return await action();
  } finally {
    durations.push({ title, seconds: (performance.now() - start) / 1000 });
  }
}
