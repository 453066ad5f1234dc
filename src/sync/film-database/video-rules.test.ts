import { film } from '#test/film-answers.ts';
import { expect, it } from 'vitest';

const video = (key: string, more: object = {}) => ({
  key: key.padEnd(11, '_'),
  site: 'YouTube',
  name: 'Trailer',
  type: 'Trailer',
  iso_639_1: 'en',
  official: true,
  ...more,
});
const keys = (...results: object[]) =>
  film({ videos: { results } }).title.videos?.map(({ key }) => key.replace(/_+$/, ''));

it('are sorted by language, kind and officialness, everything but trailers last', () => {
  expect(
    keys(
      video('scenes', { type: 'Behind the Scenes', iso_639_1: 'pt' }),
      video('en'),
      video('teaser', { type: 'Teaser', iso_639_1: 'pt' }),
      video('fan', { official: false, iso_639_1: 'PT' }),
      video('pt', { iso_639_1: 'pt' }),
      video('none', { iso_639_1: null, official: null }),
    ),
  ).toEqual(['pt', 'fan', 'teaser', 'en', 'none', 'scenes']);
});

it('are playable YouTube videos only', () => {
  expect(
    keys(
      video('vimeo', { site: 'Vimeo' }),
      video('lower', { site: 'youtube' }),
      { ...video('x'), key: '"><script>' },
      { ...video('x'), key: null },
      video('lower'),
    ),
  ).toEqual(['lower']);
});

it('are at most ten, each with a name', () => {
  const many = Array.from({ length: 30 }, (_, index) => video(`v${index}`, { name: '' }));
  const { videos } = film({ videos: { results: many } }).title;
  expect(videos).toHaveLength(10);
  expect(videos?.[0]).toMatchObject({ name: 'Trailer', kind: 'Trailer' });
});
