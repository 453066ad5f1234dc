// Two people in a query, joined by "e", with or without a title beside them.
import type { EntryReader } from './entry-queries.ts';
import { isStopWord } from './folding-rules.ts';
import { findLinkedPerson, findNamedPerson } from './person-reading-queries.ts';

/** A person that the words `from` to `to` (exclusive) name. */
type SpannedPerson = { id: number; from: number; to: number };
type AliasOf = (words: readonly string[]) => string[] | undefined;

/** The two people that these words name, which may have a title before or after them. */
export async function findTwoPeople(
  reader: EntryReader,
  words: readonly string[],
  aliasOf: AliasOf,
): Promise<SpannedPerson[] | undefined> {
  const at = words.lastIndexOf('e');
  if (at < 1 || at === words.length - 1 || isStopWord(words.at(-1)!)) return undefined;
  const [before, after] = [words.slice(0, at), words.slice(at + 1)];
  const [one, other] = await Promise.all(
    [before, after].map((some) => findNamedPerson(reader, aliasOf(some) ?? some, [], true)),
  );
  const [first, last] = [
    one === undefined
      ? // "titanic dicaprio e kate winslet"
        other && (await besideTitle(reader, before, ({ to }) => to === before.length))
      : { id: one, from: 0, to: at },
    other === undefined
      ? // "leonardo dicaprio e winslet titanic"
        one && (await besideTitle(reader, after, ({ from }) => from === 0))
      : { id: other, from: 0, to: after.length },
  ];
  if (!first || !last || first.id === last.id) return undefined;
  return [first, { id: last.id, from: at + 1 + last.from, to: at + 1 + last.to }];
}

/** The person whom a title beside the name credits, if the name is where it should be. */
async function besideTitle(
  reader: EntryReader,
  words: readonly string[],
  isPlaced: (person: SpannedPerson) => boolean,
): Promise<SpannedPerson | undefined> {
  const linked = words.length > 1 ? await findLinkedPerson(reader, words) : undefined;
  return linked && isPlaced(linked) ? linked : undefined;
}
