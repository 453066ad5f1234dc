import { endOfEvening } from '#shared/household/evening-rules.ts';
import type { BallotReason } from '#shared/household/household-rules.ts';
import { brazilDay, MONTHS } from '#shared/brazil-day.ts';
import { at, isFreeOffer } from '#web/offer-parts/offers.ts';
import type { HouseTitle } from '#tv-screen/api.ts';

// Sentences of the household's screens. Names have no article: nobody says how a person is called.

/** "Ana", "Ana e Léo", "Ana, Léo e Dora" */
export function namesInLine(names: readonly string[]): string {
  const last = names[names.length - 1] ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} e ${last}`;
}

/** Names that fit beside their faces. */
const MOST_NAMES = 4;

/** "Ana e Léo escolheram", "Vocês 6 escolheram" */
export function chosenByWords(names: readonly string[]): string {
  if (names.length === 1) return `${names[0]} escolheu`;
  return `${names.length > MOST_NAMES ? `Vocês ${names.length}` : namesInLine(names)} escolheram`;
}

/** The heading of the sofa: who sits there. */
export function sofaHeading(names: readonly string[]): string {
  if (names.length === 0) return 'Quem tá no sofá?';
  return names.length === 1 ? `Hoje é só ${names[0]}` : `Hoje somos ${namesInLine(names)}`;
}

/** "faltam 2", "já votou": the state of a voter with this many titles left. */
export const voterState = (left: number): string =>
  left === 0 ? 'já votou' : `${left === 1 ? 'falta' : 'faltam'} ${left}`;

/** "Falta Léo. ", "Faltam Léo e Dora. ": who still votes; empty if nobody does. */
export function stillVoteWords(names: readonly string[]): string {
  if (names.length === 0) return '';
  return `${names.length === 1 ? 'Falta' : 'Faltam'} ${namesInLine(names)}. `;
}

/** "até meia-noite": the end of an evening that begins at this minute of the day. */
export function endWords(minute: number): string {
  const hour = (endOfEvening(minute) / 60) % 24;
  return hour === 0 ? 'até meia-noite' : `até as ${hour}h`;
}

/** "4 cabem até meia-noite" */
export const fittingWords = (count: number, end: string): string =>
  `${count} ${count === 1 ? 'cabe' : 'cabem'} ${end}`;

/** The invitation to vote on so many titles, of which so many end before the evening does. */
export function voteWords(voters: number, titles: number, fits: number, end: string): string {
  const lead = voters === 1 ? 'Vote pelo celular' : 'Votem pelo celular';
  if (fits === 0) return `${lead}: são ${titles} títulos.`;
  return fits === titles
    ? `${lead}: ${fittingWords(fits, end)}.`
    : `${lead}: são ${titles}, e ${fittingWords(fits, end)}.`;
}

/** The sentence of the sofa before a vote: how much those who sit there want. */
export function wantWords(sitting: number, wanted: number, fits: number, end: string): string {
  if (sitting === 0) return 'Ninguém sentou ainda.';
  if (wanted === 0)
    return sitting === 1
      ? 'Nada no VOU VER, por enquanto.'
      : `Nada que ${sitting === 2 ? 'os dois queiram' : 'todo mundo queira'}, por enquanto.`;
  const who = sitting === 1 ? 'Quer ver' : sitting === 2 ? 'Os dois querem' : 'Todo mundo quer';
  return fits === 0 ? `${who} ${wanted}.` : `${who} ${wanted}, e ${fittingWords(fits, end)}.`;
}

/** Below the buttons: whose vote decides a tie. */
export const tieWords = (turn: string): string =>
  `Se empatar, vale o de ${turn}: é quem tem a vez.`;

/** The reason for a result, above it; `by` is whose turn it counts as. */
export function resultReason(why: BallotReason, voters: number, by: string | undefined): string {
  if (why === 'turn' && by !== undefined) return `Empatou: vale a vez de ${by}`;
  if (why === 'all') {
    if (voters === 1) return 'Deu o que queria';
    return voters === 2 ? 'Os dois quiseram' : 'Todo mundo quis';
  }
  return 'Foi o mais votado';
}

/** "Tá na Netflix, que Léo paga."; the last word is never alone on a line. */
export function houseWhereWords(watch: HouseTitle['watch'], payer: string | undefined): string {
  if (watch === null) return 'Não tá em nada que a casa assina.';
  if (isFreeOffer(watch)) return `Tá de graça ${at(watch)}.`;
  return payer === undefined ? `Tá ${at(watch)}.` : `Tá ${at(watch)}, que ${payer}\u00A0paga.`;
}

/** "até 11 de dezembro": the day in Brazil of an instant until which something works. */
export function untilDay(instant: string): string {
  const day = brazilDay(new Date(instant));
  const date = Number(day.slice(8));
  return `até ${date === 1 ? '1º' : date} de ${MONTHS[Number(day.slice(5, 7)) - 1]}`;
}

const REFUSALS: Readonly<Record<string, string>> = {
  SOFA_EMPTY: 'Ninguém está no sofá. Sente alguém antes.',
  NOTHING_TO_VOTE: 'Pra votar, faltam títulos que a casa possa ver.',
  ABOVE_AGE_LIMIT: 'Esse passa do limite de alguém no sofá.',
  BALLOT_CLOSED: 'Esta votação já acabou.',
  NOT_ON_SOFA: 'Quem vota precisa estar no sofá.',
  NOT_FOR_CHILD_SEATS: 'De um assento de criança não dá pra chamar gente.',
};

/** Words for a change that the site refused, or that did not reach it. */
export const houseRefusal = (detail: string): string =>
  REFUSALS[detail] ?? 'Não deu agora. Tenta de novo.';
