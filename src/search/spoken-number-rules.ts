// Numbers as they are said.

type Language = 'english' | 'portuguese';

export const ONES: Record<Language, readonly string[]> = {
  english: (
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen ' +
    'sixteen seventeen eighteen nineteen'
  ).split(' '),
  portuguese: (
    'zero um dois tres quatro cinco seis sete oito nove dez onze doze treze catorze quinze ' +
    'dezesseis dezessete dezoito dezenove'
  ).split(' '),
};
export const TENS: Record<Language, readonly string[]> = {
  english: 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' '),
  portuguese: 'vinte trinta quarenta cinquenta sessenta setenta oitenta noventa'.split(' '),
};
export const HUNDREDS =
  'cento duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos novecentos'.split(
    ' ',
  );
const MAX_SPOKEN = 9999;

/** The folded words of a number; its digits if it is too large to be part of a name. */
export function spokenNumber(value: number, language: Language): string[] {
  if (value > MAX_SPOKEN) return [String(value)];
  const and = language === 'portuguese' ? ['e'] : [];
  const withRest = (words: string[], rest: number) =>
    rest === 0 ? words : [...words, ...and, ...spokenNumber(rest, language)];
  if (value < 20) return [ONES[language][value]!];
  if (value < 100) return withRest([TENS[language][Math.floor(value / 10) - 2]!], value % 10);
  const [unit, many] = value < 1000 ? [100, 'hundred'] : [1000, 'thousand'];
  const count = Math.floor(value / unit);
  const rest = value % unit;
  if (language === 'english') return withRest([ONES.english[count]!, many], rest);
  if (unit === 100) return withRest([value === 100 ? 'cem' : HUNDREDS[count - 1]!], rest);
  return withRest([...(count === 1 ? [] : [ONES.portuguese[count]!]), 'mil'], rest);
}
