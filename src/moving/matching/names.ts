/** Words for 'and', which translations and spellings exchange. */
const AND = /(?<![\p{L}\p{N}])(?:&|and|e|y|et|und)(?![\p{L}\p{N}])/giu;

const ROMAN = new Map(
  Object.entries({
    ii: '2',
    iii: '3',
    iv: '4',
    vi: '6',
    vii: '7',
    viii: '8',
    ix: '9',
    xi: '11',
    xii: '12',
    xiii: '13',
  }),
);

const ARTICLE = /^(?:o|a|os|as|um|uma|the|an|el|la|los|las|le|les|il|lo|der|die|das) (?=\S)/;

const TRANSLITERATIONS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/** Longest name that is compared: the longest title of a film has some 200 letters. */
const MAX_NAME = 300;

/** A name in words of letters and digits: without case, accents, punctuation, `(I)`, and an article in front. */
export function nameWords(name: string): string {
  return name
    .slice(0, MAX_NAME)
    .replace(/\((?:[IVX]+)\)/g, ' ')
    .replace(AND, ' & ')
    .normalize('NFKD')
    .replace(/[\p{M}'’‘`´]/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => TRANSLITERATIONS[letter]!)
    .replace(/[^\p{L}\p{N}&]+/gu, ' ')
    .trim()
    .replace(ARTICLE, '')
    .split(' ')
    .map((word) => ROMAN.get(word) ?? word)
    .join(' ');
}

/** A name as it is compared for equality: spaces do not count, because addresses split `I'm` into `i m`. */
export const comparableName = (name: string): string => nameWords(name).replaceAll(' ', '');

/** The part in front of a subtitle; null without one. */
export function mainName(name: string): string | null {
  const match = /^(.{2,}?)(?::\s|\s[-–—]\s)/.exec(name.slice(0, MAX_NAME).trim());
  return match ? comparableName(match[1]!) : null;
}

/** True if two names differ by one slip, or by two if they are long. Short names are other names when one letter differs. */
export function isSlip(a: string, b: string): boolean {
  const length = Math.min(a.length, b.length);
  if (length < 8) return false;
  const allowed = length < 16 ? 1 : 2;
  // Digits tell parts of a series of films apart.
  if (a.replace(/\D/g, '') !== b.replace(/\D/g, '')) return false;
  if (Math.abs(a.length - b.length) > allowed) return false;
  let before = Array.from({ length: b.length + 1 }, (_, n) => n);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      row.push(
        Math.min(before[j]! + 1, row[j - 1]! + 1, before[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)),
      );
    }
    before = row;
  }
  return before[b.length]! <= allowed;
}
