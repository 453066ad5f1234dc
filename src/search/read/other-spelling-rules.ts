// Other ways to write a query, which are searched for if it finds nothing.
import { withDigits } from './number-rules.ts';
import { HINT_WORDS } from './hint-rules.ts';
import type { Strategy } from '#search/recall/trace.ts';
import { fold } from '#search/folding-rules.ts';
import { similarity } from '#search/rank/similarity-rules.ts';
import { MIN_CORRECTED_SIMILARITY } from '#search/thresholds.ts';

/**
 * The query with Portuguese letters spelled as other languages do: somebody who writes "muçum" or "galiaço" by ear
 * hears "ss", which folding would turn into c.
 */
export function withoutPortugueseLetters(query: string): string {
  return query
    .normalize('NFC')
    .replace(/ç/giu, 'ss')
    .replace(/ã(?!o)/giu, 'an');
}

/**
 * The query with ç for letters that sound like it: "prassa" written by ear means "praça", which is folded to "praca".
 * Foreign names end in "sson".
 */
export function withCedilla(query: string): string {
  return query.normalize('NFC').replace(/ss(?!on)(?=[aouáâãóôõú])/giu, 'ç');
}

/** True if other letters sound alike in Portuguese, which folding would lose. */
export const hasOtherLetters = (query: string): boolean =>
  [withoutPortugueseLetters, withCedilla].some((respell) => respell(query) !== query);

/** The names of letters in Portuguese, folded. */
const LETTER_NAMES: ReadonlyMap<string, string> = new Map(
  (
    'a:a be:b ce:c de:d e:e efe:f ge:g aga:h i:i jota:j ca:k ka:k ele:l eme:m ene:n o:o pe:p que:q ' +
    'erre:r esse:s te:t u:u ve:v dabliu:w xis:x ipsilon:y ze:z'
  )
    .split(' ')
    .map((each) => each.split(':') as [string, string]),
);
/** Names of letters that are no common words: "o que e" spells nothing by itself. */
const ONLY_LETTERS = new Set('be ce efe aga jota ka eme ene erre dabliu xis ipsilon'.split(' '));

/** Replaces letters spelled by their names with one word: "jota efe ka" is "jfk". */
export function withSpelledLetters(query: string): string {
  const parts: string[] = [];
  let run: { word: string; name: string }[] = [];
  const endRun = () => {
    const isSpelled = run.length > 1 && run.some(({ name }) => ONLY_LETTERS.has(name));
    if (isSpelled) parts.push(run.map(({ name }) => LETTER_NAMES.get(name)!).join(''));
    else parts.push(...run.map(({ word }) => word));
    run = [];
  };
  for (const word of query.split(' ')) {
    const name = fold(word);
    if (LETTER_NAMES.has(name)) {
      run.push({ word, name });
    } else {
      endRun();
      parts.push(word);
    }
  }
  endRun();
  return parts.join(' ');
}

/** The query with misspelt words of fillers and hints corrected: "onde asistir", "segunda tenporada". */
export function withCorrectedHints(query: string): string {
  return query
    .split(' ')
    .map((word) => hintWordOf(fold(word)) ?? word)
    .join(' ');
}

function hintWordOf(word: string): string | undefined {
  if (HINT_WORDS.includes(word)) return undefined;
  let best: { word: string; similarity: number } | undefined;
  for (const each of HINT_WORDS) {
    if (Math.abs(each.length - word.length) > 2) continue;
    const value = similarity(word, each, false);
    if (value >= MIN_CORRECTED_SIMILARITY && value > (best?.similarity ?? 0)) {
      best = { word: each, similarity: value };
    }
  }
  return best?.word;
}

type Spelling = Strategy & { respell: (query: string) => string };
const WHEN = 'the best name found is a guess, and the query';

/** Other ways to write a query, which are searched for in this order until a name is near. */
export const SPELLINGS: readonly Spelling[] = [
  {
    name: 'without Portuguese letters',
    when: `${WHEN} has a ç or ã: "galiaço"`,
    cost: 'the search once more',
    respell: withoutPortugueseLetters,
  },
  {
    name: 'with cedilla',
    when: `${WHEN} has ss before a, o or u: "prassa"`,
    cost: 'the search once more',
    respell: withCedilla,
  },
  {
    name: 'spelled letters',
    when: `${WHEN} spells letters: "jota efe ka"`,
    cost: 'the search once more',
    respell: withSpelledLetters,
  },
  {
    name: 'composed numbers',
    when: `${WHEN} has a number of several words: "a décima terceira emenda"`,
    cost: 'the search once more',
    respell: withDigits,
  },
  {
    name: 'misspelt fillers',
    when: `${WHEN} has a word like those of fillers and hints: "onde asistir"`,
    cost: 'the search once more',
    respell: withCorrectedHints,
  },
];
