// Words around a name that say how or where to watch, and are no part of it.
import type { TitleKind } from './meaning-schema.ts';

/** Words that name a kind of title. */
export const KIND_WORDS: ReadonlyMap<string, TitleKind> = new Map([
  ...kind('movie', 'filme filmes longa longas movie movies'),
  ...kind('serie', 'serie series seriado seriados minisserie minisseries'),
  ...kind('novela', 'novela novelas telenovela telenovelas'),
]);

function kind(value: TitleKind, words: string): [string, TitleKind][] {
  return words.split(' ').map((word) => [word, value]);
}

/** Phrases that people type around a name when they want to watch it. Longer ones come first. */
const FILLER_PHRASES: readonly (readonly string[])[] = [
  'em que streaming esta',
  'ta em qual streaming',
  'esta em qual streaming',
  'ta em que streaming',
  'em qual streaming',
  'em que streaming',
  'qual streaming',
  'ultima temporada',
  'nova temporada',
  'ultimo episodio',
  'ultimo capitulo',
  'primeiro capitulo',
  'onde esta passando',
  'onde posso assistir',
  'onde posso ver',
  'todas as temporadas',
  'todos os episodios',
  'quero assistir',
  'assistir online',
  'onde assistir',
  'onde encontrar',
  'em portugues',
  'onde passar',
  'onde passa',
  'quero ver',
  'onde ver',
  'onde tem',
  'full hd',
  'on line',
  ...(
    'assistir assista ver online gratis completo completa completos completas dublado dublada ' +
    'dublados dubladas legendado legendada legendados legendadas streaming trailer torrent ' +
    'download baixar hd 4k elenco sinopse temporadas episodios'
  ).split(' '),
].map((phrase) => phrase.split(' '));

/** Shorter words are a typo away from too many others. */
const MIN_LETTERS = 5;

/** Words of fillers and hints that are long enough to be recognised when misspelt. */
export const HINT_WORDS: readonly string[] = [
  ...new Set([...KIND_WORDS.keys(), ...FILLER_PHRASES.flat(), 'temporada', 'episodio', 'capitulo']),
].filter(({ length }) => length >= MIN_LETTERS);

/** Phrases by their first word, the longest first. */
const PHRASES_BY_WORD: ReadonlyMap<string, (readonly string[])[]> = Map.groupBy(
  FILLER_PHRASES,
  ([first]) => first!,
);

/** The number of words of the filler that begins at this word; 0 if none does. */
export function fillerWordsAt(words: readonly string[], from: number): number {
  const phrases = PHRASES_BY_WORD.get(words[from]!);
  const phrase = phrases?.find((each) => each.every((word, i) => words[from + i] === word));
  return phrase?.length ?? 0;
}

/** The daily slots of novelas: "novela das nove". Slots are not stored, so they only say "novela". */
export const NOVELA_SLOTS: ReadonlySet<string> = new Set(
  'seis 6 18h sete 7 19h oito 8 20h nove 9 21h dez 10 onze 11 23h'.split(' '),
);

/** Words that join a hint to the name: "filme DO wagner moura NA netflix". */
const JOINING_WORDS = new Set(
  'o a os as de do da dos das com em no na nos nas pelo pela por e que'.split(' '),
);

export function isJoiningWord(word: string): boolean {
  return JOINING_WORDS.has(word);
}

/** Words at the end of a provider's name that people leave out: "prime" for Prime Video. */
export const PROVIDER_ENDINGS: ReadonlySet<string> = new Set(
  'plus video tv play max store free'.split(' '),
);
