// The rules for a person's own lists, for the API and for the forms that create them. The messages are
// the specification's.

/** Lengths of the trimmed texts. */
export const COLLECTION_NAME = { shortest: 3, longest: 50 };
export const COLLECTION_DESCRIPTION = { shortest: 5, longest: 250 };

export const NAME_TOO_SHORT = 'Favor inserir no mínimo 3 letras no nome!';
export const DESCRIPTION_TOO_SHORT = 'Favor inserir no mínimo 5 letras na descrição!';
export const NAME_TAKEN = 'Esse título já existe em sua lista!';

/** Collections of one person, and titles in one of them. */
export const MOST_COLLECTIONS = 100;
export const MOST_TITLES = 3000;

/** Two names that are equal in this form are the same name: only case is ignored, not accents. */
export const foldedName = (name: string): string => name.trim().normalize('NFC').toLowerCase();
