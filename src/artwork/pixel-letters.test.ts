import { expect, it, test } from 'vitest';
import { collectionShareSvg, listShareSvg, personShareSvg } from './share-cards.ts';
import { pixelLockup } from './pixel-letters.ts';
import { lockupD, nameLockup } from './poster.ts';
import { shareSvg } from './share.ts';
import { boundsOf } from './testing/path-bounds.ts';

const NAMES = [
  '기생충',
  '七人の侍',
  'Иди и смотри',
  'Μικρά Αγγλία',
  '宮崎 駿',
  'ー',
  '올드보이 2: 복수의 끝'.repeat(9),
];
const options = { siteName: 'VouVer' };
const titleNamed = (title: string) =>
  ({ type: 'movie', id: 7, title, genres: [], year: null }) as const;

test('a name in other letters stands on every picture of a link', () => {
  for (const draw of [
    (name: string) => shareSvg(titleNamed(name), options),
    (name: string) => personShareSvg({ id: 7, name }, options),
    (name: string) => listShareSvg({ name, titles: [] }, options),
    (name: string) => collectionShareSvg({ name, owner: null, line: '', titles: [] }, options),
    (name: string) => {
      const owner = { name, drawing: 1, initials: '' };
      return collectionShareSvg({ name: 'Lista', owner, line: '', titles: [] }, options);
    },
  ]) {
    const drawn = NAMES.map((name) => draw(name));
    expect(new Set(drawn).size).toBe(NAMES.length);
    const nameless = draw('').length;
    for (const svg of drawn.slice(0, 4)) expect(svg.length).toBeGreaterThan(nameless + 500);
  }
});

it('sets the letters inside the slot, in lines that break where the script breaks', () => {
  const slot = { w: 600, h: 300 };
  for (const name of NAMES) {
    const set = nameLockup([name], slot);
    const { left, top, right, bottom } = boundsOf(lockupD(set, { x: 0, y: 0 }));
    expect(Math.min(left, top), name).toBeGreaterThanOrEqual(0);
    expect(right / 5, name).toBeLessThanOrEqual(set.inkWidth + 1);
    expect(bottom / 5, name).toBeLessThanOrEqual(set.inkHeight + 1);
    expect(set.inkWidth, name).toBeLessThanOrEqual(slot.w + 0.01);
    expect(set.inkHeight, name).toBeLessThanOrEqual(slot.h + 0.01);
  }
  const linesOf = (name: string) => pixelLockup(name, slot).lines.map(({ text }) => text);
  expect(linesOf('Иди и смотри')).toEqual(['Иди и', 'смотри']);
  expect(linesOf('千と千尋の神隠し')).toEqual(['千と千尋', 'の神隠し']);
  expect(linesOf('기생충')).toEqual(['기생충']);
});

test('scripts whose letters join are not drawn in pieces', () => {
  expect(pixelLockup('جدایی نادر از سیمین', { w: 600, h: 300 }).lines).toEqual([]);
  expect(pixelLockup('', { w: 600, h: 300 }).lines).toEqual([]);
  const named = (...otherNames: string[]) =>
    shareSvg({ ...titleNamed('جدایی نادر از سیمین'), otherNames }, options);
  expect(named().length).toBeLessThan(named('A Separation').length);
  expect(named('ประเทศ', 'A Separation')).toBe(named('A Separation'));
});
