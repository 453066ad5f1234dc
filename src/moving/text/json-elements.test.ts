import { expect, test } from 'vitest';
import type { BroughtFile } from './decoding.ts';
import { jsonElements } from './json-elements.ts';

const fileOf = (text: string, pieces = 10_000): BroughtFile => ({
  name: 'a.json',
  size: text.length,
  async *bytes() {
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length; at += pieces) yield bytes.subarray(at, at + pieces);
  },
});

async function elementsOf(
  text: string,
  options: { pieces?: number; maxElement?: number; only?: string[] } = {},
) {
  const found = [];
  for await (const { key, row, value, broken } of jsonElements(
    fileOf(text, options.pieces),
    options,
  )) {
    found.push(broken ? `${key}${row} ${broken}` : `${key}${row} ${JSON.stringify(value)}`);
  }
  return found;
}

test('reads the elements of an array and of the arrays of an object, in pieces of any size', async () => {
  const list = '[{"a":"[é,}\\""}, 2 ,"x", [1,[2]], {}]';
  const object = '{ "shows" : [1,2], "n": 5, "empty": [], "o": {"a":[1]}, "movies":[{"a":1}] }';
  for (const pieces of [1, 2, 3, 1_000]) {
    expect(await elementsOf(list, { pieces })).toEqual([
      '1 {"a":"[é,}\\""}',
      '2 2',
      '3 "x"',
      '4 [1,[2]]',
      '5 {}',
    ]);
    expect(await elementsOf(object, { pieces })).toEqual([
      'shows1 1',
      'shows2 2',
      'n0 5',
      'o0 {"a":[1]}',
      'movies1 {"a":1}',
    ]);
  }
});

test('reads only the keys that are wanted', async () => {
  expect(await elementsOf('{"a":[1],"b":[2],"c":3}', { only: ['b'] })).toEqual(['b1 2']);
});

test('reports a broken element and reads the next', async () => {
  expect(await elementsOf('[{"a":1},{"a":tru},{"a":3}]')).toEqual([
    '1 {"a":1}',
    '2 syntax',
    '3 {"a":3}',
  ]);
});

test('loses one element to a quote without a partner, whether the text is indented or not', async () => {
  const elements = [{ a: 'um' }, { a: 'dois' }, { a: 'três' }, { a: 'quatro' }];
  for (const indent of [0, 2]) {
    const text = JSON.stringify(elements, null, indent).replace('dois"', 'dois');
    const found = await elementsOf(text);
    expect(found.filter((line) => line.endsWith('syntax'))).toHaveLength(1);
    expect(found.join()).toContain('quatro');
    expect(found.join()).toContain('um');
  }
});

test('says that a text ends inside an element, or between two', async () => {
  expect(await elementsOf('[{"a":1},{"a":')).toEqual(['1 {"a":1}', '2 end']);
  expect(await elementsOf('[{"a":1},')).toEqual(['1 {"a":1}', '2 end']);
  expect(await elementsOf('[{"a":1}]')).toEqual(['1 {"a":1}']);
});

test('gives up an element that is too long', async () => {
  const text = `[{"a":"${'x'.repeat(2_000)}"},{"a":2}]`;
  expect(await elementsOf(text, { pieces: 100, maxElement: 500 })).toEqual(['1 length']);
});

test('is silent about a text that is no list', async () => {
  expect(await elementsOf('"só um texto"')).toEqual([]);
  expect(await elementsOf('')).toEqual([]);
});
