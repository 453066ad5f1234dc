// Lints the API's OpenAPI document with Redocly's and Spectral's recommended rules; any finding fails.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
// Both are CommonJS, of which Node sees only the default export.
import spectralCore from '@stoplight/spectral-core';
import spectralParsers from '@stoplight/spectral-parsers';
import spectralRulesets from '@stoplight/spectral-rulesets';
import { main, runTool } from './terminal.mjs';

/** Without it Redocly's program reports its use and looks for a newer version. */
const SILENT = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

/** The document as it is served, from an API without a database. */
export async function apiDocument() {
  const { createTestApi } = await import('#test/api.ts');
  return createTestApi({ db: {} }).read('/openapi.json');
}

/** Spectral's findings, one line for each. */
export async function spectralFindings(document) {
  const spectral = new spectralCore.Spectral();
  spectral.setRuleset({ extends: [[spectralRulesets.oas, 'recommended']] });
  const text = JSON.stringify(document, null, 2);
  const findings = await spectral.run(new spectralCore.Document(text, spectralParsers.Json));
  return findings.map(({ code, path, message }) => `${code}  ${path.join(' ')}  ${message}`);
}

/** Redocly's exit code; it prints what it finds. `recommended-strict` has its warnings as errors. */
async function runRedocly(document) {
  const folder = await mkdtemp(join(tmpdir(), 'vouver-api-'));
  try {
    const file = join(folder, 'openapi.json');
    await writeFile(file, JSON.stringify(document, null, 2));
    const args = ['lint', file, '--extends', 'recommended-strict', '--format', 'stylish'];
    return await runTool('@redocly/cli/bin/cli.js', args, {
      env: { ...process.env, ...SILENT },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}

if (process.argv[1]?.endsWith('api-document.mjs')) {
  main(async () => {
    const document = await apiDocument();
    const [code, findings] = await Promise.all([runRedocly(document), spectralFindings(document)]);
    for (const finding of findings) console.error(finding);
    return code === 0 && findings.length === 0 ? 0 : 1;
  });
}
