import { describe, expect, test } from 'vitest';
import { createFilmDatabaseSource, filmAnswer } from './film-database-source.ts';
import type { OfferRequests } from './film-database-source.ts';
import { scopeKey } from './offer.ts';
import type { TitleIds } from './offer.ts';

const film: TitleIds = { type: 'movie', id: 598, imdbId: null };
const serie: TitleIds = { type: 'serie', id: 1396, imdbId: null };
const at = new Date('2026-12-04T12:00:00Z');
const row = (id: number) => ({ provider_id: id, provider_name: `Serviço ${id}` });
type Answer = Awaited<ReturnType<OfferRequests['seasonOffers']>>;
const offers = (...ids: number[]): NonNullable<Answer> => ({
  results: { BR: { flatrate: ids.map(row) } },
});
const told = ({ offers: some }: ReturnType<typeof filmAnswer>) =>
  some.map(({ service, type, scope }) => `${service} ${type} ${scopeKey(scope)}`);

test('all groups are read, each provider as its service', () => {
  const answer = filmAnswer(
    {
      results: {
        BR: {
          flatrate: [row(8), row(1796)],
          free: [row(544)],
          ads: [row(300)],
          rent: [row(2)],
          buy: [row(2)],
        },
      },
    },
    film,
    at,
  );
  expect(told(answer)).toEqual([
    'netflix stream title',
    'provider-544 free title',
    'plutotv ads title',
    'apple rent title',
    'apple buy title',
  ]);
  expect(answer).toMatchObject({ isComplete: true, seasonsTold: [], links: [] });
});

test('a title without offers in Brazil is a complete answer', () => {
  expect(filmAnswer({ results: {} }, film, at)).toMatchObject({ isComplete: true, offers: [] });
});

describe('offers by season', () => {
  test('are read beside those of the series, and an empty answer tells nothing', () => {
    const seasons = new Map([
      [1, offers(8)],
      [2, { results: {} }],
      [3, null],
      [4, { results: { BR: {} } }],
    ]);
    const answer = filmAnswer(offers(8, 307), serie, at, seasons);
    expect(told(answer)).toEqual([
      'netflix stream title',
      'globoplay stream title',
      'netflix stream s1',
    ]);
    expect(answer.seasonsTold).toEqual([1]);
  });

  test('are requested for the seasons of the catalogue, if they are wanted', async () => {
    const asked: string[] = [];
    const films: OfferRequests = {
      offers: async (type, id) => ({ id, ...offers(type === 'movie' ? 8 : 307) }),
      seasonOffers: async (id, season) => {
        asked.push(`${id}/${season}`);
        return offers(307);
      },
    };
    const source = createFilmDatabaseSource(
      films,
      () => [1, 2],
      () => at,
    );
    expect((await source.title(serie, 'season'))?.seasonsTold).toEqual([1, 2]);
    await source.title(serie, 'title');
    await source.title(film, 'season');
    expect(asked).toEqual(['1396/1', '1396/2']);
  });

  test('are not requested for a title that does not exist', async () => {
    const never = async () => {
      throw new Error('requested');
    };
    const films: OfferRequests = { offers: async () => null, seasonOffers: never };
    const source = createFilmDatabaseSource(
      films,
      () => [1],
      () => at,
    );
    expect(await source.title(serie, 'season')).toBeNull();
  });
});
