import { expect, test } from 'vitest';
import { adPlaceOf } from './ad-slot.tsx';

test.each([
  ['/movie/cidade-de-deus-598', 'banner-topo topo filmes feed'],
  ['/serie/avenida-brasil-92000060', 'banner-topo topo series feed'],
  ['/descubra/filmes', 'banner banner filmes lista'],
  ['/descubra/series', 'banner banner series lista'],
  ['/genres', 'banner banner generos indice'],
  ['/platform/8', 'banner banner plataformas lista'],
  ['/our-lists/1', 'banner banner colecoes lista'],
  ['/person/90000081', 'banner banner pessoas pessoa'],
  ['/privacy', 'banner banner guia texto'],
  ['/nowhere', 'banner banner guia texto'],
])('%s: %s', (path, expected) => {
  expect(Object.values(adPlaceOf(path) ?? {}).join(' ')).toBe(expected);
});

test.each(['/', '/movie/genre/18', '/serie/genre/10766', '/movie/abc', '/movie/'])(
  '%s has none',
  (path) => {
    expect(adPlaceOf(path)).toBeNull();
  },
);
