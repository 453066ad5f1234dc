import { film, serieAnswer, readAndMap } from '#test/film-answers.ts';
import { describe, expect, it } from 'vitest';

const named = (title: string, country = 'AR', type = '') => ({ title, iso_3166_1: country, type });
const alternatives = (...rows: object[]) =>
  film({ alternative_titles: { titles: rows } }).title.alternativeTitles;

describe('alternative titles', () => {
  it('are read from films and series', () => {
    expect(alternatives(named('La barca'))).toEqual([
      { name: 'La barca', countries: ['AR'], kind: null },
    ]);
    const serie = serieAnswer({ alternative_titles: { results: [named('Mango Street', 'US')] } });
    expect(readAndMap('serie', serie).title.alternativeTitles).toMatchObject([
      { name: 'Mango Street' },
    ]);
  });

  it('are each one row, with all countries and the kind', () => {
    expect(
      alternatives(
        named('La barca', 'ar', 'Working title'),
        named(' La  barca ', 'MX'),
        named('La barca', 'Mexico'),
      ),
    ).toEqual([{ name: 'La barca', countries: ['AR', 'MX'], kind: 'working title' }]);
  });

  it('begin with those of Brazil and Portugal', () => {
    const rows = [named('Łódź', 'PL'), named('The Boat', 'US'), named('Barco', 'PT')];
    expect(alternatives(...rows, named('Barca', 'BR'))?.map(({ name }) => name)).toEqual([
      'Barca',
      'Barco',
      'The Boat',
      'Łódź',
    ]);
  });

  it('are neither the original title, nor a translation, nor empty, nor a paragraph', () => {
    const answer = {
      translations: {
        translations: [{ iso_639_1: 'en', iso_3166_1: 'US', data: { title: 'Noon Ferry' } }],
      },
      alternative_titles: {
        titles: ['A Barca do Meio-Dia', 'Noon Ferry', ' ', 'x'.repeat(201), 'Ferry'].map((name) =>
          named(name, 'US'),
        ),
      },
    };
    expect(film(answer).title.alternativeTitles?.map(({ name }) => name)).toEqual(['Ferry']);
  });

  it('are sixty at most, the least useful left out', () => {
    const many = Array.from({ length: 80 }, (_, i) => named(`Nome ${i}`));
    const some = alternatives(...many, named('No fim', 'BR'));
    expect(some).toHaveLength(60);
    expect(some?.[0]?.name).toBe('No fim');
  });
});
