import { personInput } from '#catalog/import-schema.ts';
import { askedAt, personAnswer } from '#test/film-answers.ts';
import type { Answer } from '#test/film-answers.ts';
import { expect, it } from 'vitest';
import { Findings } from './findings.ts';
import { mapPerson } from './person-rules.ts';
import { readPerson } from './title-schema.ts';

function person(differences: Answer = {}) {
  const findings = new Findings();
  const reading = { name: 'person', path: '/person/{id}', findings };
  const mapped = mapPerson(readPerson(personAnswer(differences), reading), askedAt, findings);
  personInput.parse(mapped);
  return { mapped, found: findings.list().map(({ pattern }) => pattern) };
}

it('maps every field', () => {
  expect(person()).toEqual({
    mapped: {
      id: 501,
      name: 'Dalva Siqueira',
      gender: 1,
      knownForDepartment: 'Acting',
      popularity: 4.5,
      profilePath: '/dalva.jpg',
      imdbId: 'nm7654321',
      birthday: '1960-03-01',
      deathday: null,
      placeOfBirth: 'Belém, Pará, Brasil',
      biographies: [{ language: 'pt-BR', biography: 'Atriz paraense.' }],
      source: 'tmdb',
      fetchedAt: askedAt,
    },
    found: [],
  });
});

it('may have only a name', () => {
  const { mapped, found } = person({
    gender: 0,
    known_for_department: null,
    popularity: null,
    profile_path: null,
    imdb_id: '',
    external_ids: null,
    birthday: '',
    place_of_birth: '',
    biography: '',
    translations: null,
  });
  expect(mapped).toMatchObject({ name: 'Dalva Siqueira', birthday: null, placeOfBirth: null });
  expect(mapped.biographies).toEqual([]);
  expect(found).toEqual([]);
});

it('may have lived before film, but not died before their birth', () => {
  expect(person({ birthday: '1564-04-26', deathday: '1616-04-23' }).mapped).toMatchObject({
    birthday: '1564-04-26',
    deathday: '1616-04-23',
  });
  expect(person({ deathday: '1950-01-01' })).toMatchObject({
    mapped: { birthday: '1960-03-01', deathday: null },
    found: ['person.deathday before birthday'],
  });
  expect(person({ birthday: '1960-00-00' })).toMatchObject({
    mapped: { birthday: null },
    found: ['person.birthday: "1960-00-00"'],
  });
});

it('has a biography in each language of the catalogue', () => {
  const row = (language: string, country: string, biography: string | null) => ({
    iso_639_1: language,
    iso_3166_1: country,
    data: { biography },
  });
  const translations = [
    row('en', 'US', 'An actress.\n\nFrom Pará.'),
    row('pt', 'PT', ''),
    row('de', 'DE', 'Eine Schauspielerin.'),
    row('pt', 'BR', ' Atriz. '),
  ];
  expect(person({ translations: { translations } }).mapped.biographies).toEqual([
    { language: 'pt-BR', biography: 'Atriz.' },
    { language: 'en', biography: 'An actress.\n\nFrom Pará.' },
  ]);
});
