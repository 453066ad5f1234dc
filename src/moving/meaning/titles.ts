import { readYear } from './identifiers.ts';

/** Longest text that is taken for a title with its season and episode: titles of Netflix have up to 200 letters. */
export const MAX_TITLE = 500;

const titleText = (text: string) => text.slice(0, MAX_TITLE).trim();

/** A name that ends with a year in parentheses, as services write to tell remakes apart: `Bodyguard (2018)`. */
export function splitYear(name: string): { name: string; year?: number } {
  const match = /^(.+?)\s*\((\d{4})\)$/.exec(titleText(name));
  const year = match ? readYear(match[2]) : undefined;
  return match && year ? { name: match[1]!, year } : { name: name.trim() };
}

const NUMBER_WORDS =
  'um dois três quatro cinco seis sete oito nove dez onze doze treze catorze quinze dezesseis dezessete dezoito dezenove vinte';
const NUMBER_WORDS_ENGLISH =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty';
const words = new Map<string, number>();
for (const list of [NUMBER_WORDS, NUMBER_WORDS_ENGLISH]) {
  for (const [n, word] of list.split(' ').entries()) words.set(word, n + 1);
}
for (const [word, number] of [
  ['uma', 1],
  ['duas', 2],
  ['tres', 3],
  ['quatorze', 14],
] as const) {
  words.set(word, number);
}

const ROMAN = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii', 'xiii'];

/** A number in digits, in words up to twenty, or in Roman digits up to thirteen. */
export function numberWord(text: string): number | undefined {
  const word = text.trim().toLowerCase();
  if (/^\d{1,4}$/.test(word)) return Number(word);
  const roman = ROMAN.indexOf(word);
  return words.get(word) ?? (roman === -1 ? undefined : roman + 1);
}

/** A season as a part of a title's text. Parts and volumes rarely are seasons of a database: they have a name only. */
export type SeasonWords = { season?: number; seasonName: string };

const SEASON =
  /^(?:temporada|season|series|série|serie|staffel|saison)\s+(\d{1,4})(?:\s*[-–—].*)?$/i;
const SEASON_AFTER = /^(\d{1,4})\s*[ªa]\s*temporada$/i;
const SINGLE = /^(?:minissérie|minisserie|série limitada|limited series|miniseries|mini-series)$/i;
const DIVISION =
  /^(?:parte|part|volume|vol\.?|livro|book|coleção|collection|capítulos|fase|arco)\s+([\p{L}\d]{1,12})$/iu;
const DIVISION_ALONE = /^(?:coleção|collection|especiais|specials|especial)$/i;

/** The season that a part of a text names; null if it names none. */
export function readSeasonWords(part: string): SeasonWords | null {
  const seasonName = titleText(part);
  const numbered = SEASON.exec(seasonName) ?? SEASON_AFTER.exec(seasonName);
  if (numbered) return { season: Number(numbered[1]), seasonName };
  if (SINGLE.test(seasonName)) return { season: 1, seasonName };
  const division = DIVISION.exec(seasonName);
  if (division && numberWord(division[1]!) !== undefined) return { seasonName };
  return DIVISION_ALONE.test(seasonName) ? { seasonName } : null;
}

/** A season in parentheses at the end of a name: `Breaking Bad (1ª Temporada)`, `Dark (Season 2)`. */
export function splitSeason(name: string): { name: string; season?: number } {
  const match =
    /^(.+?)\s*\((?:(\d{1,3})\s*[ªa]\s*temporada|(?:season|temporada)\s*(\d{1,3}))\)$/i.exec(
      titleText(name),
    );
  if (!match) return { name: titleText(name) };
  return { name: match[1]!, season: Number(match[2] ?? match[3]) };
}

const EPISODE =
  /^(?:episódio|episodio|episode|capítulo|capitulo|chapter|ep\.?|folge)\s+([\p{L}\d]{1,12})(?:\s*[:–—-]\s*(.+))?$/iu;

/** Number and name of an episode's text: `Episódio 2`, `Capítulo oito: A batalha de Starcourt`, `Ozymandias`. */
export function readEpisode(text: string): { number?: number; name?: string } {
  const trimmed = titleText(text);
  const suffix = /^(.*?)\s*\((?:episódio|episodio|episode)\s+(\d{1,4})\)$/i.exec(trimmed);
  if (suffix) {
    const inner = readEpisode(suffix[1]!);
    return { ...inner, number: Number(suffix[2]) };
  }
  const match = EPISODE.exec(trimmed);
  const number = match ? numberWord(match[1]!) : undefined;
  if (number === undefined) return trimmed === '' ? {} : { name: trimmed };
  const name = match![2]?.trim();
  return name ? { number, name } : { number };
}
