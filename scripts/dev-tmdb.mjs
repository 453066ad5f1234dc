// A fake film database with invented titles, for development and for trying sync runs. It prints the
// environment variables to set for `npm run vouver -- sync full` and `npm run dev`. Options:
// --port 4010 --titles 2000 --rate 40 --faults 0.01 --latency 50 --churn 0.02
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { ensureInstalled } from './install.mjs';
import { main, projectNode, root } from './terminal.mjs';

main(async () => {
  await ensureInstalled();
  const server = spawn(
    projectNode(),
    [join(root, 'test/film-database/main.ts'), ...process.argv.slice(2)],
    { cwd: root, stdio: 'inherit' },
  );
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => server.kill('SIGTERM'));
  return new Promise((resolve) => {
    server.once('exit', (code, signal) => resolve(signal ? 1 : code));
  });
});
