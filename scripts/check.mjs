// Lint, format, types and the API's document; `node scripts/check.mjs lint` runs one of them.
import { join } from 'node:path';
import process from 'node:process';
import { main, projectNode, root, run, say } from './terminal.mjs';

/** The compiler keeps its last result there, so that it checks again only what has changed. */
const keep = (name) => [
  '--noEmit',
  '--incremental',
  '--tsBuildInfoFile',
  join(root, `node_modules/.cache/vouver/${name}.tsbuildinfo`),
];

const checks = {
  lint: ['node_modules/oxlint/bin/oxlint', '--deny-warnings'],
  format: ['node_modules/oxfmt/bin/oxfmt', '--check'],
  types: ['node_modules/typescript/bin/tsc', ...keep('types')],
  // Repeats the type check with the library of the engines that the TV screen is made for.
  'types of the TV screen': [
    'node_modules/typescript/bin/tsc',
    '--project',
    'src/tv-screen',
    ...keep('tv-screen'),
  ],
  'API document': ['scripts/api-document.mjs'],
};

/**
 * Runs the checks at the same time: the linters of the API's document are one thread each, which take as
 * long as all the others. Resolves with each check's name and whether it passed.
 */
export function runChecks(names = Object.keys(checks)) {
  say(names.join(', '));
  return Promise.all(
    names.map(async (name) => {
      const [file, ...args] = checks[name];
      const passed = (await run(projectNode(), [join(root, file), ...args])) === 0;
      if (!passed) say(`${name}: failed`);
      return { name, passed };
    }),
  );
}

if (process.argv[1]?.endsWith('check.mjs')) {
  main(async () => {
    const names = process.argv.slice(2);
    const results = await runChecks(names.length > 0 ? names : undefined);
    return results.every(({ passed }) => passed) ? 0 : 1;
  });
}
