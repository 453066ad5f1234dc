// The facts that are equal wherever a title appears: its own response, lists, exports.
import { foreignTitle, invented } from '../../bench/generated/names.ts';
import type { Language } from '../../bench/generated/names.ts';
import { portugueseTitle } from '../../bench/generated/portuguese-titles.ts';
import type { Random } from '../../bench/generated/random.ts';
import type { Kind } from './types.ts';
import { dayOf, imagePath, popularityAt, randomOf, rankOf } from './universe.ts';
import type { Universe } from './universe.ts';

export type Facts = {
  kind: Kind;
  id: number;
  adult: boolean;
  original: string;
  language: Language;
  /** ISO 3166; empty if unknown. */
  countries: string[];
  genreIds: number[];
  /** `''` if unknown. */
  released: string;
  popularity: number;
  votes: number;
  average: number;
  poster: string | null;
  backdrop: string | null;
  novela: boolean;
  imdbId: string | null;
  /** The languages of its texts, including the original. */
  locales: string[];
  /** `''` for a missing text; undefined without a translation. Generated when requested. */
  text: (locale: string) => Text | undefined;
};
export type Text = { title: string; overview: string; tagline: string };

export const genresOf: Record<Kind, [id: number, name: string][]> = {
  movie: [
    [28, 'Ação'],
    [12, 'Aventura'],
    [16, 'Animação'],
    [35, 'Comédia'],
    [80, 'Crime'],
    [99, 'Documentário'],
    [18, 'Drama'],
    [10751, 'Família'],
    [14, 'Fantasia'],
    [36, 'História'],
    [27, 'Terror'],
    [10402, 'Música'],
    [9648, 'Mistério'],
    [10749, 'Romance'],
    [878, 'Ficção científica'],
    [10770, 'Cinema TV'],
    [53, 'Thriller'],
    [10752, 'Guerra'],
    [37, 'Faroeste'],
  ],
  tv: [
    [10759, 'Action & Adventure'],
    [16, 'Animação'],
    [35, 'Comédia'],
    [80, 'Crime'],
    [99, 'Documentário'],
    [18, 'Drama'],
    [10751, 'Família'],
    [10762, 'Kids'],
    [9648, 'Mistério'],
    [10763, 'News'],
    [10764, 'Reality'],
    [10765, 'Sci-Fi & Fantasy'],
    [10766, 'Soap'],
    [10767, 'Talk'],
    [10768, 'War & Politics'],
    [37, 'Faroeste'],
  ],
};
const SOAP = 10_766;

const LANGUAGES: Language[] = ['pt', 'pt', 'pt', 'en', 'en', 'en', 'en', 'es', 'fr', 'ja', 'ko'];
const COUNTRY = { pt: 'BR', en: 'US', es: 'ES', fr: 'FR', ja: 'JP', ko: 'KR' };
/** The film database's names of a language and its country. */
export const localeOf = {
  pt: 'pt-BR',
  en: 'en-US',
  es: 'es-ES',
  fr: 'fr-FR',
  ja: 'ja-JP',
  ko: 'ko-KR',
};
/** Possible languages of translations, with their probability. */
const TRANSLATED: [locale: string, chance: number][] = [
  ['en-US', 0.9],
  ['pt-BR', 0.8],
  ['pt-PT', 0.35],
  ['es-ES', 0.5],
  ['es-MX', 0.3],
  ['fr-FR', 0.4],
  ['de-DE', 0.4],
  ['it-IT', 0.3],
  ['ru-RU', 0.3],
];

const SUBJECTS = {
  pt: ['Uma advogada', 'Um pescador', 'Uma família de Minas', 'Um detetive', 'Duas irmãs'],
  en: ['A lawyer', 'A fisherman', 'A family from the hills', 'A detective', 'Two sisters'],
};
const DEEDS = {
  pt: ['volta à cidade onde nasceu', 'descobre um segredo antigo', 'atravessa o país de ônibus'],
  en: ['returns to the town of their birth', 'finds an old secret', 'crosses the country by bus'],
};
const TURNS = {
  pt: [
    'e nada mais será como antes.',
    'até que a verdade vem à tona.',
    'para salvar o que restou.',
  ],
  en: ['and nothing will be as it was.', 'until the truth comes out.', 'to save what is left.'],
};

export function factsAt(universe: Universe, kind: Kind, index: number, id: number): Facts {
  const random = randomOf(universe, kind, id);
  const rank = rankOf(universe, kind, index);
  const novela = kind === 'tv' && random.chance(0.12);
  const language = novela ? 'pt' : random.pick(LANGUAGES);
  const released = random.chance(0.01) ? '' : dayOf(random, 1950, 2026);
  const original =
    language === 'pt' ? portugueseTitle(random, invented, novela) : foreignTitle(random, language);
  return {
    kind,
    id,
    adult: random.chance(0.015),
    original,
    language,
    countries: random.chance(0.02)
      ? []
      : [COUNTRY[language], ...(random.chance(0.1) ? ['PT'] : [])],
    genreIds: genreIdsOf(random, kind, novela),
    released,
    popularity: popularityAt(rank, 900),
    votes: Math.floor(20_000 / rank ** 0.6),
    average: Math.round((4 + 5 * random.next()) * 1000) / 1000,
    poster: random.chance(0.05) ? null : imagePath(random),
    backdrop: random.chance(0.15) ? null : imagePath(random),
    novela,
    imdbId: random.chance(0.9) ? imdbIdOf(kind, id) : null,
    ...textsOf(random, language, (locale) =>
      randomOf(universe, kind, id, 800 + locale.charCodeAt(0) + 7 * locale.charCodeAt(3)),
    ),
  };
}

const imdbIdOf = (kind: Kind, id: number): string =>
  `tt${String(10_000_000 + 2 * id + (kind === 'tv' ? 1 : 0))}`;

export function titleOfImdbId(imdbId: string): { kind: Kind; id: number } | undefined {
  const number = Number(/^tt(\d{8,9})$/.exec(imdbId)?.[1]) - 10_000_000;
  if (!(number > 1)) return undefined;
  return { kind: number % 2 === 1 ? 'tv' : 'movie', id: Math.floor(number / 2) };
}

function genreIdsOf(random: Random, kind: Kind, novela: boolean): number[] {
  const ids = new Set(novela ? [SOAP] : []);
  const some = random.chance(0.02) ? 0 : 1 + random.below(3);
  for (let i = 0; i < some; i += 1) ids.add(random.pickEarly(genresOf[kind])[0]);
  // Soap operas of other countries are not novelas; the film database has one genre for both.
  if (!novela && kind === 'tv') {
    ids.delete(SOAP);
    if (random.chance(0.03)) ids.add(SOAP);
  }
  return [...ids];
}

function textsOf(
  random: Random,
  language: Language,
  randomFor: (locale: string) => Random,
): Pick<Facts, 'locales' | 'text'> {
  const own = localeOf[language];
  const translated = TRANSLATED.filter(([, chance]) => random.chance(chance)).map(([code]) => code);
  const locales = [...new Set([...translated, own])];
  const text = (locale: string): Text | undefined => {
    if (!locales.includes(locale)) return undefined;
    const its = randomFor(locale);
    const tongue = locale.startsWith('pt') ? 'pt' : 'en';
    // An empty title means that the original one is used.
    const same = locale === own || its.chance(0.35);
    return {
      title: same ? '' : titleIn(its, locale),
      overview: its.chance(0.07) ? '' : overviewIn(its, tongue),
      tagline: its.chance(0.6) ? '' : overviewIn(its, tongue, 1),
    };
  };
  return { locales, text };
}

const titleIn = (random: Random, locale: string): string =>
  locale.startsWith('pt')
    ? portugueseTitle(random, invented, false)
    : foreignTitle(random, locale.startsWith('es') ? 'es' : locale === 'fr-FR' ? 'fr' : 'en');

function overviewIn(random: Random, tongue: 'pt' | 'en', sentences = 1 + random.below(3)): string {
  const sentence = () =>
    [SUBJECTS, DEEDS, TURNS].map((words) => random.pick<string>(words[tongue])).join(' ');
  return Array.from({ length: sentences }, sentence).join(' ');
}

/** The title in a language; the original one without a translation. */
export function titleFor(facts: Facts, locale: string): string {
  return facts.text(locale)?.title || facts.original;
}
