import { describe, expect, it } from 'vitest';
import { instalmentOf } from './number-rules.ts';

describe('the instalment of a query', () => {
  it.each([
    ['harry potter 2', 'harry potter', 2],
    ['rocky iv', 'rocky', 4],
    ['duna parte dois', 'duna', 2],
    ['star wars episodio 4', 'star wars', 4],
    ['pantanal ep 5', 'pantanal', 5],
    ['harry potter 7 parte 2', 'harry potter', 7],
  ])('"%s" is %s, number %i', (text, base, number) => {
    const instalment = instalmentOf(text.split(' '));
    expect([instalment?.base.join(' '), instalment?.number]).toEqual([base, number]);
  });

  it.each(['1917', 'blade runner 2049', 'rio 40 graus', 'marte um', '9 1 1', 'malcolm x maldito'])(
    '"%s" has none',
    (text) => expect(instalmentOf(text.split(' '))).toBeUndefined(),
  );
});
