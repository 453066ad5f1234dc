// Which people a query may name beside a title, where its words as they are typed find no title.
import { findCreditedPerson, findPersonBeside } from './credited-person-queries.ts';
import type { EntryReader } from './entry-queries.ts';
import { indicesOutside } from './hint-rules.ts';
import { findMisspeltPair } from './misspelt-pair-queries.ts';
import { findPersonApart } from './person-apart-queries.ts';
import type { CreditedPerson } from './title-people-queries.ts';
import type { Understanding } from './understanding-queries.ts';

/** The query read as a person and a title, the most likely reading first; the person need not be credited for it. */
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

/** The same with some words of the name read as a person, and without those that joined them: "… COM A juliette". */
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
