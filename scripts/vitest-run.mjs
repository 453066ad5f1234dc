import { spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { failedOf } from './tally.mjs';
import { projectNode, root } from './terminal.mjs';

/**
 * Node 24 can crash when WebAssembly code is discarded while several threads use it ("Check failed:
 * jit_page_->allocations_.erase(addr)"), and the embedded databases of the tests are such threads.
 */
export const FLAGS = ['--no-wasm-code-gc'];

/** Options with which Vitest runs these projects in a tier: by default only the browser tests that are tagged so. */
export const tierOptions = (tier, projects) =>
  tier === 'default' && projects.includes('e2e') ? ['--tagsFilter=default'] : [];

/**
 * Runs these test files. Ends them after `limit` milliseconds, with everything that they have started.
 *
 * @returns `passed`; `failed`, one line for each failed test; `hung`, if they were ended; `seconds`
 */
export async function runFiles(project, files, options) {
  const { report, folder = root, flags = [], env = {}, limit = 600_000, quiet = false } = options;
  rmSync(report, { force: true });
  const start = performance.now();
  const args = [
    ...FLAGS,
    join(folder, 'node_modules/vitest/vitest.mjs'),
    'run',
    ...files,
    `--project=${project}`,
    ...(quiet ? [] : ['--reporter=default']),
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...flags,
  ];
  const { code, hung } = await ended(args, folder, { ...process.env, ...env }, limit, quiet);
  const failed = failedOf(report);
  // An error outside of all tests fails the run as well, and so does a crash, which leaves no report.
  if (code !== 0 && failed.length === 0) {
    const reason = existsSync(report) ? 'an error outside of the tests' : 'the process crashed';
    failed.push(hung ? `still running after ${limit / 1000} s` : `${reason} (exit code ${code})`);
  }
  const seconds = (performance.now() - start) / 1000;
  return { passed: code === 0, failed, hung, seconds };
}

function ended(args, cwd, env, limit, quiet) {
  return new Promise((resolve, reject) => {
    // A process group of its own, so that servers and browsers of the tests end with it.
    const child = spawn(projectNode(), args, {
      cwd,
      env,
      detached: true,
      stdio: ['ignore', quiet ? 'ignore' : 'inherit', quiet ? 'ignore' : 'inherit'],
    });
    let hung = false;
    const end = () => process.kill(-child.pid, 'SIGKILL');
    const timer = setTimeout(() => {
      hung = true;
      end();
    }, limit);
    // Whatever ends this process: nothing stays behind.
    process.once('exit', end);
    child.once('error', reject);
    child.once('exit', (code) => {
      clearTimeout(timer);
      process.off('exit', end);
      resolve({ code: code ?? 1, hung });
    });
  });
}
