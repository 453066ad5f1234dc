import type {
  HouseholdBallot,
  HouseholdBallotTitle,
  HouseholdMember,
  HouseholdService,
  HouseholdTitle,
} from '#api/types.ts';
import type { Vote } from '#shared/household/household-rules.ts';
import { formatList } from '#web/foundation/format.ts';
import { at, isFreeOffer } from '#web/offer-parts/offers.ts';
import { countWord, memberNames } from './household-words.ts';

// Sentences of the vote. Names have no article, as in household-words.ts.

type Members = readonly HouseholdMember[];
type Voters = HouseholdBallot['voters'];

export const VOTE_NAMES: Readonly<Record<Vote, string>> = {
  want: 'quero',
  fine: 'tanto faz',
  not: 'hoje não',
};

const numbersOf = (voters: Voters) => voters.map(({ number }) => number);
const are = (names: readonly string[], one: string, more: string) =>
  `${formatList([...names])} ${names.length === 1 ? one : more}`;

/** "Faltam 2 de Ana. Léo já votou.": who still votes, and who has. */
export function leftWords(voters: Voters, members: Members): string {
  const left = voters.flatMap(({ number, left: count }) => {
    const member = members.find((known) => known.number === number);
    if (!member || count === 0) return [];
    const whose = member.is_you ? (count === 1 ? 'seu' : 'seus') : `de ${member.name}`;
    return `${count === 1 ? 'Falta' : 'Faltam'} ${count} ${whose}.`;
  });
  const done = memberNames(numbersOf(voters.filter(({ left: count }) => count === 0)), members);
  return [...left, ...doneWords(done)].join(' ');
}

const doneWords = (names: readonly string[]): string[] => {
  const [first = ''] = names;
  if (names.length === 0) return [];
  const said = are(names, 'já votou.', 'já votaram.');
  return [first === 'você' ? `Você${said.slice(first.length)}` : said];
};

/** "Léo já votou. O voto abre com o seu.": what the others have done, to somebody who still votes. */
export function othersVotedWords(voters: Voters, you: number, members: Members): string {
  const others = voters.filter(({ number }) => number !== you);
  const done = others.filter(({ left }) => left === 0);
  if (done.length === 0) return 'Ninguém vê o voto do outro até acabar.';
  const [said = ''] = doneWords(memberNames(numbersOf(done), members));
  if (done.length < others.length) return `${said} Os votos abrem quando todos votarem.`;
  return `${said} ${done.length === 1 ? 'O voto abre' : 'Os votos abrem'} com o seu.`;
}

/** "Falta Ana.", once the viewer has voted on everything. */
export function waitingWords(voters: Voters, members: Members): string {
  const names = memberNames(numbersOf(voters.filter(({ left }) => left > 0)), members);
  return names.length === 0
    ? 'Contando os votos.'
    : `${names.length === 1 ? 'Falta' : 'Faltam'} ${formatList(names)}.`;
}

/** "Tá no Globoplay, que Dora paga."; empty if the house cannot watch it. */
export function whereWords(
  watch: HouseholdTitle['watch'] | undefined,
  services: readonly HouseholdService[],
  members: Members,
): string {
  if (!watch) return '';
  if (isFreeOffer(watch)) return `Tá de graça ${at(watch)}.`;
  const payer = services.find(({ family_id: family }) => family === watch.family_id)?.paid_by;
  const [name] = typeof payer === 'number' ? memberNames([payer], members) : [];
  return name === undefined ? `Tá ${at(watch)}.` : `Tá ${at(watch)}, que ${name} paga.`;
}

/** "Se empatar, vale o voto de Ana." */
export const tieRuleWords = ({ is_you: isYou, name }: HouseholdMember): string =>
  `Se empatar, vale o ${isYou ? 'seu voto' : `voto de ${name}`}.`;

/** Why a title won: "Os dois quiseram", "Empatou: vale a vez de Ana". */
export function whyWords(
  ballot: HouseholdBallot,
  winner: HouseholdBallotTitle,
  members: Members,
): string {
  const { voters, result } = ballot;
  if (result?.why === 'all') {
    if (voters.length === 1) return 'O que você quis';
    return voters.length === 2 ? 'Os dois quiseram' : 'Todos quiseram';
  }
  if (result?.why === 'turn') {
    const [name] = result.by === null ? [] : memberNames([result.by], members, '');
    if (name === undefined) return 'Empatou: vale a vez';
    return name === '' ? 'Empatou: vale a sua vez' : `Empatou: vale a vez de ${name}`;
  }
  const wants = votesOn(winner).filter(({ vote }) => vote === 'want').length;
  return wants * 2 > voters.length ? 'A maioria quis' : 'Foi o mais votado';
}

const votesOn = ({ votes }: HouseholdBallotTitle) => votes ?? [];

/** Who voted how on a title, in the order of the house. */
export const castVotes = (title: HouseholdBallotTitle, members: Members) =>
  members.flatMap((member) => {
    const cast = votesOn(title).find(({ number }) => number === member.number);
    return cast ? [{ member, vote: cast.vote }] : [];
  });

/** "Ana: quero. Léo: tanto faz." */
export const votesWords = (title: HouseholdBallotTitle, members: Members): string =>
  castVotes(title, members)
    .map(({ member, vote }) => `${member.is_you ? 'Você' : member.name}: ${VOTE_NAMES[vote]}.`)
    .join(' ');

/** "Os outros três continuam no que vocês dois querem." */
export function othersWords(ballot: HouseholdBallot): string {
  const { titles, voters, result } = ballot;
  const others = titles.filter(({ place }) => place !== result?.place);
  const isWantedByAll = others.every(({ wanted_by: by }) =>
    voters.every(({ number }) => by.includes(number)),
  );
  const where = !isWantedByAll
    ? 'na lista de quem quer'
    : voters.length === 2
      ? 'no que vocês dois querem'
      : 'no que todos querem';
  return others.length === 1
    ? `O outro continua ${where}.`
    : `Os outros ${countWord(others.length)} continuam ${where}.`;
}

/** "Nenhum dos quatro ganhou." */
export const noWinnerWords = (titles: number): string =>
  titles > 1 ? `Nenhum dos ${countWord(titles)} ganhou.` : 'Ninguém ganhou.';

/** The titles from the most wanted one, as the result lists them. */
export function byVotes({ titles, result }: HouseholdBallot): HouseholdBallotTitle[] {
  const count = (title: HouseholdBallotTitle, vote: Vote) =>
    votesOn(title).filter((cast) => cast.vote === vote).length;
  const isWinner = ({ place }: HouseholdBallotTitle) => (place === result?.place ? 1 : 0);
  return titles.toSorted(
    (a, b) =>
      isWinner(b) - isWinner(a) ||
      count(b, 'want') - count(a, 'want') ||
      count(a, 'not') - count(b, 'not'),
  );
}
