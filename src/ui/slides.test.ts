import { expect, test } from 'vitest';
import { type SlideKind, slidesPerView } from './slides.ts';

test.each<[SlideKind, number, number]>([
  ['titles', 320, 2],
  ['titles', 360, 2],
  ['titles', 719, 2],
  ['titles', 720, 3],
  ['titles', 1024, 4],
  ['titles', 1280, 5],
  ['titles', 1480, 6],
  ['titles', 1920, 7],
  ['shop', 1480, 5],
  ['shop', 1920, 7],
  ['providers', 320, 2],
  ['providers', 480, 2.5],
  ['providers', 620, 3],
  ['providers', 768, 3.5],
  ['providers', 992, 4],
  ['people', 390, 2.6],
  ['people', 1440, 7],
])('%s at %i px shows %f', (kind, width, slides) => {
  expect(slidesPerView(kind, width, 20)).toBe(slides);
});

test('a view has at most as many slides as there are', () => {
  expect(slidesPerView('titles', 1920, 3)).toBe(3);
});
