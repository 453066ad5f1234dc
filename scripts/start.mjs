// From a fresh clone to a served site; what is already done is skipped.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { memoryEnv, nodeOptions } from './start-options.mjs';
import { main, projectNode, root } from './terminal.mjs';

main(async () => {
  await ensureInstalled();
  await ensureBuilt();
  return serve();
});

function serve() {
  const env = { NODE_ENV: 'production', ...memoryEnv, ...process.env };
  const words = [...nodeOptions, join(root, 'src/main.ts'), ...process.argv.slice(2)];
  const server = spawn(projectNode(), words, { stdio: 'inherit', env });
  // A terminal sends Ctrl-C to everyone at once, so the server has it already; the rest is
  // handed on. Either way this script stays until the server has put everything in order.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => server.kill('SIGTERM'));
  return new Promise((resolve) => {
    server.once('exit', (code, signal) => resolve(signal ? 1 : code));
  });
}
