// Installs, builds and starts the site; steps that are already done are skipped.
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
  // A terminal sends Ctrl-C to all processes at once, so the server has received it; other signals
  // are forwarded. In both cases this script waits until the server has shut down.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => server.kill('SIGTERM'));
  return new Promise((resolve) => {
    server.once('exit', (code, signal) => resolve(signal ? 1 : code));
  });
}
