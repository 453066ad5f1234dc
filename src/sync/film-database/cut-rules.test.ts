import { expect, it } from 'vitest';
import { cutText } from './text-rules.ts';

it.each([
  ['Um barqueiro atravessa o rio', 28, 'Um barqueiro atravessa o rio'],
  ['Um barqueiro atravessa o rio', 27, 'Um barqueiro atravessa o…'],
  ['Um barqueiro atravessa o rio', 26, 'Um barqueiro atravessa o…'],
  ['Um barqueiro, atravessa', 14, 'Um barqueiro…'],
  ['Pneumoultramicroscopicossilicovulcanoconiose', 10, 'Pneumoult…'],
  ['a Pneumoultramicroscopicossilicovulcano', 12, 'a Pneumoult…'],
  ['aaaa😀😀', 6, 'aaaa…'],
])('%j to %i characters is %j', (text, limit, expected) => {
  expect(cutText(text, limit)).toBe(expected);
});

it('is fast and within the limit for any text', () => {
  for (const text of ['x'.repeat(1e7), ' '.repeat(1e7), 'ab '.repeat(3e6), '\n'.repeat(1e6)]) {
    expect(cutText(text, 6000).length).toBeLessThanOrEqual(6000);
  }
});
