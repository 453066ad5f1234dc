// Other ways to write a query, which are searched for if it has no answer.
import { withDigits } from './composed-number-rules.ts';
import { HINT_WORDS } from './filler-rules.ts';
import { fold } from './folding-rules.ts';
import { similarity } from './similarity-rules.ts';

/**
 * The query with letters of Portuguese as other languages write them: who writes "muçum" or "galiaço" by
 * ear hears "ss", which folding would make a c.
 */
export function withoutPortugueseLetters(query: string): string {
  return query
    .normalize('NFC')
    .replace(/ç/giu, 'ss')
    .replace(/ã(?!o)/giu, 'an');
}

/**
 * The query with ç for what sounds the same: who writes "prassa" by ear means "praça", which is folded to "praca".
 * Foreign names end in "sson".
 */
export function withCedilla(query: string): string {
  return query.normalize('NFC').replace(/ss(?!on)(?=[aouáâãóôõú])/giu, 'ç');
}

/** Whether other letters sound the same in Portuguese, where folding would lose that. */
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
/** The others are common words as well, so that "o que e" spells nothing by itself. */
const ONLY_LETTERS = new Set('be ce efe aga jota ka eme ene erre dabliu xis ipsilon'.split(' '));

/** The query with letters that are spelled by their names as one word: "jota efe ka" is "jfk". */
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

/** How similar a misspelt word must be to one of a filler or hint. */
const MIN_SIMILARITY = 0.8;

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
    if (value >= MIN_SIMILARITY && value > (best?.similarity ?? 0)) {
      best = { word: each, similarity: value };
    }
  }
  return best?.word;
}

/** A query and the other ways to write it; each is computed when it is asked for. */
export function* spellingsOf(query: string): Generator<string, void> {
  yield query;
  for (const respell of [
    withoutPortugueseLetters,
    withCedilla,
    withSpelledLetters,
    withDigits,
    withCorrectedHints,
  ]) {
    const other = respell(query);
    if (other !== query) yield other;
  }
}
