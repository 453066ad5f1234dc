// Trials that the site survives: kill -9, a lost database, a full disk, dead partners, hostile requests.
// Reasons: docs/decisions/2026-11-22-ordeal.md
import { join } from 'node:path';
import process from 'node:process';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { main, projectNode, root, run } from './terminal.mjs';

main(async () => {
  await ensureInstalled();
  await ensureBuilt();
  return run(projectNode(), [join(root, 'test/ordeal/ordeal.ts'), ...process.argv.slice(2)], {
    env: process.env,
  });
});
