import type { PersonCard } from '#api/types.ts';
import { formatPlural } from '#web/foundation/format.ts';
import { departmentTitle } from '#web/title-parts/credit-names.ts';

/** A person's work, in words for an unknown gender. */
const WORK: Readonly<Record<string, string>> = {
  Acting: 'Atuação',
  Directing: 'Direção',
  Writing: 'Roteiro',
  Production: 'Produção',
  Editing: 'Montagem',
  Camera: 'Fotografia',
  Creator: 'Criação',
};

type Person = Pick<PersonCard, 'known_for_department' | 'gender'> & { titles: number };

/** "Ator, 14 títulos aqui". */
export function roleSentence({ known_for_department: department, gender, titles }: Person): string {
  const isKnown = gender === 1 || gender === 2;
  const role = isKnown ? undefined : WORK[department ?? ''];
  return [
    role ?? departmentTitle(department, gender),
    `${formatPlural(titles, 'título', 'títulos')} aqui`,
  ]
    .filter(Boolean)
    .join(', ');
}
