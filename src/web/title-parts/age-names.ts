import type { AgeRating } from '#api/types.ts';

/** The Brazilian age ratings in words. */
export const AGE_NAMES: Record<AgeRating, string> = {
  L: 'Livre para todos os públicos',
  '6': 'Não recomendado para menores de 6 anos',
  '10': 'Não recomendado para menores de 10 anos',
  '12': 'Não recomendado para menores de 12 anos',
  '14': 'Não recomendado para menores de 14 anos',
  '16': 'Não recomendado para menores de 16 anos',
  '18': 'Não recomendado para menores de 18 anos',
};
