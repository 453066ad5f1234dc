import { itemAt } from '#shared/list-items.ts';
import { sql } from 'drizzle-orm';
import { PROVIDERS, SEARCH } from '#catalog/tag-rules.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { int, text } from '#platform/database/columns.ts';
import { dependOn } from '#platform/tags.ts';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { PROVIDER_ENDINGS } from './hint-rules.ts';
import { fold, wordsOf } from '#search/folding-rules.ts';
import type { ProviderNames } from './hint-rules.ts';

/** Folded aliases with the folded words of the names that they stand for. */
type Aliases = ReadonlyMap<string, readonly string[]>;

const MAX_WORDS = 4;

function aliasesOf(rows: readonly { alias: string; name: string }[]): Aliases {
  return new Map(rows.map(({ alias, name }) => [fold(alias), wordsOf(fold(name))]));
}

/** Replaces the longest alias at the beginning of the words by its name; undefined if there is none. */
export function withoutAlias(words: readonly string[], aliases: Aliases): string[] | undefined {
  for (let count = Math.min(MAX_WORDS, words.length); count > 0; count -= 1) {
    const name = aliases.get(words.slice(0, count).join(' '));
    if (name !== undefined) return [...name, ...words.slice(count)];
  }
  return undefined;
}

/** Names that stand for something else than a title or person. */
export type Vocabulary = { providers: ProviderNames; aliases: Aliases };

/** The names of providers with their aliases, and the operator's aliases. */
export async function findVocabulary(db: DbOrTransaction): Promise<Vocabulary> {
  const [names, aliases] = await Promise.all([findProviderNames(db), findAliases(db)]);
  return { providers: withAliases(names, aliases), aliases };
}

/** The names of all providers, also without their usual endings, and the head of each one's family. */
async function findProviderNames(db: DbOrTransaction): Promise<ProviderNames> {
  dependOn(PROVIDERS);
  const rows = await rowsOf(
    db,
    { name: text, family: int },
    sql`select p.name, target.family_id as family
      from providers p join providers target on target.id = coalesce(p.merged_into, p.id)
      order by p.display_priority, p.id`,
  );
  const names = new Map<string, number>();
  for (const { name, family } of rows) {
    for (const spelling of namesOfProvider(name))
      if (!names.has(spelling)) names.set(spelling, family);
  }
  return names;
}

const MIN_LETTERS = 3;

/** "Apple TV+" is called "apple tv plus", "apple tv" and "apple"; joined, so that spaces do not count. */
export function namesOfProvider(name: string): string[] {
  const words = wordsOf(fold(name.replace(/\(.*\)/g, '').replaceAll('+', ' plus ')));
  const names = [words.join('')];
  while (words.length > 1 && PROVIDER_ENDINGS.has(itemAt(words, -1))) {
    words.pop();
    names.push(words.join(''));
  }
  return names.filter((spelling) => spelling.length >= MIN_LETTERS);
}

/** The operator's aliases. */
async function findAliases(db: DbOrTransaction): Promise<Aliases> {
  dependOn(SEARCH);
  return aliasesOf(
    await rowsOf(db, { alias: text, name: text }, sql`select alias, name from search_aliases`),
  );
}

/** The names of providers, and their aliases. */
function withAliases(names: ProviderNames, aliases: Aliases): ProviderNames {
  const all = new Map(names);
  for (const [alias, name] of aliases) {
    const family = names.get(name.join(''));
    if (family !== undefined) all.set(alias.replaceAll(' ', ''), family);
  }
  return all;
}
