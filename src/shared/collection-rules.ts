// Rules of a person's own lists, for the API and for the forms that create them. The messages are fixed
// (docs/product-rules.md R26, R27).
import { visibleLength, visibleLine } from './visible-text.ts';

/** Lengths of the trimmed texts. */
export const COLLECTION_NAME = { shortest: 3, longest: 50 };
export const COLLECTION_DESCRIPTION = { shortest: 5, longest: 250 };

export const NAME_TOO_SHORT = 'Favor inserir no mínimo 3 letras no nome!';
export const DESCRIPTION_TOO_SHORT = 'Favor inserir no mínimo 5 letras na descrição!';
export const NAME_TAKEN = 'Esse título já existe em sua lista!';

/** Letters of the owner's remark on a title of a collection. */
export const REMARK_MAX = 140;

/** Collections of one person, and titles in one of them. */
export const MOST_COLLECTIONS = 100;
export const MOST_TITLES = 3000;

/** Two names that are equal in this form are the same name: only case is ignored, not accents. */
export const foldedName = (name: string): string => name.trim().normalize('NFC').toLowerCase();

export interface CollectionTexts {
  name: string;
  description: string;
}

/** The first error in a typed name or description, with its field. */
export interface CollectionProblem {
  field: keyof CollectionTexts;
  message: string;
}

/** Checks a collection's texts; `otherNames` are those of the person's other collections. */
export function collectionProblem(
  { name, description }: CollectionTexts,
  otherNames: readonly string[],
): CollectionProblem | null {
  if (visibleLength(visibleLine(name)) < COLLECTION_NAME.shortest)
    return { field: 'name', message: NAME_TOO_SHORT };
  if (visibleLength(visibleLine(description)) < COLLECTION_DESCRIPTION.shortest)
    return { field: 'description', message: DESCRIPTION_TOO_SHORT };
  const folded = foldedName(visibleLine(name));
  return otherNames.some((otherName) => foldedName(otherName) === folded)
    ? { field: 'name', message: NAME_TAKEN }
    : null;
}
