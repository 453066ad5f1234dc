// The folders of src and what each may import. `node scripts/import-table.mjs` writes the
// linter's configuration and the table in docs/architecture.md from it; tests check both.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { root } from './terminal.mjs';

/** `types` names folders of which only types may be imported. */
export const folders = {
  shared: {
    holds:
      'values and rules that server and browser must agree on, and nothing else: pure, without dependencies',
    imports: [],
  },
  platform: {
    holds:
      'database, job queue, mail, configuration, clock, log, cache, HTTP plumbing; no word of the domain',
    imports: [],
  },
  ui: {
    holds: 'primitives and tokens: button, field, dialog, carousel, toast, icon',
    imports: [],
  },
  artwork: {
    holds: 'generated posters, backdrops and avatars; pure functions to SVG',
    imports: ['shared'],
  },
  catalog: {
    holds: 'titles, people, genres, providers, offers, curated lists, products',
    imports: ['shared', 'platform'],
  },
  accounts: {
    holds: 'users, sessions, credentials, social identities, profile, addresses',
    imports: ['shared', 'platform'],
  },
  library: {
    holds: 'what a person keeps: ratings, watch list, favourites, watched, collections',
    imports: ['shared', 'platform', 'catalog', 'accounts'],
  },
  search: {
    holds: 'folding, ranking, suggestions',
    imports: ['shared', 'platform', 'catalog'],
  },
  sync: {
    holds: 'where the catalogue comes from, and the operator’s command line',
    imports: ['shared', 'platform', 'catalog', 'search'],
  },
  api: {
    holds: 'one file per resource: the HTTP adapter, its contract, OpenAPI',
    imports: ['shared', 'platform', 'catalog', 'accounts', 'library', 'search'],
  },
  web: {
    holds: 'routes, pages, components, the browser’s API client, `format.ts` (the only `Intl`)',
    imports: ['shared', 'ui', 'artwork'],
    types: ['api'],
  },
  http: {
    holds:
      'server routes that are neither the API nor pages: art, icons, feeds, sitemap, health, metrics, forms, built files',
    imports: ['shared', 'platform', 'catalog', 'search', 'artwork', 'api', 'web'],
  },
};

const names = Object.keys(folders);

/** The folders that this one may not import, not even a type of. */
export function forbidden(name) {
  const { imports, types = [] } = folders[name];
  return names.filter((other) => ![name, ...imports, ...types].includes(other));
}

const parents = {
  group: ['../*', '..'],
  message: 'Write #folder/file.ts instead of ../ (see CONTRIBUTING.md).',
};
const assembly = {
  group: ['#main.ts', '#prepare.ts', '#server.ts'],
  message: 'Only the entry points put everything together.',
};
const testing = { group: ['#test/*'], message: 'Only tests import what tests share.' };

function restrictions(name, extra) {
  const { types = [] } = folders[name];
  const patterns = [parents, assembly, ...extra];
  const others = forbidden(name);
  patterns.push({
    group: others.map((other) => `#${other}/**`),
    message: `src/${name} may not import ${others.join(', ')} (the table in docs/architecture.md).`,
  });
  for (const other of types) {
    patterns.push({
      group: [`#${other}/**`],
      allowTypeImports: true,
      message: `src/${name} may import only types of src/${other}.`,
    });
  }
  return {
    'no-restricted-imports': 'off',
    'typescript/no-restricted-imports': ['error', { patterns }],
  };
}

export function lintConfig() {
  return {
    $schema: './node_modules/oxlint/configuration_schema.json',
    plugins: [
      'eslint',
      'typescript',
      'import',
      'unicorn',
      'oxc',
      'promise',
      'node',
      'react',
      'jsx-a11y',
      'vitest',
    ],
    categories: { correctness: 'error', suspicious: 'error', perf: 'error' },
    env: { builtin: true },
    ignorePatterns: ['dist', 'data', 'demo', 'migrations', 'coverage', '**/*.gen.ts'],
    rules: {
      eqeqeq: 'error',
      'no-console': 'error',
      'no-var': 'error',
      'prefer-const': 'error',
      'no-unused-vars': ['error', { ignoreRestSiblings: true }],
      'import/no-cycle': 'error',
      'import/no-unassigned-import': ['error', { allow: ['**/*.css', '@fontsource*/**'] }],
      'typescript/consistent-type-imports': 'error',
      'typescript/no-explicit-any': 'error',
      'vitest/valid-expect': ['error', { maxArgs: 2 }],
      // Safari forgets that a list without markers is one unless it is told.
      'jsx-a11y/no-redundant-roles': ['error', { ul: ['list'], ol: ['list'] }],
      // Off because what they find here is on purpose more often than not.
      'no-await-in-loop': 'off',
      'import/no-named-as-default-member': 'off',
      'jsx-a11y/prefer-tag-over-role': 'off',
      'oxc/no-map-spread': 'off',
      'promise/always-return': 'off',
      'react/react-in-jsx-scope': 'off',
      'unicorn/consistent-function-scoping': 'off',
      'unicorn/require-post-message-target-origin': 'off',
      'vitest/no-conditional-expect': 'off',
    },
    overrides: [
      // What an operator reads on a terminal is printed, not logged.
      {
        files: [
          '**/*.mjs',
          'bench/**',
          'test/**',
          'src/{main,dev,prepare}.ts',
          'src/sync/cli*.ts',
          'src/sync/operator/operator-commands.ts',
        ],
        rules: { 'no-console': 'off' },
      },
      ...names.map((name) => ({
        files: [`src/${name}/**`],
        rules: restrictions(name, [testing]),
      })),
      ...names.map((name) => ({
        files: [`src/${name}/**/*.test.{ts,tsx}`],
        rules: restrictions(name, []),
      })),
    ],
  };
}

/** The table as docs/architecture.md shows it, aligned as the formatter would. */
export function markdownTable() {
  const rows = Object.entries(folders).map(([name, { holds, imports, types = [] }]) => {
    const all = [...imports, ...types.map((type) => `the types of ${type}`)];
    return [`\`src/${name}/\``, holds, all.join(', ') || 'nothing in src'];
  });
  const table = [['folder', 'what lives there', 'may import'], ...rows];
  const widths = [0, 1, 2].map((column) => Math.max(...table.map((row) => row[column].length)));
  const [head, ...body] = table.map(
    (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`,
  );
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [head, rule, ...body].join('\n');
}

const begin = '<!-- import table: written by scripts/import-table.mjs -->';
const end = '<!-- end of import table -->';

/** A document with its table brought up to date; undefined where it has no place for one. */
export function withTable(text) {
  const [before, rest] = text.split(begin);
  const after = rest?.split(end)[1];
  if (after === undefined) return undefined;
  return `${before}${begin}\n\n${markdownTable()}\n\n${end}${after}`;
}

if (process.argv[1]?.endsWith('import-table.mjs')) {
  writeFileSync(join(root, '.oxlintrc.json'), `${JSON.stringify(lintConfig(), null, 2)}\n`);
  const doc = join(root, 'docs/architecture.md');
  const text = existsSync(doc)
    ? readFileSync(doc, 'utf8')
    : `# Architecture\n\n## Folders\n\n${begin}\n${end}\n`;
  const updated = withTable(text);
  if (updated === undefined) throw new Error(`docs/architecture.md lacks ${begin}`);
  writeFileSync(doc, updated);
}
