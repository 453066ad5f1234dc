import { importPeople } from '#catalog/people/people-commands.ts';
import { importTitles } from '#catalog/titles/title-commands.ts';
import type { Db } from '#platform/database/database.ts';
import { indexNames } from '#search/index-commands.ts';
import { aPerson, aTitle } from './catalogue.ts';

/** A film, another name of it, the year of its release, and the one person whom it credits. */
export type CreditedFilm = {
  name: string;
  alternative?: string;
  popularity: number;
  year?: number | undefined;
  person?: string | undefined;
};

/** Imports films with the ids 1, 2, 3 … in this order, and the people whom they credit, and indexes their names. */
export async function importCreditedFilms(db: Db, films: readonly CreditedFilm[]): Promise<void> {
  const people = [...new Set(films.flatMap(({ person }) => person ?? []))];
  await importPeople(
    db,
    people.map((name, at) => aPerson(at + 1, name)),
  );
  await importTitles(
    db,
    films.map(({ name, alternative, popularity, year, person }, at) =>
      aTitle({
        id: at + 1,
        originalTitle: name,
        ...(alternative ? { alternativeTitles: [{ name: alternative }] } : {}),
        popularity,
        ...(year ? { releasedOn: `${year}-06-01` } : {}),
        cast: person ? [{ personId: people.indexOf(person) + 1, character: 'Alguém' }] : [],
      }),
    ),
  );
  await indexNames(db);
}
