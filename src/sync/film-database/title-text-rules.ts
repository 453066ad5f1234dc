import type { TitleInput } from '#catalog/import-schema.ts';
import { isCode } from './reading-rules.ts';
import { lineOf, textOf } from './text-rules.ts';
import type { TitleAnswer, TranslationRow } from './title-schema.ts';

type Translation = NonNullable<TitleInput['translations']>[number];

/** The catalogue's languages, and for each the countries whose text is used, in order. */
const LANGUAGES = [
  { language: 'pt-BR', code: 'pt', countries: ['BR'] },
  { language: 'pt-PT', code: 'pt', countries: ['PT'] },
  { language: 'en', code: 'en', countries: ['US', 'GB'] },
] as const;

/**
 * The texts in the catalogue's languages and in the original one; the queries choose field by field. A
 * translation without a title has the original title: that is what the film database means by it.
 */
export function translationsOf(
  answer: TitleAnswer,
  original: { title: string; language: string },
): Translation[] {
  const rows = answer.translations?.translations ?? [];
  const served: Translation[] = LANGUAGES.flatMap(({ language, code, countries }) => {
    const own = rows.filter((row) => isCode(row.iso_639_1, code));
    const chosen = countries.flatMap((country) =>
      own.filter((row) => isCode(row.iso_3166_1, country)),
    );
    const texts = textsOf(language, code === 'en' ? [...chosen, ...own] : chosen);
    if (texts === null) return [];
    const localised = language === 'pt-BR' ? lineOf(answer.title ?? answer.name) : null;
    return [{ ...texts, title: texts.title ?? localised ?? original.title }];
  });
  if (rows.length === 0) served.push(...textsInRequestedLanguage(answer, original.title));
  const isServed = LANGUAGES.some(({ code }) => code === original.language);
  const native = isServed
    ? null
    : textsOf(
        original.language,
        rows.filter((row) => isCode(row.iso_639_1, original.language)),
      );
  return native === null ? served : [...served, native];
}

/** The first value of each text; null if all are empty. */
function textsOf(language: string, rows: readonly TranslationRow[]): Translation | null {
  const first = (read: (data: NonNullable<TranslationRow['data']>) => string | null) =>
    rows.reduce<string | null>((found, { data }) => found ?? (data ? read(data) : null), null);
  const title = first((data) => lineOf(data.title) ?? lineOf(data.name));
  const overview = first((data) => textOf(data.overview));
  const tagline = first((data) => lineOf(data.tagline));
  return (title ?? overview ?? tagline) === null ? null : { language, title, overview, tagline };
}

/** Without translations, the response's own texts are in the requested language. */
function textsInRequestedLanguage(answer: TitleAnswer, originalTitle: string): Translation[] {
  const given = lineOf(answer.title ?? answer.name);
  const title = given === originalTitle ? null : given;
  const overview = textOf(answer.overview);
  const tagline = lineOf(answer.tagline);
  return (title ?? overview ?? tagline) === null
    ? []
    : [{ language: 'pt-BR', title: given, overview, tagline }];
}
