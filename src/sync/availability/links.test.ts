import { describe, expect, test } from 'vitest';
import { bestLink, cleanLink } from './links.ts';
import type { ServiceKey } from './services.ts';

const ways = {
  name: 'O Auto da Compadecida 2',
  watchPage: 'https://www.themoviedb.org/movie/1/watch',
};

describe('a link of a source', () => {
  test.each<[service: ServiceKey, given: string, clean: string]>([
    [
      'netflix',
      'https://www.netflix.com/title/90000152/',
      'https://www.netflix.com/title/90000152/',
    ],
    ['netflix', 'HTTPS://WWW.NETFLIX.COM/title/9#top', 'https://www.netflix.com/title/9'],
    ['netflix', 'https://www.netflix.com:443/title/9?trackId=1', 'https://www.netflix.com/title/9'],
    [
      'prime',
      'https://www.primevideo.com/detail/0EXEMPLO0000000000000001AB/ref=atv_dp',
      'https://www.primevideo.com/detail/0EXEMPLO0000000000000001AB',
    ],
    [
      'prime',
      'https://watch.amazon.com/detail?gti=amzn1.dv.gti.1&tag=a-20&linkCode=xm2&ascsubtag=b',
      'https://watch.amazon.com/detail?gti=amzn1.dv.gti.1',
    ],
    [
      'apple',
      'https://tv.apple.com/br/movie/x/umc.cmc.1?playableId=tvs.sbd.9001%3A1600000001&itsct=a&at=b&ct=c',
      'https://tv.apple.com/br/movie/x/umc.cmc.1?playableId=tvs.sbd.9001%3A1600000001',
    ],
    [
      'mubi',
      'https://mubi.com/films/x?utm_source=a&UTM_MEDIUM=b&fbclid=c&gclid=d&irclickid=e',
      'https://mubi.com/films/x',
    ],
  ])('of %s loses its tracking: %s', (service, given, clean) => {
    expect(cleanLink(service, given)).toEqual({ url: clean });
  });

  test.each<[service: ServiceKey, given: string, refusal: string]>([
    ['netflix', 'http://www.netflix.com/title/1', 'not https'],
    ['netflix', 'nflx://www.netflix.com/title/1', 'not https'],
    ['globoplay', 'globoplay://media/1', 'not https'],
    ['netflix', 'javascript:alert(1)', 'not https'],
    ['netflix', 'Deeplinks available for paid plans only.', 'not an address'],
    ['netflix', '', 'not an address'],
    ['netflix', '//www.netflix.com/title/1', 'not an address'],
    ['netflix', `https://www.netflix.com/${'a'.repeat(2000)}`, 'not an address'],
    ['netflix', 'https://www.netflix.com.example.org/title/1', 'not the host of the service'],
    ['netflix', 'https://evilwww.netflix.com/title/1', 'not the host of the service'],
    ['netflix', 'https://www.netflix.com./title/1', 'not the host of the service'],
    ['netflix', 'https://www.primevideo.com/detail/1', 'not the host of the service'],
    ['netflix', 'https://www.netflix.com@example.org/title/1', 'user or port'],
    ['netflix', 'https://example.org@www.netflix.com/title/1', 'user or port'],
    ['netflix', 'https://www.netflix.com:8443/title/1', 'user or port'],
    ['telecine', 'https://www.telecine.com.br/filme/1', 'not the host of the service'],
  ])('of %s is refused: %s', (service, given, refusal) => {
    expect(cleanLink(service, given)).toEqual({ refusal });
  });
});

describe('the best link', () => {
  test('is the title itself, if a source has its address', () => {
    const url = 'https://www.netflix.com/title/1';
    expect(bestLink('netflix', url, ways)).toEqual({ kind: 'title', url });
  });

  test('is a search for the title where no source has its address', () => {
    expect(bestLink('globoplay', null, ways)).toEqual({
      kind: 'search',
      url: 'https://globoplay.globo.com/busca/?q=O%20Auto%20da%20Compadecida%202',
    });
  });

  test('is the front door of a service without a search on the web', () => {
    expect(bestLink('telecine', null, ways)).toEqual({
      kind: 'home',
      url: 'https://www.telecine.com.br/',
    });
  });

  test("is the operator's search, or the film database's page, for an unknown provider", () => {
    const template = 'https://oldflix.com.br/?search={query}';
    expect(bestLink('provider-499', null, { ...ways, template, name: 'A$& b' })).toEqual({
      kind: 'search',
      url: 'https://oldflix.com.br/?search=A%24%26%20b',
    });
    expect(bestLink('provider-499', null, ways)).toEqual({ kind: 'listing', url: ways.watchPage });
    expect(bestLink('provider-499', null, { ...ways, watchPage: null })).toBeNull();
  });
});
