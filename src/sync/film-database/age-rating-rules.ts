import type { AgeRating } from '#catalog/schema.ts';

const RATINGS: Readonly<Record<string, AgeRating>> = {
  l: 'L',
  al: 'L',
  livre: 'L',
  '0': 'L',
  '6': '6',
  '10': '10',
  '12': '12',
  '14': '14',
  '16': '16',
  '18': '18',
};

/**
 * The Brazilian age rating in a text that people wrote in many ways: "16 anos", "A16" (self-rated by
 * the provider), "Livre", "AL", "12+". Null if it is not one.
 */
export function ageRatingOf(text: string): AgeRating | null {
  const plain = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
  const years = /^(?:.*\bmenores de )?(?:a ?)?(\d{1,2})(?: anos)?$/.exec(plain)?.[1];
  const words =
    plain.startsWith('livre') || plain === 'l livre' ? 'livre' : plain.replace(/ /g, '');
  return RATINGS[years === undefined ? words : String(Number(years))] ?? null;
}
