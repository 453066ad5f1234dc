import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { planted } from './fault-list.mjs';
import { projectNode } from './terminal.mjs';

/** Says what the linter refuses: a fault in it would have others' imports refused. */
const IMPORT_RULES = 'scripts/folders.ts';

/**
 * The faults that the compiler or the linter refuses: they prove nothing about the tests. All are
 * planted at once, in code each in a file of its own, so that one run is enough.
 */
export async function uncompiled(tree, all) {
  const faults = all.filter(({ file }) => file !== IMPORT_RULES);
  for (const fault of faults) {
    tree.change(fault.file, planted(readFileSync(join(tree.folder, fault.file), 'utf8'), fault));
  }
  try {
    const code = faults.filter(({ file }) => /\.(tsx?|mjs)$/.test(file)).map(({ file }) => file);
    const [types, lint] = await Promise.all([
      outputOf(tree.folder, 'typescript/bin/tsc', ['--noEmit', '--pretty', 'false']),
      code.length === 0
        ? ''
        : outputOf(tree.folder, 'oxlint/bin/oxlint', ['--format=unix', '--deny-warnings', ...code]),
    ]);
    const lines = `${types}\n${lint}`.split('\n');
    return faults.flatMap((fault) => {
      const line = lines.find(
        (text) => text.startsWith(`${fault.file}(`) || text.includes(`${fault.file}:`),
      );
      return line === undefined ? [] : [{ fault, message: line }];
    });
  } finally {
    tree.restore();
  }
}

function outputOf(cwd, tool, args) {
  return new Promise((resolve) => {
    execFile(
      projectNode(),
      [join(cwd, 'node_modules', tool), ...args],
      { cwd, maxBuffer: 1e8 },
      (_error, stdout, stderr) => resolve(stdout + stderr),
    );
  });
}
