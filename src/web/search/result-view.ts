import type { FoundTitle, MediaItem, PersonCard } from '#api/types.ts';
import { formatPlural, formatYear } from '#web/foundation/format.ts';
import { art } from '#web/images/image-addresses.ts';
import type { ImageKind } from '#web/images/image-addresses.ts';
import { departmentTitle } from '#web/title-parts/credit-names.ts';
import { titleAddress } from '#web/title-parts/title-address.ts';
import { itemDate, itemName } from '#web/title-parts/title-view.ts';

/** A result as a row shows it; titles and people look alike. */
export interface ResultView {
  key: string;
  name: string;
  /** The original name, if different. */
  original: string | null;
  /** Fallback for an image that does not load. */
  letter: string;
  /** "Filme, 2019", "Atriz". */
  detail: string;
  image: { kind: ImageKind; path: string | null; art: string };
  link: ReturnType<typeof titleAddress> | ReturnType<typeof personAddress>;
  offer: MediaItem['offer'];
}

const personAddress = (id: number) =>
  ({ to: '/person/$personId', params: { personId: String(id) } }) as const;

export function viewOfTitle(item: FoundTitle): ResultView {
  const name = itemName(item) ?? '';
  const kind = item.media_type === 'movie' ? 'Filme' : 'Série';
  return {
    key: `${item.media_type}-${item.id}`,
    name,
    original: item.original_title === name ? null : item.original_title,
    letter: initialOf(name, 'N'),
    detail: [kind, formatYear(itemDate(item))].filter(Boolean).join(', '),
    image: {
      kind: 'poster',
      path: item.poster_path,
      art: art.poster(item.media_type, item.id),
    },
    link: titleAddress(item),
    offer: item.offer,
  };
}

export function viewOfPerson(person: PersonCard): ResultView {
  return {
    key: `person-${person.id}`,
    name: person.name,
    original: null,
    letter: initialOf(person.name, 'P'),
    detail: departmentTitle(person.known_for_department, person.gender),
    image: { kind: 'profile', path: person.profile_path, art: art.avatar(person.id) },
    link: personAddress(person.id),
    offer: null,
  };
}

/** The person that a query names, above their titles. */
export const viewOfNamedPerson = (person: PersonCard & { titles: number }): ResultView => ({
  ...viewOfPerson(person),
  detail: roleSentence(person),
});

/** The first letter; without a name, the letter of its kind (docs/product-rules.md R47). */
const initialOf = (name: string, nameless: string): string =>
  [...name.trim()][0]?.toLocaleUpperCase('pt-BR') ?? nameless;

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
