import type { Restricted } from '#shared/sources/restricted.ts';
import { OfferSourceUnavailable, UnusableAnswer } from '#sync/availability/exchange.ts';
import { titleKeyText } from '#shared/title-key.ts';
import type { TitleIds } from '#sync/availability/offer.ts';
import { QuotaUsedUp } from './client.ts';
import type { StreamingAvailability } from './client.ts';
import type { StreamingAnswer } from './options.ts';

/**
 * Reasons to spend a request on one title, the best first: it is about to leave and somebody has it on a list; somebody
 * looked at it this week and nothing is known; what is known is older than a month.
 */
export const REASONS = ['leaving', 'viewed', 'outdated'] as const;

export type AskCandidate = {
  title: TitleIds;
  reason: (typeof REASONS)[number];
  /** The last request for it; null for never. */
  askedAt: Date | null;
  /** False if the source answered then that it does not know the title. */
  wasKnown: boolean;
};

const DAY = 86_400_000;
/** Days until the same title is asked for again. */
const AGAIN = 7 * DAY;
/** Days until a title that the source does not know is asked for again. */
const UNKNOWN_AGAIN = 30 * DAY;

/** True if enough time has passed since the last request for a title. */
export const isAskable = ({ askedAt, wasKnown }: AskCandidate, now: Date): boolean =>
  askedAt === null || now.getTime() - askedAt.getTime() >= (wasKnown ? AGAIN : UNKNOWN_AGAIN);

/** The titles to ask for, each once, by reason and then by the longest wait. */
export function titlesToAsk(
  candidates: readonly AskCandidate[],
  now: Date,
  most: number,
): TitleIds[] {
  const sorted = candidates
    .filter((candidate) => isAskable(candidate, now))
    .toSorted(
      (a, b) =>
        REASONS.indexOf(a.reason) - REASONS.indexOf(b.reason) ||
        (a.askedAt?.getTime() ?? 0) - (b.askedAt?.getTime() ?? 0),
    );
  const titles = new Map<string, TitleIds>();
  for (const { title } of sorted)
    if (!titles.has(titleKeyText(title))) titles.set(titleKeyText(title), title);
  return [...titles.values()].slice(0, most);
}

export interface AnswerStore {
  /** Stores an answer; null means that the source does not know the title. */
  storeAnswer(title: TitleIds, answer: Restricted<StreamingAnswer> | null): Promise<void>;
}

/**
 * Asks for titles one by one until no request is left. A broken answer is skipped, and the title stays as it is.
 * @returns the number of titles that were stored
 * @throws OperatorError if the key is refused; the signal's reason, when it is aborted
 */
export async function askTitles(
  client: Pick<StreamingAvailability, 'title'>,
  store: AnswerStore,
  titles: readonly TitleIds[],
  signal?: AbortSignal,
): Promise<number> {
  let stored = 0;
  for (const title of titles) {
    try {
      const depth = title.type === 'serie' ? 'season' : 'title';
      await store.storeAnswer(title, await client.title(title, depth, signal));
      stored += 1;
    } catch (error) {
      if (error instanceof QuotaUsedUp || error instanceof OfferSourceUnavailable) return stored;
      if (!(error instanceof UnusableAnswer)) throw error;
    }
  }
  return stored;
}
