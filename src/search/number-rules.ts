/** Each number as people write it: figures, Roman, Portuguese and English, and as an ordinal. */
const WORDS: Record<number, string> = {
  1: 'um uma one primeiro primeira first',
  2: 'dois duas two segundo segunda second',
  3: 'tres three terceiro terceira third',
  4: 'quatro four quarto quarta fourth',
  5: 'cinco five quinto quinta fifth',
  6: 'seis six sexto sexta sixth',
  7: 'sete seven setimo setima seventh',
  8: 'oito eight oitavo oitava',
  9: 'nove nine nono nona',
  10: 'dez ten decimo decima',
  11: 'onze eleven',
  12: 'doze twelve',
  13: 'treze thirteen',
  14: 'catorze quatorze fourteen',
  15: 'quinze fifteen',
  16: 'dezesseis sixteen',
  17: 'dezessete seventeen',
  18: 'dezoito eighteen',
  19: 'dezenove nineteen',
  20: 'vinte twenty',
  30: 'trinta thirty',
  40: 'quarenta forty',
  50: 'cinquenta fifty',
  60: 'sessenta sixty',
  70: 'setenta seventy',
  80: 'oitenta eighty',
  90: 'noventa ninety',
  100: 'cem hundred',
  1000: 'mil thousand',
};
/** Above this, "mix" and "di" would be numbers; sequels stop long before. */
const LAST_ROMAN = 39;

const valueOf = new Map<string, number>();
const writingsOf = new Map<number, string[]>();
for (let value = 1; value <= LAST_ROMAN; value += 1) write(value, [String(value), roman(value)]);
for (const [value, words] of Object.entries(WORDS)) {
  write(Number(value), [value, ...words.split(' ')]);
}

function write(value: number, ways: string[]): void {
  const known = writingsOf.get(value) ?? [];
  writingsOf.set(value, [...new Set([...known, ...ways])]);
  for (const way of ways) valueOf.set(way, value);
}

function roman(value: number): string {
  const ones = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix'];
  return 'x'.repeat(Math.floor(value / 10)) + ones[value % 10];
}

/** The other ways to write a number: of "ii" 2, dois, two…; none for what is no number. */
export function otherWritings(word: string): readonly string[] {
  const value = valueOf.get(word);
  if (value === undefined) return [];
  return writingsOf.get(value)!.filter((way) => way !== word);
}

/** Whether two words are the same number. */
export function sameNumber(one: string, other: string): boolean {
  const value = valueOf.get(one);
  return value !== undefined && value === valueOf.get(other);
}
