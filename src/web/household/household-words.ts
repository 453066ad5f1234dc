import type { HouseholdMember, HouseholdTitle } from '#api/types.ts';
import { endOfEvening } from '#shared/household/evening-rules.ts';
import { formatCount, formatList } from '#web/foundation/format.ts';

// Sentences of 'Casa'. Names have no article: nobody says how a person is called. Times are those of the visitor's clock.

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
const WEEKDAYS = ['Domingo', 'Segunda', 'Terça', 'Quarta', 'Quinta', 'Sexta', 'Sábado'];

const SMALL_NUMBERS = ['zero', 'um', 'dois', 'três', 'quatro', 'cinco', 'seis', 'sete', 'oito'];
/** "três", "23": a number in a sentence, in the masculine. */
export const countWord = (n: number): string => SMALL_NUMBERS[n] ?? formatCount(n);
const feminine = (n: number): string => (n === 1 ? 'uma' : n === 2 ? 'duas' : countWord(n));
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "Cinco pessoas, três serviços" */
export function sizeWords(members: number, services: number): string {
  const people = `${capital(feminine(members))} ${members === 1 ? 'pessoa' : 'pessoas'}`;
  if (services === 0) return people;
  return `${people}, ${countWord(services)} ${services === 1 ? 'serviço' : 'serviços'}`;
}

interface Wanted {
  total: number;
  watchable: number;
  watchable_alone: number;
}

/** The answer on the ticket: how much of what the household wants it can watch. */
export function houseAnswerWords(members: number, { total, watchable }: Wanted): string {
  if (total === 0) return 'A casa ainda não tem nada no VOU VER.';
  if (members === 1 && total === 1)
    return watchable === 1 ? 'O que você quer ver, você já vê.' : 'Você quer um título só.';
  if (members === 1) return `Você vê ${formatCount(watchable)} dos ${formatCount(total)} que quer.`;
  if (total === 1)
    return watchable === 1 ? 'O que a casa quer, vocês já veem.' : 'A casa quer um título só.';
  return `Juntos vocês veem ${formatCount(watchable)} dos ${formatCount(total)} que a casa quer.`;
}

/** The small print below it: what the viewer could watch alone. The price stands beside it. */
export function aloneWords(members: number, { total, watchable_alone: alone }: Wanted): string {
  if (members === 1) return 'Por enquanto, só tem você aqui. Chame quem vê com você.';
  if (total === 0) return 'O que alguém daqui pôr no VOU VER aparece pra todo mundo.';
  return `Só com o que é seu, você veria ${formatCount(alone)}.`;
}

/** "quer ver 6, só até 10" */
export function wantsWords({ wants, age_limit: limit }: HouseholdMember): string {
  const count = wants === 0 ? 'ainda não quer nada' : `quer ver ${formatCount(wants)}`;
  return limit === null ? count : `${count}, ${limitWords(limit)}`;
}

/** "só até 10", "só os livres" */
export const limitWords = (limit: NonNullable<HouseholdMember['age_limit']>): string =>
  limit === 'L' ? 'só os livres' : `só até ${limit}`;

/** "cabem mais três" */
export const seatsLeftWords = (left: number): string =>
  left === 1 ? 'cabe mais um' : `cabem mais ${countWord(left)}`;

/** The heading of the titles that so many of these people want: "Quatro querem", "Os dois querem e ninguém viu". */
export function groupWords(people: number, all: number): string {
  if (people === 1) return all === 1 ? 'O que você quer ver' : 'Uma pessoa quer';
  // All of them want it, so none of them has watched it.
  if (people === all)
    return `${people === 2 ? 'Os dois' : `Os ${countWord(people)}`} querem e ninguém viu`;
  return `${capital(countWord(people))} querem`;
}

/** "Dora, Ana e Léo querem" */
export function wantedByWords(
  { wanted_by: numbers }: Pick<HouseholdTitle, 'wanted_by'>,
  members: readonly HouseholdMember[],
): string {
  const names = memberNames(numbers, members);
  return `${formatList(names)} ${names.length === 1 ? 'quer' : 'querem'}`;
}

/** "Você deu 4,5 e Léo deu 3": the ratings of members who show them. */
export const ratedByWords = (
  { rated_by: ratings }: Pick<HouseholdTitle, 'rated_by'>,
  members: readonly HouseholdMember[],
): string =>
  capital(
    formatList(
      ratings.flatMap(({ number, stars }) =>
        memberNames([number], members).map((name) => `${name} deu ${formatStars(stars)}`),
      ),
    ),
  );

/** "4,5", "3" */
const formatStars = (stars: number): string => String(stars).replace('.', ',');

/** The names of these members; the viewer is "você". */
export const memberNames = (
  numbers: readonly number[],
  members: readonly HouseholdMember[],
  you = 'você',
): string[] =>
  members
    .filter(({ number }) => numbers.includes(number))
    .map(({ is_you: isYou, name }) => (isYou ? you : name));

/** "21h12", "0h05" */
const hourOf = (time: Date): string =>
  `${time.getHours()}h${String(time.getMinutes()).padStart(2, '0')}`;
const toThe = (time: Date): string => `${time.getHours() < 2 ? 'à' : 'às'} ${hourOf(time)}`;

/** "desde as 20h15" */
export const sinceWords = (since: Date): string =>
  `desde ${since.getHours() < 2 ? 'a' : 'as'} ${hourOf(since)}`;

/** "Sábado, 21h12" */
export const momentOnSofa = (now: Date): string => `${WEEKDAYS[now.getDay()]}, ${hourOf(now)}`;

const after = (now: Date, minutes: number) => new Date(now.getTime() + minutes * MINUTE_MS);

/** The minute of the visitor's day. */
export const minuteOfDay = (now: Date): number => now.getHours() * 60 + now.getMinutes();

/** "até meia-noite": the end of an evening that begins now. */
const untilEndWords = (now: Date): string => {
  const end = endOfEvening(minuteOfDay(now)) % DAY_MINUTES;
  return end === 0 ? 'até meia-noite' : `até as ${end / 60}h`;
};

/** "1h53, até 22h31"; of a series the length of an episode. */
export function tonightWords(
  { runtime, media_type: type }: Pick<HouseholdTitle, 'runtime' | 'media_type'>,
  now: Date,
): string {
  if (runtime === null) return 'Sem duração informada';
  const hours = Math.floor(runtime / 60);
  const minutes = runtime % 60;
  const length = hours === 0 ? `${minutes} min` : `${hours}h${String(minutes).padStart(2, '0')}`;
  return `${length}${type === 'serie' ? ' o episódio' : ''}, até ${hourOf(after(now, runtime))}`;
}

/** "Começando agora, acaba às 22h31." */
export const endsWords = (runtime: number, now: Date): string =>
  `Começando agora, acaba ${toThe(after(now, runtime))}.`;

interface SofaCount {
  /** Who sits, by name. */
  names: readonly string[];
  wanted: number;
  fits: number;
}

/** The sentence on the sofa's ticket. */
export function sofaWords({ names, wanted, fits }: SofaCount, now: Date): string {
  const [only] = names;
  if (only === undefined) return 'Ninguém sentou ainda.';
  const lead = `Hoje ${names.length === 1 ? `é só ${only}` : `somos ${formatList([...names])}`}.`;
  if (wanted === 0)
    return names.length === 1
      ? `${lead} Nada no VOU VER.`
      : `${lead} Nada que ${names.length === 2 ? 'os dois queiram' : 'todos queiram'}, por enquanto.`;
  const subject = names.length === 1 ? 'Quer ver' : `Vocês ${countWord(names.length)} querem`;
  const count = `${lead} ${subject} ${formatCount(wanted)}`;
  const until = untilEndWords(now);
  if (fits === 0) return `${count}, nenhum cabe ${until}.`;
  return `${count}, e ${formatCount(fits)} ${fits === 1 ? 'cabe' : 'cabem'} ${until}.`;
}

/** "as últimas cinco" */
export const lastTurnsWords = (count: number): string =>
  count === 1 ? 'a última' : `as últimas ${feminine(count)}`;

/** "até 11 de dezembro": the day in Brazil until which the link works. */
export const untilWords = (longDate: string): string => `até ${longDate.replace(/ de \d{4}$/, '')}`;
