import { expect, onTestFinished, test } from 'vitest';
import { configureSite, currentSite } from '#web/foundation/site.ts';
import { imageSources } from './image-addresses.ts';

test('images come from the film database, or from where the operator keeps them', () => {
  const site = currentSite();
  onTestFinished(() => configureSite(site));
  expect(imageSources('poster', '/a.jpg')).toEqual({
    src: 'https://image.tmdb.org/t/p/w500/a.jpg',
    srcSet:
      'https://image.tmdb.org/t/p/w300/a.jpg 300w, https://image.tmdb.org/t/p/w500/a.jpg 500w',
  });
  configureSite({ ...site, images: 'https://images.example/tmdb' });
  expect(imageSources('backdrop', '/b.jpg').srcSet).toBe(
    'https://images.example/tmdb/w780/b.jpg 780w, https://images.example/tmdb/w1280/b.jpg 1280w, https://images.example/tmdb/original/b.jpg 1920w',
  );
});
