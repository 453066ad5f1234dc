import type { Rollup } from 'vite';
import { expect, test } from 'vitest';
import { featuresOf } from './engine-features.ts';
import { problemsOf } from './old-engine.ts';

const engine = { ecmaVersion: 2016, features: featuresOf(53) } as const;
const check = (fileName: string, content: string) =>
  problemsOf(
    {
      [fileName]: fileName.endsWith('.css')
        ? { type: 'asset', fileName, source: content }
        : { type: 'chunk', fileName, code: content },
    } as unknown as Rollup.OutputBundle,
    engine,
  );

test.each([
  'const { a } = f(1 ** 2);',
  'class A { static b() { return [...new Set([1])].includes(1); } }',
  'function* g() { yield 1; }',
  'document.body.appendChild(x); Object.assign({}, y);',
  'const queue = { getRootNode: true }; if (queue.getRootNode) fetch("/a").then((r) => r.body.getReader());',
  'window.queueMicrotask || (window.queueMicrotask = f); window.queueMicrotask(g)',
])('%s is fine', (code) => {
  expect(check('a.js', code)).toEqual([]);
});

test.each([
  ['a?.b', 'syntax'],
  ['a ?? b', 'syntax'],
  ['async function f() {}', 'syntax'],
  ['const a = { ...b };', 'syntax'],
  ['try { f(); } catch { g(); }', 'syntax'],
  ['const a = /\\p{L}/u;', 'syntax'],
  ['class A { b = 1; }', 'syntax'],
  ['import a from "b";', 'syntax'],
  ['a.at(-1)', '.at()'],
  ['Promise.resolve().finally(f)', '.finally()'],
  ['text.replaceAll("a", "b")', '.replaceAll()'],
  ['new AbortController()', 'AbortController'],
  ['structuredClone(a)', 'structuredClone'],
  ['globalThis.a', 'globalThis'],
  ['new ResizeObserver(f)', 'ResizeObserver'],
  ['const { at } = a; queueMicrotask(at)', 'queueMicrotask'],
  ['a.scrollIntoViewIfNeeded(); a.getRootNode()', '.getRootNode'],
  ['document.getAnimations', '.getAnimations'],
  ['navigator.mediaSession', '.mediaSession'],
])('%s is refused', (code, what) => {
  expect(check('a.js', code).join('\n')).toMatch(/^a\.js: /);
  expect(check('a.js', code).join('\n')).toContain(what);
});

test.each([
  '.a{display:flex;margin:0 auto}',
  '.a{color:rgba(0,0,0,.5);transform:translate3d(0,-10rem,0)}',
  '.a{background:#0c100e}',
  '@media (min-aspect-ratio:16/9){html{font-size:1.48148vh}}',
])('%s is fine', (css) => {
  expect(check('a.css', css)).toEqual([]);
});

test.each([
  '.a{display:flex;gap:1px}',
  '.a{display:grid}',
  '.a{inset:0}',
  '.a{aspect-ratio:2/3}',
  '.a{width:clamp(1px,2px,3px)}',
  '.a{width:min(1px,2px)}',
  '.a:is(.b,.c){color:red}',
  '.a:focus-visible{color:red}',
  '.a{.b{color:red}&:hover{color:red}}',
  '.a{color:#00000080}',
  '.a{color:rgb(0 0 0/.5)}',
  '.a{height:100dvh}',
  '.a{font-size:4cqi}',
  '.a{position:sticky}',
  '.a{overflow:clip}',
  '.a{backdrop-filter:blur(2px)}',
  '.a{overscroll-behavior:none}',
  '.a:focus-within .b{color:red}',
  '@property --a{syntax:"*";inherits:false}',
])('%s is refused', (css) => {
  expect(check('a.css', css)).not.toEqual([]);
});
