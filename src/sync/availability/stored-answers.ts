import type { TitleKey } from '#shared/title-key.ts';
import type { OfferChange, Offer, ServiceLink } from './offer.ts';
import type { StreamingAnswer } from './streaming/options.ts';

/** Dates as JSON has them. */
type Stored<T> = { [Key in keyof T]: T[Key] extends Date | null ? string | null : T[Key] };

/** An answer of the Streaming Availability API as its row stores it, without what the row's key says. */
export type StoredAnswer = {
  imdbId: string | null;
  isComplete: boolean;
  seasonsTold: readonly number[];
  offers: readonly Stored<Offer>[];
  links: readonly ServiceLink[];
};

export type StoredChange = Omit<Stored<OfferChange>, 'title'>;

const dateOrNull = (text: string | null): Date | null => (text === null ? null : new Date(text));
const textOrNull = (date: Date | null): string | null => date?.toISOString() ?? null;

export const storedAnswer = (answer: StreamingAnswer): StoredAnswer => ({
  imdbId: answer.title.imdbId,
  isComplete: answer.isComplete,
  seasonsTold: answer.seasonsTold,
  offers: answer.offers.map((offer) => ({ ...offer, noticedAt: textOrNull(offer.noticedAt) })),
  links: answer.links,
});

export const answerOfRow = (
  { type, id }: TitleKey,
  { imdbId, offers, ...stored }: StoredAnswer,
  fetchedAt: Date,
): StreamingAnswer => ({
  ...stored,
  source: 'streaming-availability',
  title: { type, id, imdbId },
  fetchedAt,
  offers: offers.map((offer) => ({ ...offer, noticedAt: dateOrNull(offer.noticedAt) })),
  refusals: {},
});

export const storedChange = ({ title: _, at, ...change }: OfferChange): StoredChange => ({
  ...change,
  at: textOrNull(at),
});

export const changeOfRow = (
  { type, id }: TitleKey,
  { at, ...change }: StoredChange,
): OfferChange => ({
  ...change,
  title: { type, id, imdbId: null },
  at: dateOrNull(at),
});
