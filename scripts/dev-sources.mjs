// Fakes of Wikidata and of the Streaming Availability API with the invented titles of `npm run dev:tmdb`. It prints the
// environment variables to set for `npm run vouver` and `npm run dev`. Options:
// --port 4020 --titles 2000 --seed 1 --limit 1000 --faults 0.01 --latency 50
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { ensureInstalled } from './install.mjs';
import { main, projectNode, root } from './terminal.mjs';

main(async () => {
  await ensureInstalled();
  const server = spawn(
    projectNode(),
    [join(root, 'test/availability/main.ts'), ...process.argv.slice(2)],
    { cwd: root, stdio: 'inherit' },
  );
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => server.kill('SIGTERM'));
  return new Promise((resolve) => {
    server.once('exit', (code, signal) => resolve(signal ? 1 : code));
  });
});
