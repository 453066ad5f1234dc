import process from 'node:process';
import { fingerprint, isCurrent, remember } from './fingerprint.mjs';
import { Problem, main, runTool, say } from './terminal.mjs';

const mark = 'dist/.vouver-built';
const sources = [
  'src',
  'build-plugins',
  'vite.config.ts',
  'vite.tv.config.ts',
  'tsconfig.json',
  'package-lock.json',
];
/** The site, then the TV screen beside it. */
const configurations = ['vite.config.ts', 'vite.tv.config.ts'];

/** Builds the site, unless the sources have not changed since the last build. */
export async function ensureBuilt() {
  if (isCurrent(mark, fingerprint(sources))) return;
  say('building the site');
  const env = { ...process.env, NODE_ENV: 'production' };
  for (const configuration of configurations) {
    const options = ['build', '--config', configuration, '--logLevel', 'warn'];
    const code = await runTool('vite/bin/vite.js', options, { env });
    if (code !== 0) throw new Problem('the build failed; the lines above say why');
  }
  // Computed again, because the build writes the route tree, which is one of the sources.
  remember(mark, fingerprint(sources));
}

if (process.argv[1]?.endsWith('build.mjs')) {
  main(ensureBuilt);
}
