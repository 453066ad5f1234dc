// Lint, format and types; `node scripts/check.mjs lint` runs one of them.
import process from 'node:process';
import { main, runTool, say } from './terminal.mjs';

export const checks = {
  lint: ['oxlint/bin/oxlint', ['--deny-warnings']],
  format: ['oxfmt/bin/oxfmt', ['--check']],
  types: ['typescript/bin/tsc', ['--noEmit']],
  // Again with the library of the engines it is made for.
  'types of the TV screen': ['typescript/bin/tsc', ['--noEmit', '--project', 'src/tv-screen']],
};

/** Resolves with the exit code; 0 is a pass. */
export function runCheck(name) {
  say(name);
  const [file, args] = checks[name];
  return runTool(file, args);
}

if (process.argv[1]?.endsWith('check.mjs')) {
  main(async () => {
    const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(checks);
    let failed = 0;
    for (const name of names) {
      if ((await runCheck(name)) !== 0) failed += 1;
    }
    return failed === 0 ? 0 : 1;
  });
}
