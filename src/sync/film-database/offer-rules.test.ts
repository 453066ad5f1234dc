import { askedAt, film } from '#test/film-answers.ts';
import { expect, it } from 'vitest';
import { Findings } from './findings.ts';
import { providersAnswer, readOffers } from './listing-schema.ts';
import { mapOffers, mapProviders } from './offer-rules.ts';

const at = (id: number, name: string, more: object = {}) => ({
  provider_id: id,
  provider_name: name,
  logo_path: '/logo.jpg',
  display_priority: 4,
  ...more,
});

function offers(results: unknown) {
  const findings = new Findings();
  const reading = { name: 'offers', path: '/movie/{id}/watch/providers', findings };
  const mapped = mapOffers(readOffers({ id: 1, results }, reading), askedAt, findings);
  return { ...mapped, found: findings.list().map(({ pattern }) => pattern) };
}

it('maps the five types in Brazil', () => {
  const link = 'https://films.example/movie/1/watch?locale=BR';
  const { offers: found, providers } = offers({
    US: { link, flatrate: [at(99, 'Elsewhere')] },
    BR: {
      link,
      flatrate: [at(8, 'Netflix')],
      free: [at(20, 'Libreflix')],
      ads: [at(21, 'Com Comerciais')],
      rent: [at(2, 'Apple TV')],
      buy: [at(2, 'Apple TV')],
    },
  });
  expect(found).toEqual({
    checkedAt: askedAt,
    source: 'justwatch',
    watchLink: link,
    entries: [
      { providerId: 8, type: 'stream' },
      { providerId: 20, type: 'free' },
      { providerId: 21, type: 'ads' },
      { providerId: 2, type: 'rent' },
      { providerId: 2, type: 'buy' },
    ],
  });
  expect(providers.map(({ id }) => id)).toEqual([8, 20, 21, 2]);
});

it.each([
  ['no country', {}],
  ['no country, as a list', []],
  ['no Brazil', { US: { link: 'https://films.example/' } }],
  ['no groups', { BR: { link: '' } }],
  ['empty groups', { BR: { flatrate: [], rent: null } }],
])('are empty with %s', (_, results) => {
  const { offers: none, found } = offers(results);
  expect(none).toEqual({ checkedAt: askedAt, source: 'justwatch', watchLink: null, entries: [] });
  expect(found).toEqual([]);
});

it('lists providers with trimmed names, without duplicates', () => {
  const { offers: found, providers } = offers({
    BR: {
      flatrate: [at(1853, 'Paramount Plus Apple TV Channel '), at(1853, 'Paramount Plus')],
      ads: [at(30, 'Sem  Logo', { logo_path: null, display_priority: null })],
    },
  });
  expect(found.entries).toHaveLength(2);
  expect(providers).toEqual([
    { id: 1853, name: 'Paramount Plus', logoPath: '/logo.jpg', displayPriority: 4 },
    { id: 30, name: 'Sem Logo', logoPath: null, displayPriority: 500 },
  ]);
});

it('drops and counts a row without a provider, and counts unknown types', () => {
  const { offers: left, found } = offers({
    BR: {
      link: 'javascript:alert(1)',
      flatrate: [{ provider_name: 'Ninguém' }, at(8, '  '), at(9, 'Prime')],
      theatres: [at(1, 'Cinema')],
    },
  });
  expect(left.entries).toEqual([{ providerId: 9, type: 'stream' }]);
  expect(left.watchLink).toBeNull();
  expect(found.toSorted()).toEqual([
    'offers.results.BR.flatrate[].provider_id: "missing"',
    'offers.results.BR.flatrate[].provider_name: "  "',
    'offers.results.BR.theatres: a list',
    'watch/providers.results.BR.link: "javascri"',
  ]);
});

it.each([
  ['results', undefined],
  ['results of another type', 'none'],
  ['a group that is not a list', { BR: { flatrate: 'Netflix' } }],
])('are not taken for empty with %s', (_, results) => {
  expect(() => offers(results)).toThrow(/changed its shape \(\/movie\/\{id\}\/watch\/providers\)/);
});

it('are part of their title, unless the block is missing', () => {
  const BR = { flatrate: [at(8, 'Netflix')] };
  const { title, providers } = film({ 'watch/providers': { results: { BR } } });
  expect(title.offers?.entries).toEqual([{ providerId: 8, type: 'stream' }]);
  expect(providers).toMatchObject([{ id: 8, name: 'Netflix' }]);
  expect(film({ 'watch/providers': undefined }).title).not.toHaveProperty('offers');
});

it('maps the list of all providers in their Brazilian order', () => {
  const answer = providersAnswer.parse({
    results: [
      at(8, 'Netflix', { display_priorities: { BR: 1, US: 0 } }),
      at(9, 'Amazon Prime Video ', { display_priorities: {} }),
    ],
  });
  expect(mapProviders(answer)).toEqual([
    { id: 8, name: 'Netflix', logoPath: '/logo.jpg', displayPriority: 1 },
    { id: 9, name: 'Amazon Prime Video', logoPath: '/logo.jpg', displayPriority: 4 },
  ]);
});
