import { expect, test } from 'vitest';
import { outlineD } from './outlines.ts';
import { MARGIN, siteShareSvg } from './share.ts';

/** Two of them do not fit into a line. */
const WORD = 'Otorrinolaringologista';
const third = (text: string) => outlineD(text, { face: 'text', size: 44, x: MARGIN, y: 508 });
const cardOf = (...words: string[]) => siteShareSvg({ siteName: 'VouVer', line: words.join(' ') });

test('three lines are drawn whole; beyond them the third ends in an ellipsis', () => {
  expect(cardOf(WORD, WORD, WORD)).toContain(third(WORD));
  expect(cardOf(WORD, WORD, WORD, WORD)).not.toContain(third(WORD));
});
