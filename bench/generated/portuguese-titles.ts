// The grammar of Brazilian titles.
import { surnames, firstNames } from './foreign.ts';
import {
  adjectives,
  agreeing,
  cities,
  feminine,
  infinitives,
  masculine,
  numbers,
  plural,
  regions,
  returns,
} from './portuguese.ts';
import type { Random } from './random.ts';

type Noun = { word: string; gender: 'm' | 'f' };
type Rule = (random: Random, invented: readonly string[]) => string;

/** Words that stay in lower case, as Brazilian distributors write them. */
const SMALL = /^(de|da|do|das|dos|e|em|na|no|nas|nos|à|ao|às|aos|a|o|as|os|para|por|com|sem)$/;

export const capitalised = (word: string): string =>
  word.replace(/(^|-)(\p{L})/gu, (letter) => letter.toUpperCase());

const titled = (text: string): string =>
  text
    .split(' ')
    .map((word, place, all) =>
      SMALL.test(word) && place > 0 && !all[place - 1]!.endsWith(':') ? word : capitalised(word),
    )
    .join(' ');

const noun = (random: Random): Noun =>
  random.chance(0.52)
    ? { word: random.pickEarly(masculine), gender: 'm' }
    : { word: random.pickEarly(feminine), gender: 'f' };
const article = ({ gender }: Noun) => (gender === 'm' ? 'o' : 'a');
const bare = (random: Random): string => noun(random).word;
const the = (random: Random): string => withArticle(noun(random));
const withArticle = (n: Noun) => `${article(n)} ${n.word}`;
const qualified = (random: Random, n = noun(random)) =>
  `${n.word} ${agreeing(random.pickEarly(adjectives), n.gender)}`;
const many = (random: Random) => {
  const n = noun(random);
  return { ...n, word: plural(n.word) };
};
const manyQualified = (random: Random) => {
  const n = noun(random);
  return `${plural(n.word)} ${agreeing(random.pickEarly(adjectives), n.gender, true)}`;
};

/** `contracted('de', 'o segredo')` is `do segredo`. */
const contracted = (preposition: 'de' | 'em' | 'a' | 'por', rest: string): string => {
  const joined = { de: 'd', em: 'n', a: 'a', por: 'pel' }[preposition];
  return rest.replace(/^([oa]s?) /, (_, art: string) =>
    preposition === 'a' && art.startsWith('a') ? `${art.replace('a', 'à')} ` : `${joined}${art} `,
  );
};
const of = (random: Random) => contracted('de', the(random));

const character: Rule = (random, invented) =>
  random.chance(0.45)
    ? random.pickEarly(invented)
    : random.pickEarly(random.chance(0.75) ? firstNames.brazilian : firstNames.english);
const place: Rule = (random, invented) =>
  random.chance(0.2)
    ? `em ${random.pickEarly(invented)}`
    : random.chance(0.55)
      ? `em ${random.pickEarly(cities)}`
      : contracted('em', random.pickEarly(regions));
const wholeName: Rule = (random) =>
  `${random.pickEarly(firstNames.brazilian)} ${random.pickEarly(surnames.brazilian)}`;

const films: readonly Rule[] = [
  (r) => `${the(r)} ${of(r)}`,
  (r) => `${the(r)} ${of(r)}`,
  (r, i) => `${the(r)} de ${character(r, i)}`,
  (r) => {
    const n = noun(r);
    return `${article(n)} ${qualified(r, n)}`;
  },
  (r) => {
    const n = many(r);
    return `${article(n)}s ${n.word} ${of(r)}`;
  },
  (r) => {
    const n = noun(r);
    return `${article(n)} ${agreeing(r.pick(['último', 'primeiro', 'grande', 'novo', 'velho']), n.gender)} ${n.word}`;
  },
  (r) => `${bare(r)} ${contracted('a', `a ${r.pickEarly(feminine)}`)}`,
  (r, i) => `as aventuras de ${character(r, i)} ${place(r, i)}`,
  (r, i) => `${character(r, i)} e ${the(r)}`,
  (r, i) => `${character(r, i)} e ${character(r, i)}`,
  (r, i) => `${wholeName(r, i)}: ${the(r)} ${of(r)}`,
  (r) => {
    const n = noun(r);
    return `em busca ${contracted('de', `${article(n)} ${qualified(r, n)}`)}`;
  },
  (r, i) => `à procura ${of(r)} ${place(r, i)}`,
  (r) => `${r.pick(['sob', 'entre', 'contra', 'sobre', 'após', 'até'])} ${the(r)} ${of(r)}`,
  (r) => `${r.pick(['além', 'depois', 'antes', 'longe', 'perto', 'dentro'])} ${of(r)} e ${of(r)}`,
  (r) => `entre ${the(r)} e ${the(r)}`,
  (r) => `${bare(r)} e ${bare(r)}`,
  (r, i) => `${bare(r)} ${place(r, i)}`,
  (r, i) => `uma ${r.pickEarly(feminine)} ${place(r, i)}`,
  (r, i) => `um ${r.pickEarly(masculine)} para ${character(r, i)}`,
  (r, i) => `quem ${r.pick(['matou', 'amou', 'levou', 'esqueceu'])} ${character(r, i)}?`,
  (r, i) => `eu, ${character(r, i)} e ${the(r)}`,
  (r) => `como ${r.pickEarly(infinitives)} ${the(r)}`,
  (r) => `${r.pickEarly(infinitives)} é ${r.pickEarly(infinitives)} ${the(r)}`,
  (r) => `${r.pick(numbers)} ${plural(bare(r))}`,
  (r) => `${r.pick(numbers)} ${plural(bare(r))} e ${the(r)}`,
  (r) => `meu ${qualified(r, { word: r.pickEarly(masculine), gender: 'm' })}`,
  (r) => `minha ${qualified(r, { word: r.pickEarly(feminine), gender: 'f' })}`,
  (r) => `se eu fosse ${the(r)} ${of(r)}`,
  (r) =>
    `o dia em que ${the(r)} ${r.pick(['parou', 'sumiu', 'voltou', 'falou', 'caiu', 'nasceu', 'mentiu', 'riu'])}`,
  (r) => manyQualified(r),
  (r) => qualified(r),
  (r) => `nunca mais ${r.pickEarly(infinitives)} ${the(r)}`,
  (r) => `${r.pick(['todo', 'nenhum', 'outro'])} ${r.pickEarly(masculine)} ${of(r)}`,
  (r) => `${the(r)} que ${r.pick(['eu amei', 'não veio', 'ficou', 'restou', 'sabia demais'])}`,
  (r) => `${r.pickEarly(infinitives)} ${r.pick(['com', 'sem', 'para'])} ${the(r)}`,
];

const novelas: readonly Rule[] = [
  (r) => (r.chance(0.3) ? bare(r) : `${bare(r)} e ${bare(r)}`),
  (r) => `${plural(bare(r))} de ${bare(r)}`,
  (r) => (r.chance(0.3) ? the(r) : `${the(r)} ${of(r)}`),
  (r) => manyQualified(r),
  (r) => qualified(r),
  (r) => `${bare(r)} de ${bare(r)}`,
  (r) => `${the(r)} ${of(r)}`,
  (r) =>
    `${bare(r)} ${r.pick(['meu', 'nosso', 'sem fim', 'e glória', 'à flor da pele', 'em flor'])}`,
  (r, i) => `${character(r, i)} ${r.pick(surnames.brazilian)}`,
  (r, i) =>
    `${place(r, i)
      .replace(/^n([oa]) /, '$1 ')
      .replace(/^em /, '')} ${r.pick(['dos Sonhos', 'Querido', 'Meu Amor', 'das Flores'])}`,
];

/** A Portuguese title of a film or series, or of a novela. */
export function portugueseTitle(
  random: Random,
  invented: readonly string[],
  novela: boolean,
): string {
  return titled(random.pick(novela ? novelas : films)(random, invented));
}

/** The subtitle that a distributor adds to a foreign title. */
export function portugueseSubtitle(random: Random): string {
  return titled(
    random
      .pick([the, qualified, manyQualified, of])(random)
      .replace(/^d([oa]) /, '$1 '),
  );
}

const ROMAN = ['II', 'III', 'IV', 'V'];

/** The title of a sequel to `base`: with a number, a part or a subtitle. */
export function sequel(random: Random, base: string): string {
  const stem = base.replace(/:.*$| (\d|[IV]+)$/, '');
  const number = random.below(3);
  const ending = random.pick([
    () => ` ${number + 2}`,
    () => ` ${ROMAN[number]}`,
    () => `: ${random.pick(returns)}`,
    () => ` ${number + 2}: ${random.pick(returns)}`,
    () => `: Parte ${number + 2}`,
    () => `: ${portugueseSubtitle(random)}`,
  ]);
  return `${stem}${ending()}`;
}
