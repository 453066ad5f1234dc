import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

const TEXT = /\.(?:tsx?|mjs|css|md|yml|yaml|json|service)$/;
const skipped = /(?:^|\/)(?:meta\/|[^/]+\.gen\.ts$)/;
/** Files in which a document may be named. */
const files = [
  ...['src', 'test', 'scripts', 'bench', 'build-plugins', 'deploy', 'docs'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      join(folder, file),
    ),
  ),
  ...readdirSync(root).filter((file) => file !== 'package-lock.json'),
].filter((file) => (TEXT.test(file) || file === 'Dockerfile') && !skipped.test(file));
const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
const isDocument = (file: string) => file.endsWith('.md');

const GUIDES = [
  'CONTRIBUTING.md',
  'docs/architecture.md',
  'docs/asvs.md',
  'docs/mechanisms.md',
  'docs/threat-model.md',
];

test.each(GUIDES)('every file and folder that %s names exists', (file) => {
  const text = readFileSync(join(root, file), 'utf8');
  const named = [...text.matchAll(/`((?:src|test|bench|docs|deploy|scripts|seed)\/[^`\s]+)`/g)]
    .map(([, path]) => path!)
    // Neither `src/web/PAGE/` nor `src/catalog/*-queries.ts` is a file.
    .filter((path) => !/[A-Z*]{3,}|\*/.test(path));
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('every section that is met has a test as evidence', () => {
  const text = readFileSync(join(root, 'docs/asvs.md'), 'utf8');
  const met = text.split('\n').filter((line) => /^\| V[^|]*\| met /.test(line));
  expect(met.length).toBeGreaterThan(20);
  expect(met.filter((line) => !/`[^`]+\.(test|e2e)\.ts`/.test(line))).toEqual([]);
});

test('every document that a comment or a document names exists', () => {
  const named = [...texts].flatMap(([file, text]) =>
    [...text.matchAll(/(?<![\w/.-])docs\/[\w./-]+\.md\b/g)].map(([path]) => ({ file, path })),
  );
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter(({ path }) => !existsSync(join(root, path)))).toEqual([]);
});

test('every link of a document leads to a file, and to a heading of it', () => {
  const links = [...texts]
    .filter(([file]) => isDocument(file))
    .flatMap(([file, text]) =>
      [...text.matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)].map(([, link]) => ({
        file,
        link: link!,
      })),
    );
  expect(links.length).toBeGreaterThan(50);
  const broken = links.filter(({ file, link }) => {
    const [path = '', anchor] = link.split('#');
    const target = path === '' ? join(root, file) : join(root, dirname(file), path);
    if (!existsSync(target)) return true;
    return anchor !== undefined && !anchorsOf(readFileSync(target, 'utf8')).has(anchor);
  });
  expect(broken).toEqual([]);
});

/** Anchors of a document's headings, as GitHub makes them. */
const anchorsOf = (text: string) =>
  new Set(
    [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
      heading!
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .trim()
        .replaceAll(' ', '-'),
    ),
  );

test('every product rule that is cited exists, and each has one number', () => {
  const rules = [...texts.get('docs/product-rules.md')!.matchAll(/^- \*\*(R\d+)\.\*\*/gm)].map(
    ([, name]) => name!,
  );
  expect(new Set(rules).size).toBe(rules.length);
  // `docs/product-rules.md R1, R2` in code, [R1](product-rules.md) in documents.
  const citations = /docs\/product-rules\.md((?:,?\s+R\d+)+)|\[(R\d+)\]\([./]*product-rules/g;
  const cited = [...texts]
    .filter(([file]) => !['CONTRIBUTING.md', 'docs/product-rules.md'].includes(file))
    .flatMap(([file, text]) =>
      [...text.matchAll(citations)].flatMap(([citation]) =>
        citation.match(/R\d+/g)!.map((rule) => ({ file, rule })),
      ),
    );
  expect(cited.length).toBeGreaterThan(30);
  expect(cited.filter(({ rule }) => !rules.includes(rule))).toEqual([]);
});

test('every decision is named by the code that it explains, and is a page at most', () => {
  const decisions = readdirSync(join(root, 'docs/decisions'));
  expect(decisions.length).toBeGreaterThan(30);
  const code = [...texts].filter(
    ([file]) => !isDocument(file) && file !== 'test/documents.test.ts',
  );
  const isNamed = (decision: string) =>
    code.some(([, text]) => text.includes(`docs/decisions/${decision}`));
  expect(decisions.filter((decision) => !isNamed(decision))).toEqual([]);
  const wordsOf = (file: string) => texts.get(`docs/decisions/${file}`)!.split(/\s+/).length;
  expect(decisions.filter((decision) => wordsOf(decision) > 550)).toEqual([]);
});
