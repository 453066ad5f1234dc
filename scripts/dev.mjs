// The site with hot reload; the server restarts when a file of the API or another server file is saved.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { ensureInstalled } from './install.mjs';
import { main, projectNode, root } from './terminal.mjs';

main(async () => {
  await ensureInstalled();
  const server = spawn(
    projectNode(),
    ['--watch', '--watch-preserve-output', join(root, 'src/dev.ts'), ...process.argv.slice(2)],
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, NODE_ENV: 'development', TSS_DEV_SERVER: 'true' },
    },
  );
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => server.kill('SIGTERM'));
  return new Promise((resolve) => {
    server.once('exit', (code, signal) => resolve(signal ? 1 : code));
  });
});
