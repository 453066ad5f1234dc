// Foreign titles, names of people and invented words, for a realistically large vocabulary.
import {
  english,
  firstNames,
  french,
  japanese,
  spanish,
  surnameEnds,
  surnames,
} from './foreign.ts';
import { capitalised } from './portuguese-titles.ts';
import { randomFrom } from './random.ts';
import type { Random } from './random.ts';

export type Language = 'pt' | 'en' | 'es' | 'fr' | 'ja' | 'ko';

const ONSETS = 'b br c ch d dr f g gr h j k kr l l m m n n p r r s s sh t t th tr v v w z'.split(
  ' ',
);
const VOWELS = 'a e i o u a e i o a e i ia'.split(' ');
const CODAS = ['', '', '', 'n', 'r', 'l', 's', 'm', 'x', 'nd', 'rk', 'th'];

/** Invented names of characters and places, the same in every catalogue. */
export const invented: readonly string[] = inventedWords(9000);

function inventedWords(count: number): string[] {
  const random = randomFrom(7);
  const words = new Set<string>();
  while (words.size < count) {
    const syllables = 2 + random.below(2);
    let word = '';
    for (let i = 0; i < syllables; i += 1) {
      word += random.pick(ONSETS) + random.pick(VOWELS);
      if (i === syllables - 1) word += random.pick(CODAS);
    }
    words.add(capitalised(word));
  }
  return [...words];
}

const KANA: Record<string, string> = Object.fromEntries(
  (
    'a ア i イ u ウ e エ o オ ka カ ki キ ku ク ke ケ ko コ sa サ shi シ su ス se セ so ソ ta タ chi チ tsu ツ te テ to ト ' +
    'na ナ ni ニ nu ヌ ne ネ no ノ ha ハ hi ヒ fu フ he ヘ ho ホ ma マ mi ミ mu ム me メ mo モ ya ヤ yu ユ yo ヨ ' +
    'ra ラ ri リ ru ル re レ ro ロ wa ワ ga ガ gi ギ gu グ ge ゲ go ゴ za ザ ji ジ zu ズ ze ゼ zo ゾ da ダ de デ do ド ' +
    'ba バ bi ビ bu ブ be ベ bo ボ n ン sha シャ shu シュ sho ショ cho チョ chu チュ kyo キョ kyu キュ ryu リュ myo ミョ ja ジャ ju ジュ jo ジョ'
  )
    .split(' ')
    .reduce<[string, string][]>((pairs, word, i, all) => {
      if (i % 2 === 0) pairs.push([word, all[i + 1]!]);
      return pairs;
    }, []),
);

/** Katakana of a romanised text, approximately. */
export function kana(romaji: string): string {
  return romaji
    .toLowerCase()
    .replace(/([kstpgdbmhyjrz])\1/g, 'ッ$1')
    .replace(/[a-z]+/g, (word) =>
      word.replace(
        /(?:[ksthmrgzdb]y|[cs]h|ts|[bdfghjkmnprstwyz])?[aiueo]|n/g,
        (part) => KANA[part] ?? part,
      ),
    )
    .replace(/ /g, '・');
}

const englishTitle = (r: Random): string => {
  const n = () => r.pickEarly(english.nouns);
  const a = () => r.pickEarly(english.adjectives);
  const name = () =>
    r.chance(0.5) ? r.pickEarly(invented) : r.pickEarly(r.pick([firstNames, surnames]).english);
  return r.pick([
    () => `the ${a()} ${n()}`,
    () => `the ${a()} ${n()} of ${name()}`,
    () => `the ${n()} of ${name()}`,
    () => `${a()} ${n()}`,
    () => `${n()} of the ${n()}`,
    () => `${name()}`,
    () => `${name()}'s ${n()}`,
    () => `${n()} and ${n()}`,
    () => `a ${n()} in ${name()}`,
    () => `${a()} ${n()}s`,
    () => `the ${n()} ${n()}`,
    () => `${n()} ${n()}`,
    () => `${n()}${n()}`,
    () => `how to ${r.pick(['kill', 'find', 'lose', 'love', 'train', 'marry'])} a ${n()}`,
    () => `when the ${n()} ${r.pick(['falls', 'rises', 'sleeps', 'burns', 'sings'])}`,
    () => `beyond the ${a()} ${n()}`,
    () => `${name()} vs. ${name()}`,
    () => `${name()} & ${name()}`,
  ])();
};

const latinTitle = (
  r: Random,
  lists: typeof spanish,
  join: (gender: 'm' | 'f', noun: string) => string,
  of: string,
): string => {
  const gender = r.chance(0.5) ? 'm' : 'f';
  const n = r.pickEarly(gender === 'm' ? lists.masculine : lists.feminine);
  const second = r.chance(0.4) ? r.pickEarly(invented) : r.pickEarly(lists.feminine);
  return r.pick([
    () => join(gender, n),
    () => `${join(gender, n)} ${of} ${second}`,
    () => `${join(gender, n)} ${r.pickEarly(lists.adjectives)}`,
    () => `${n} ${of} ${r.pickEarly(lists.masculine)}`,
  ])();
};

/** A title in a foreign language; Japanese and Korean ones are romanised. */
export function foreignTitle(random: Random, language: Exclude<Language, 'pt'>): string {
  if (language === 'en') return sentence(englishTitle(random));
  if (language === 'es') {
    return sentence(latinTitle(random, spanish, (g, n) => `${g === 'm' ? 'el' : 'la'} ${n}`, 'de'));
  }
  if (language === 'fr') {
    const join = (g: 'm' | 'f', n: string) =>
      /^[aeéiouh]/.test(n) ? `l'${n}` : `${g === 'm' ? 'le' : 'la'} ${n}`;
    return sentence(latinTitle(random, french, join, 'de'));
  }
  const n = () => random.pickEarly(japanese);
  const name = () =>
    language === 'ko'
      ? `${random.pick(surnames.korean)} ${random.pick(firstNames.korean)}`
      : random.pickEarly(random.pick([firstNames, surnames]).japanese);
  return sentence(
    random.pick([
      () => `${n()} no ${n()}`,
      () => `${name()} no ${n()}`,
      () => `${n()}${n()}`,
      () => `${n()} to ${n()}`,
      () => `${n()} ni ${n()} wo`,
      () => `${random.pickEarly(invented)} ${n()}`,
    ])(),
  );
}

const sentence = (text: string): string =>
  text
    .replace(/(?<= |l')(?!(?:of|the|and|in|a|to|de|la|el|le|no|ni|wo|vs)\b)\p{L}/gu, (letter) =>
      letter.toUpperCase(),
    )
    .replace(/^\p{L}/u, (letter) => letter.toUpperCase());

/** The name of a person from one language's region. */
export function personName(random: Random, language: Language): string {
  const world = (
    {
      pt: 'brazilian',
      en: 'english',
      es: 'spanish',
      fr: 'french',
      ja: 'japanese',
      ko: 'korean',
    } as const
  )[language];
  const first = random.pickEarly(firstNames[world]);
  if (random.chance(language === 'pt' ? 0.2 : 0.45)) {
    const beginning = random.pickEarly(invented);
    return `${first} ${beginning}${random.chance(0.6) ? random.pick(surnameEnds) : ''}`;
  }
  const surname = random.pickEarly(surnames[world]);
  if (language === 'pt' && random.chance(0.7)) {
    const middle = random.pick(surnames.brazilian);
    return `${first} ${middle} ${random.pick(['', 'de ', 'da '])}${surname}`;
  }
  if (language === 'en' && random.chance(0.25)) {
    return `${first} ${random.pick([...'ABCDEFGHJKLMRSTW'])}. ${surname}`;
  }
  return random.chance(0.4)
    ? `${first} ${random.pickEarly(firstNames[world])} ${surname}`
    : `${first} ${surname}`;
}
