import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { preprocessCSS, type Plugin, type ResolvedConfig } from 'vite';

const SHEET = /\.sheet\.css(?:\?|$)/;
const LISTED = /^@import '([^']+\.module\.css)';$/gm;

const MODULE = /\.module\.css$/;
/** CSS modules as scripts see them: the ending keeps Vite from taking them for style sheets. */
const NAMES = /^\0(.+\.module\.css)\.js$/;
const SCRIPT = /\.tsx?(?:\?|$)/;
const DEFAULT_IMPORT = /\bimport (\w+) from (["'][^"']+\.module\.css["'])/g;

/**
 * Puts the rules of CSS modules into the sheets that list them (`*.sheet.css`), in their order, and gives scripts the
 * class names only. Reasons: docs/decisions/2026-11-28-a-sheet-for-each-page.md
 */
export function styleSheets(): Plugin {
  let config: ResolvedConfig;
  const compile = async (file: string) => preprocessCSS(await readFile(file, 'utf8'), file, config);
  return {
    name: 'style-sheets',
    // Before Vite's own plugins, which would link a module's rules with the script that imports it.
    enforce: 'pre',
    configResolved(resolved) {
      config = resolved;
    },
    resolveId: {
      filter: { id: MODULE },
      async handler(source, importer) {
        const resolved = await this.resolve(source, importer, { skipSelf: true });
        return resolved && `\0${resolved.id}.js`;
      },
    },
    load: {
      filter: { id: NAMES },
      async handler(id) {
        const file = NAMES.exec(id)![1]!;
        this.addWatchFile(file);
        const { modules = {} } = await compile(file);
        return exportsOf(modules);
      },
    },
    transform: {
      filter: { id: [SHEET, SCRIPT] },
      async handler(code, id) {
        // Names imported one by one are put where they are used; an object would be in the page's code as a whole.
        if (!SHEET.test(id)) return code.replace(DEFAULT_IMPORT, 'import * as $1 from $2');
        const files = Array.from(code.matchAll(LISTED), ([, path]) => join(dirname(id), path!));
        for (const file of files) this.addWatchFile(file);
        const rules = await Promise.all(files.map(compile));
        return { code: code.replace(LISTED, () => rules.shift()!.code), map: null };
      },
    },
  };
}

/** A module that exports class names. They are exported as texts, because some are reserved words. */
function exportsOf(names: Record<string, string>): string {
  const entries = Object.entries(names);
  const values = entries.map(([, value], n) => `const n${n} = ${JSON.stringify(value)};\n`);
  const exported = entries.map(([name], n) => `n${n} as ${JSON.stringify(name)}`);
  return `${values.join('')}export { ${exported.join(', ')} };`;
}
