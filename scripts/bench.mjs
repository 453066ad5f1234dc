// Runs the benchmarks that decisions are based on: ratios of two measurements of the same run, and the
// times that visitors wait. Arguments that begin with "--" are options of the benches.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { main, projectNode, root, run } from './terminal.mjs';

main(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const all = (await readdir(join(root, 'bench')))
    .filter((name) => name.endsWith('.bench.ts'))
    .map((name) => name.replace('.bench.ts', ''));
  const [options, chosen] = [true, false].map((option) =>
    process.argv.slice(2).filter((argument) => argument.startsWith('--') === option),
  );
  const unknown = chosen.filter((name) => !all.includes(name));
  if (unknown.length > 0) {
    console.error(`There is no bench "${unknown.join(', ')}"; there are: ${all.join(', ')}`);
    return 64;
  }
  let worst = 0;
  for (const name of chosen.length > 0 ? chosen : all) {
    const env = { ...process.env, NODE_ENV: 'production' };
    worst = Math.max(
      worst,
      await run(projectNode(), [join(root, 'bench', `${name}.bench.ts`), ...options], { env }),
    );
  }
  return worst;
});
