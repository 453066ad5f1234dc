import type { Gender, PersonInfo } from '#api/types.ts';
import { formatLongDate, formatPlural } from '#web/foundation/format.ts';
import { departmentTitle } from '#web/title-parts/credit-names.ts';

/** Areas of work, as headings of a filmography. */
const AREAS = new Map([
  ['Acting', 'Atuação'],
  ['Directing', 'Direção'],
  ['Writing', 'Roteiro'],
  ['Creator', 'Criação'],
  ['Production', 'Produção'],
  ['Camera', 'Fotografia'],
  ['Editing', 'Montagem'],
  ['Sound', 'Som e música'],
  ['Art', 'Arte'],
  ['Costume & Make-Up', 'Figurino e maquiagem'],
  ['Lighting', 'Iluminação'],
  ['Visual Effects', 'Efeitos visuais'],
]);

/** A department as an area of work, which has no gender; one without a translation is the crew. */
export const areaName = (department: string): string => AREAS.get(department) ?? 'Equipe';

const FEMALE: Gender = 1;
const MALE: Gender = 2;

/** The heading of the titles a person is known for; neutral if the gender is unknown. */
export function knownForHeading(gender: Gender): string {
  if (gender === FEMALE) return 'Conhecida por';
  return gender === MALE ? 'Conhecido por' : 'Trabalhos mais conhecidos';
}

/** "Atriz", "Diretor"; the area ("Atuação") where the gender is neither female nor male, or unknown. */
export function tradeOf(person: Pick<PersonInfo, 'gender' | 'known_for_department'>): string {
  const { gender, known_for_department: department } = person;
  if (department === null) return '';
  return gender === FEMALE || gender === MALE
    ? departmentTitle(department, gender)
    : areaName(department);
}

/** Birth and death dates with the age, as far as known; `today` is `YYYY-MM-DD`. */
export function lifeOf(
  { birthday, deathday }: Pick<PersonInfo, 'birthday' | 'deathday'>,
  today: string,
): string {
  if (birthday === null) return deathday === null ? '' : `Morreu em ${formatLongDate(deathday)}`;
  const age = ageOn(birthday, deathday ?? today);
  const years = age >= 0 ? ` (${formatPlural(age, 'ano', 'anos')})` : '';
  return deathday === null
    ? formatLongDate(birthday) + years
    : `${formatLongDate(birthday)} – ${formatLongDate(deathday)}${years}`;
}

/** Full years between two calendar dates. */
function ageOn(birthday: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthday.slice(0, 4));
  return day.slice(5) < birthday.slice(5) ? years - 1 : years;
}

/** Maximum length of the visible part, in characters; it ends with a sentence. */
const OPEN = 420;

/** A biography in paragraphs: the visible part, and the folded rest. */
export function foldBiography(text: string): { open: string[]; folded: string[] } {
  const paragraphs = text
    .split(/\n+/)
    .map((line) => line.trim())
    .filter(Boolean);
  const [first = '', ...rest] = paragraphs;
  if (text.length <= OPEN) return { open: paragraphs, folded: [] };
  if (first.length <= OPEN) return { open: [first], folded: rest };
  const end =
    first.slice(0, OPEN).search(/[.!?]\s(?!.*[.!?]\s)/s) + 1 || first.lastIndexOf(' ', OPEN);
  return { open: [first.slice(0, end)], folded: [first.slice(end).trim(), ...rest] };
}
