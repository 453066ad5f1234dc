import type { TitleInput } from '#catalog/import-schema.ts';
import type { Findings } from './findings.ts';
import { lineOf } from './text-rules.ts';
import type { AlternativeTitleRow } from './title-schema.ts';

type AlternativeTitle = NonNullable<TitleInput['alternativeTitles']>[number];

/** The catalogue stores at most this many names of a title. */
const MOST = 60;
/** Characters; longer ones are sentences that somebody wrote into the wrong field. */
const LONGEST = 200;
/** Names from here are what Brazilians type; they come first, so that they are never cut off. */
const FIRST = ['BR', 'PT', 'US', 'GB'];

/**
 * The names that are neither the original title nor one of the translations, each once with all its
 * countries, Brazil's first. Those that are too long are left out and counted.
 */
export function alternativeTitlesOf(
  rows: readonly AlternativeTitleRow[],
  known: readonly (string | null | undefined)[],
  findings: Findings,
): AlternativeTitle[] {
  const names = new Map<string, { countries: string[]; kind: string | null }>();
  for (const row of rows) {
    const name = lineOf(row.title);
    if (name === null || known.includes(name)) continue;
    if (name.length > LONGEST) {
      findings.note(`alternative_titles[].title: longer than ${LONGEST} characters`);
      continue;
    }
    const seen = names.get(name) ?? {
      countries: [],
      kind: lineOf(row.type)?.toLowerCase() ?? null,
    };
    const country = row.iso_3166_1?.trim().toUpperCase() ?? '';
    if (/^[A-Z]{2}$/.test(country) && !seen.countries.includes(country)) {
      seen.countries.push(country);
    }
    names.set(name, seen);
  }
  const rankOf = ({ countries }: AlternativeTitle) => {
    const rank = FIRST.findIndex((country) => countries?.includes(country));
    return rank === -1 ? FIRST.length : rank;
  };
  return [...names]
    .map(([name, seen]) => ({ name, ...seen }))

    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .slice(0, MOST);
}
