// The linter's rules. Which folder of src may import which is computed from scripts/folders.ts.
import { type OxlintOverride, defineConfig } from 'oxlint';
import { folders, forbidden, forbiddenLeaves, leaves } from './scripts/folders.ts';

type ImportPattern = { group: string[]; message: string; allowTypeImports?: boolean };

const names = Object.keys(folders);

const parents = {
  group: ['../*', '..'],
  message: 'Write #folder/file.ts instead of ../ (see CONTRIBUTING.md).',
};
const assembly = {
  group: ['#main.ts', '#prepare.ts', '#server.ts'],
  message: 'Only the entry points put everything together.',
};
const testing = { group: ['#test/*'], message: 'Only tests import what tests share.' };

function restrictions(name: string, extra: ImportPattern[]): NonNullable<OxlintOverride['rules']> {
  const { types = [], only = {} } = folders[name]!;
  const patterns: ImportPattern[] = [parents, assembly, ...extra];
  const others = forbidden(name);
  patterns.push({
    group: others.map((folder) => `#${folder}/**`),
    message: `src/${name} may not import ${others.join(', ')} (scripts/folders.ts).`,
  });
  for (const folder of types) {
    patterns.push({
      group: [`#${folder}/**`],
      allowTypeImports: true,
      message: `src/${name} may import only types of src/${folder}.`,
    });
  }
  for (const [folder, files] of Object.entries(only)) {
    patterns.push({
      group: [`#${folder}/**`, ...files.map((file) => `!#${folder}/${file}`)],
      message: `src/${name} may import only ${files.join(', ')} of src/${folder}.`,
    });
  }
  return {
    'no-restricted-imports': 'off',
    'typescript/no-restricted-imports': ['error', { patterns }],
  };
}

/** The big folder's restrictions, with those of one of its folders. */
function leafOverride(big: string, leaf: string): OxlintOverride {
  const own = leaf === '.';
  const others = forbiddenLeaves(big, leaf);
  const group = others.flatMap((folder) => {
    if (folder === '.') return [`#${big}/*.ts`, `#${big}/*.tsx`];
    return own ? [`#${big}/${folder}/**`, `./${folder}/**`] : [`#${big}/${folder}/**`];
  });
  const place = own ? `The files of src/${big}` : `src/${big}/${leaf}`;
  const inside = others.map((folder) => (folder === '.' ? 'files' : folder)).join(', ');
  const message = `${place} may not import these of src/${big}: ${inside} (scripts/folders.ts).`;
  const extra = others.length === 0 ? [] : [{ group, message }];
  return {
    files: [own ? `src/${big}/*.{ts,tsx}` : `src/${big}/${leaf}/**`],
    rules: restrictions(big, [...extra, testing]),
  };
}

export default defineConfig({
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
    // Imports of types count: a file should be readable before those that use it.
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-unassigned-import': ['error', { allow: ['**/*.css', '@fontsource*/**'] }],
    'typescript/consistent-type-imports': 'error',
    'typescript/no-explicit-any': 'error',
    'vitest/valid-expect': ['error', { maxArgs: 2 }],
    // Without the role, Safari does not treat a list without markers as a list.
    'jsx-a11y/no-redundant-roles': ['error', { ul: ['list'], ol: ['list'] }],
    // Off because most of their findings here are intentional.
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
    // Output for the operator's terminal is printed, not logged.
    {
      files: [
        '**/*.mjs',
        'bench/**',
        'test/**',
        'src/{main,dev,prepare}.ts',
        'src/command-line/**',
      ],
      rules: { 'no-console': 'off' },
    },
    ...names.map((name) => ({
      files: [`src/${name}/**`],
      rules: restrictions(name, [testing]),
    })),
    ...Object.entries(leaves).flatMap(([big, inside]) =>
      Object.keys(inside).flatMap((leaf) => leafOverride(big, leaf)),
    ),
    // Tests may import #test, and every folder inside their own big one.
    ...names.map((name) => ({
      files: [`src/${name}/**/*.test.{ts,tsx}`],
      rules: restrictions(name, []),
    })),
  ],
});
