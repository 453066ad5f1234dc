import { expect, it } from 'vitest';
import { MOST_WANTED, parseWanted } from './title-picker.tsx';

it('reads only titles from what is stored', () => {
  const text = '[{"type":"movie","id":1},{"type":"person","id":2},{"type":"serie","id":"3"},null]';
  expect(parseWanted(text)).toEqual([{ type: 'movie', id: 1 }]);
  for (const wrong of [null, '', '{}', 'x']) expect(parseWanted(wrong)).toEqual([]);
});

it('has as many as one call takes', () => {
  const all = Array.from({ length: 150 }, (_, at) => ({ type: 'movie', id: at + 1 }));
  expect(parseWanted(JSON.stringify(all))).toHaveLength(MOST_WANTED);
});
