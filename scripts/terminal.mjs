import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** Prints what the script is doing, so that a long step does not look like a hang. */
export function say(text) {
  console.log(`\x1b[1m›\x1b[0m ${text}`);
}

/** An error whose message explains everything; no stack is printed. */
export class Problem extends Error {}

/** The Node version that the project pins; it exists once the packages are installed. */
export function projectNode() {
  const pinned = join(root, 'node_modules/node/bin/node');
  return existsSync(pinned) ? pinned : process.execPath;
}

/** Runs a command with its output on the terminal; resolves with its exit code. */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)));
  });
}

/** Runs a package's program with the project's Node; `flags` are Node's own. */
export function runTool(file, args, { flags = [], ...options } = {}) {
  return run(projectNode(), [...flags, join(root, 'node_modules', file), ...args], options);
}

/** The PATH without the folders that npm added in front: the programs of this machine. */
export function ownPath() {
  const path = process.env.PATH ?? '';
  return path
    .split(delimiter)
    .filter((folder) => !folder.includes('node_modules'))
    .join(delimiter);
}

/** Runs the script; prints one line for a Problem, and a stack for any other error. */
export function main(action) {
  action().then(
    (code) => {
      process.exitCode = code ?? 0;
    },
    (error) => {
      console.error(error instanceof Problem ? error.message : error);
      process.exitCode = 1;
    },
  );
}
