// Judges the regular expressions of the source and writes the verdicts to test/regular-expressions.json,
// so that the test does not have to: some take ten seconds.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { expressionsOfSource, judge } from '../test/regular-expressions.ts';
import { main, root } from './terminal.mjs';

main(async () => {
  const file = join(root, 'test/regular-expressions.json');
  const earlier = process.argv.includes('--all')
    ? {}
    : JSON.parse(await readFile(file, 'utf8').catch(() => '{}'));
  const verdicts = {};
  for (const expression of (await expressionsOfSource()).expressions) {
    verdicts[expression.text] = earlier[expression.text] ?? judge(expression);
    if (verdicts[expression.text] !== 'linear') {
      console.log(
        `${verdicts[expression.text]}  ${expression.text}  ${expression.files.join(', ')}`,
      );
    }
  }
  await writeFile(file, `${JSON.stringify(verdicts, null, 2)}\n`);
  return 0;
});
