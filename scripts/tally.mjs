import { readFileSync } from 'node:fs';
import { basename, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './terminal.mjs';

export const nothing = { passed: 0, failed: 0, skipped: 0 };

export function add(a, b) {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
  };
}

/**
 * The numbers of a Vitest run, from its JSON report. A file that cannot be loaded counts as one
 * failure, and so does a run that fails without a failed test.
 */
export function tallyOf(reportFile, exitCode) {
  const report = read(reportFile);
  if (report === undefined) return { ...nothing, failed: 1 };
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  ).length;
  const failed = report.numFailedTests + unloaded;
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** Tests of a Vitest run that passed only when tried again, each with the reason, from its JSON report. */
export function retriedOf(reportFile) {
  return testsOf(reportFile)
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
    .map(nameWithReason);
}

/** True for a line of `retriedOf` whose reason is a limit of time. */
export const ranOutOfTime = (line) =>
  /\((?:\w*Error: )?(?:[\w.]+: )?(?:Test timed out|Hook timed out|Timeout \d+ms exceeded|waited \d+ s)/.test(
    line,
  );

/** Those for which `is` holds, and the others. */
export const parted = (all, is) => [all.filter(is), all.filter((line) => !is(line))];

/** Failures of a Vitest run, each with the reason, from its JSON report: tests, and files that cannot be loaded. */
export function failedOf(reportFile) {
  const files = read(reportFile)?.testResults ?? [];
  const unloaded = files.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return [
    ...testsOf(reportFile)
      .filter(({ status }) => status === 'failed')
      .map(nameWithReason),
    ...unloaded.map(({ name, message }) => `${basename(name)} (${short(message)})`),
  ];
}

/** Seconds for each file of a Vitest run, hooks included, from its JSON report. */
export function timesOf(reportFile) {
  const files = read(reportFile)?.testResults ?? [];
  return files.map(({ name, startTime, endTime }) => ({
    title: relative(root, name),
    seconds: (endTime - startTime) / 1000,
  }));
}

/** The files that took longest, the slowest first. */
export function slowest(times, count = 20) {
  return times.toSorted((a, b) => b.seconds - a.seconds).slice(0, count);
}

function testsOf(reportFile) {
  const files = read(reportFile)?.testResults ?? [];
  return files.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, file: basename(name) })),
  );
}

const nameWithReason = ({ file, fullName, failureMessages: [reason = ''] }) =>
  `${file}: ${fullName} (${short(reason)})`;

function short(reason) {
  const [message] = stripVTControlCharacters(reason).split('\n    at ');
  return message.replaceAll(/\s+/g, ' ').slice(0, 300);
}

/** The line that ends `npm test`. */
export function summary({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
