// Pure rules of a household. An evening begins at six in the morning in Brazil: who sits down at eleven still sits after
// midnight, and nobody sits on yesterday's sofa.
import { brazilDay } from '#shared/brazil-day.ts';
import { AGE_ORDER } from '#shared/household/household-rules.ts';
import type { AgeLimit, AgeRatingName } from '#shared/household/household-rules.ts';

const MORNING_MS = 6 * 3_600_000;

/** The evening that an instant belongs to, by the day on which it begins. */
export const eveningOf = (at: Date): string => brazilDay(new Date(at.getTime() - MORNING_MS));

/** A member, as far as rules need them. Lists of members are in the order of joining. */
export interface Seat {
  number: number;
  ageLimit: AgeLimit | null;
  sitsSince: Date | null;
}

/** True if somebody who sat down then still sits on the sofa. */
export const isSitting = ({ sitsSince }: Pick<Seat, 'sitsSince'>, now: Date): boolean =>
  sitsSince !== null && eveningOf(sitsSince) === eveningOf(now);

/** The owner: who has been there longest. A child's seat owns a household only if there is no other. */
export const ownerOf = <S extends Pick<Seat, 'ageLimit'>>(members: readonly S[]): S | undefined =>
  members.find(({ ageLimit }) => ageLimit === null) ?? members[0];

/** The lowest of these limits; null if there is none. */
export const strictest = (limits: readonly (AgeLimit | null)[]): AgeLimit | null =>
  limits
    .filter((limit) => limit !== null)
    .toSorted((a, b) => AGE_ORDER.indexOf(a) - AGE_ORDER.indexOf(b))[0] ?? null;

/** True if a title of this age rating may be seen up to a limit; one that nobody has rated may not. */
export const isAllowed = (rating: AgeRatingName | null, limit: AgeLimit): boolean =>
  rating !== null && AGE_ORDER.indexOf(rating) <= AGE_ORDER.indexOf(limit);

/**
 * Who pays for a service: who said so, as long as they have it, or else the only one who has it; null if nobody knows.
 */
export const payerOf = (users: readonly number[], said: number | null): number | null =>
  said !== null && users.includes(said) ? said : users.length === 1 ? (users[0] ?? null) : null;

/** An evening's choice: whose turn it was. */
export interface EveningChoice {
  evening: string;
  number: number;
}

/**
 * Whose turn it is among those who sit: who chose the longest ago, first those who never did; of several, who joined
 * first. Choices are the newest first.
 */
export function turnOf(
  sitting: readonly number[],
  choices: readonly EveningChoice[],
): number | null {
  const last = (number: number) =>
    choices.find((choice) => choice.number === number)?.evening ?? '';
  return sitting.toSorted((a, b) => last(a).localeCompare(last(b), 'en'))[0] ?? null;
}

/** Whose choice this evening's is: it stays theirs when the title changes, as long as they sit. */
export function chooserOf(
  sitting: readonly number[],
  choices: readonly EveningChoice[],
  evening: string,
): number | null {
  const tonight = choices.find((choice) => choice.evening === evening);
  if (tonight && sitting.includes(tonight.number)) return tonight.number;
  return turnOf(
    sitting,
    choices.filter((choice) => choice.evening !== evening),
  );
}
