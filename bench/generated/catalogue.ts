// The generated catalogue, without a database.
import { foreignTitle, invented, kana, personName } from './names.ts';
import type { Language } from './names.ts';
import { portugueseSubtitle, portugueseTitle, sequel } from './portuguese-titles.ts';
import { randomFrom, shuffled } from './random.ts';
import type { Random } from './random.ts';

export type GeneratedTitle = {
  type: 'movie' | 'serie';
  /** Films and series both count from 1, as their ids overlap in the film database. */
  id: number;
  novela: boolean;
  title: string;
  original: string;
  language: Language;
  alternatives: { language: string; title: string }[];
  popularity: number;
};
export type GeneratedPerson = { id: number; name: string; language: Language; popularity: number };
export type GeneratedCatalogue = {
  seed: number;
  titles: GeneratedTitle[];
  people: GeneratedPerson[];
};
export type Size = { titles: number; seed: number };

const COUNTRIES: [Language, number][] = [
  ['pt', 0.24],
  ['en', 0.44],
  ['es', 0.1],
  ['fr', 0.08],
  ['ja', 0.1],
  ['ko', 0.04],
];
const FILMS = 0.6;
const NOVELAS = 0.12;
const SEQUELS = 0.07;
/** Titles that are deliberately given the name of an earlier one; others coincide by chance. */
const NAMESAKES = 0.02;
const PEOPLE_A_TITLE = 0.5;

/**
 * Titles and people, equal for the same size and seed. Popularity falls with the rank by a power law,
 * as at the film database: from 900 to below 1.
 */
export function generateCatalogue({ titles: count, seed }: Size): GeneratedCatalogue {
  const random = randomFrom(seed);
  const titles = [...titlesOf(random, count)];
  const size = Math.ceil(count * PEOPLE_A_TITLE);
  const peopleRanks = shuffled(
    random,
    Array.from({ length: size }, (_, i) => i + 1),
  );
  const people = peopleRanks.map((rank, i) => {
    const language = languageOf(random);
    return { id: i + 1, name: personName(random, language), language, popularity: zipf(rank, 250) };
  });
  return { seed, titles, people };
}

/** The titles alone, one after the other. */
export const generateTitles = ({ titles, seed }: Size): Generator<GeneratedTitle> =>
  titlesOf(randomFrom(seed), titles);

function* titlesOf(random: Random, count: number): Generator<GeneratedTitle> {
  const ranks = shuffled(
    random,
    Array.from({ length: count }, (_, i) => i + 1),
  );
  const ids = { movie: 0, serie: 0 };
  const earlier: GeneratedTitle[] = [];
  for (const rank of ranks) {
    const type = random.chance(FILMS) ? 'movie' : 'serie';
    const novela = type === 'serie' && random.chance(NOVELAS);
    ids[type] += 1;
    const title: GeneratedTitle = {
      type,
      id: ids[type],
      novela,
      ...namesOf(random, novela, earlier),
      popularity: zipf(rank, 900),
    };
    earlier.push(title);
    yield title;
  }
}

const zipf = (rank: number, first: number) => Math.round((first / rank ** 0.7) * 1000) / 1000;

function languageOf(random: Random): Language {
  let left = random.next();
  for (const [language, share] of COUNTRIES) {
    left -= share;
    if (left < 0) return language;
  }
  return 'en';
}

type Names = Pick<GeneratedTitle, 'title' | 'original' | 'language' | 'alternatives'>;

function namesOf(random: Random, novela: boolean, earlier: readonly GeneratedTitle[]): Names {
  const language = novela ? 'pt' : languageOf(random);
  if (earlier.length > 0 && random.chance(NAMESAKES)) {
    const { title } = random.pick(earlier);
    if (language === 'pt') return { title, original: title, language, alternatives: [] };
    return { title, original: foreignTitle(random, language), language, alternatives: [] };
  }
  if (earlier.length > 0 && !novela && random.chance(SEQUELS))
    return sequelOf(random, random.pick(earlier));
  if (language === 'pt') {
    const title = portugueseTitle(random, invented, novela);
    return { title, original: title, language, alternatives: [] };
  }
  const original = foreignTitle(random, language);
  return inBrazil(random, original, language);
}

/** The Brazilian title of a foreign one. */
function inBrazil(random: Random, original: string, language: Exclude<Language, 'pt'>): Names {
  const way = random.next();
  const title =
    way < 0.36
      ? original
      : way < 0.5
        ? `${original}: ${portugueseSubtitle(random)}`
        : portugueseTitle(random, invented, false);
  const alternatives: Names['alternatives'] = [];
  if (random.chance(0.06)) {
    alternatives.push({ language: 'pt-PT', title: portugueseTitle(random, invented, false) });
  }
  if (language !== 'en' && random.chance(0.35)) {
    alternatives.push({ language: 'en', title: foreignTitle(random, 'en') });
  }
  // Some sources have the original in its own script, and the romanised name beside it.
  if (language === 'ja' && random.chance(0.2)) {
    alternatives.push({ language: 'ja', title: original });
    return { title, original: kana(original), language, alternatives };
  }
  return { title, original, language, alternatives };
}

function sequelOf(random: Random, first: GeneratedTitle): Names {
  const title = sequel(random, first.title);
  const ending = title.match(/ (\d|[IV]+)(?=:|$)/)?.[0] ?? ' 2';
  const original =
    first.language === 'pt' ? title : `${first.original.replace(/ (\d|[IV]+)$/, '')}${ending}`;
  return { title, original, language: first.language, alternatives: [] };
}
