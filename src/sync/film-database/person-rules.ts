import type { PersonInput } from '#catalog/import-schema.ts';
import { creditedPerson } from './credit-rules.ts';
import { isCode } from './reading-rules.ts';
import { Findings } from './findings.ts';
import type { PersonAnswer } from './title-schema.ts';
import { statedDayOf, imdbIdOf, lineOf, textOf } from './text-rules.ts';
import { FILM_DATABASE } from './title-rules.ts';

/** The catalogue's languages, in order of preference; `null`: of any country. */
const LANGUAGES = [
  ['pt-BR', 'pt', 'BR'],
  ['pt-PT', 'pt', 'PT'],
  ['en', 'en', null],
] as const;

/** Everything the catalogue stores of a person. Pure; `at` is the time of the request. */
export function mapPerson(
  answer: PersonAnswer,
  at: Date,
  findings: Findings = new Findings(),
): PersonInput {
  const birthday = statedDayOf(answer.birthday);
  const deathday = statedDayOf(answer.deathday);
  const isOrdered = birthday === null || deathday === null || deathday >= birthday;
  if (!isOrdered) findings.note('person.deathday before birthday');
  return {
    ...creditedPerson(answer, FILM_DATABASE, at),
    imdbId: imdbIdOf([answer.external_ids?.imdb_id, answer.imdb_id], 'nm', findings, 'person'),
    birthday,
    deathday: isOrdered ? deathday : null,
    placeOfBirth: lineOf(answer.place_of_birth),
    biographies: biographiesOf(answer),
  };
}

function biographiesOf(answer: PersonAnswer): NonNullable<PersonInput['biographies']> {
  const rows = answer.translations?.translations ?? [];
  if (rows.length === 0) {
    // Without translations, the text is in the requested language.
    const biography = textOf(answer.biography);
    return biography === null ? [] : [{ language: 'pt-BR', biography }];
  }
  return LANGUAGES.flatMap(([language, code, country]) => {
    const biography = rows
      .filter((row) => isCode(row.iso_639_1, code))
      .filter((row) => country === null || isCode(row.iso_3166_1, country))
      .map((row) => textOf(row.data?.biography))
      .find((text) => text !== null);
    return biography === undefined || biography === null ? [] : [{ language, biography }];
  });
}
