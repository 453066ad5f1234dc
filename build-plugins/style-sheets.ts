import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { preprocessCSS, type Plugin, type ResolvedConfig } from 'vite';

const MODULE = /\.module\.css$/;
const SHEET = /\.sheet\.css(?:\?|$)/;
const IMPORT = /^@import '([^']+\.module\.css)';$/gm;

/** Ids of CSS modules as scripts see them. Their ending keeps Vite from taking them for style sheets. */
const NAMES = /^\0(.+\.module\.css)\.js$/;

/**
 * Gives scripts the class names of a CSS module, and a `*.sheet.css` the rules of the modules that it imports, in its
 * order. Reasons: docs/decisions/2026-11-28-sheets-of-css-modules.md
 */
export function styleSheets(): Plugin {
  let config: ResolvedConfig;
  const compile = async (file: string) =>
    preprocessCSS(await readFile(file, 'utf8'), file, config);
  return {
    name: 'style-sheets',
    // Before Vite's own plugins, which would put the rules of every module into one sheet.
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
        const names = Object.entries(modules);
        const values = names.map(([, value], index) => `const n${index} = ${JSON.stringify(value)};`);
        const exports = names.map(([name], index) => `n${index} as ${JSON.stringify(name)}`);
        return `${values.join('\n')}\nexport { ${exports.join(', ')} };`;
      },
    },
    transform: {
      filter: { id: [SHEET, /\.tsx?(?:\?|$)/] },
      async handler(code, id) {
        if (!SHEET.test(id)) return code.includes('.module.css') ? code.replace(/\bimport (\w+) from (["'][^"']+\.module\.css["'])/g, 'import * as $1 from $2') : null;
        const files = Array.from(code.matchAll(IMPORT), ([, path]) => join(dirname(id), path!));
        for (const file of files) this.addWatchFile(file);
        const rules = await Promise.all(files.map(compile));
        return { code: code.replace(IMPORT, () => rules.shift()!.code), map: null };
      },
    },
  };
}
