// Guesses people that a query names beside a title, where its words as typed find no title.
import { findCreditedPerson, findPersonBeside } from './credited-person-queries.ts';
import type { EntryReader } from './entry-queries.ts';
import { indicesOutside } from './hint-rules.ts';
import { findMisspeltPair } from './misspelt-pair-queries.ts';
import { findPersonApart } from './person-apart-queries.ts';
import type { CreditedPerson } from './title-people-queries.ts';
import type { Understanding } from './understanding-queries.ts';

/** Reads the query as a person and a title, the likeliest reading first; the title need not credit the person. */
export async function* guessPeople(
  reader: EntryReader,
  understanding: Understanding,
): AsyncGenerator<Understanding, void, void> {
  const { people, name, nameIndices } = understanding;
  if (people.length > 0 || name.length < 2 || nameIndices.length !== name.length) return;
  const credited = await findCreditedPerson(reader, name);
  if (credited) yield asPerson(understanding, credited);
  const beside = await findPersonBeside(reader, name);
  if (beside) yield asPerson(understanding, beside);
  const [apart, pair] = await Promise.all([
    findPersonApart(reader, name),
    findMisspeltPair(reader, name),
  ]);
  if (apart) {
    const { from, to } = apart.title;
    yield {
      ...asPerson(understanding, apart),
      name: name.slice(from, to),
      nameIndices: nameIndices.slice(from, to),
    };
  }
  if (pair) yield asPerson(understanding, pair);
}

/** The understanding with a part of the name as a person, without the words that join it: "… COM A juliette". */
export function asPerson(
  understanding: Understanding,
  { id, from, to }: CreditedPerson,
): Understanding {
  const { words, hints, nameIndices } = understanding;
  const person = { id, from: nameIndices[from]!, to: nameIndices[to - 1]! + 1 };
  const outside = new Set(indicesOutside(words, [...hints, person]));
  const left = nameIndices.filter((at) => outside.has(at));
  return {
    ...understanding,
    people: [person],
    name: left.map((at) => words[at]!),
    nameIndices: left,
    alias: undefined,
  };
}
