/** Free offers, with or without advertising. */
export const FREE_OFFER_TYPES = ['free', 'ads'] as const;

/** Offers without a payment for this title: with a subscription, or free. */
export const STREAMING_OFFER_TYPES = ['stream', ...FREE_OFFER_TYPES] as const;

/** Offers with a payment for this title. */
export const TRANSACTION_OFFER_TYPES = ['rent', 'buy'] as const;

/** All types, in the order in which offers are shown. */
export const OFFER_TYPES = [...STREAMING_OFFER_TYPES, ...TRANSACTION_OFFER_TYPES] as const;

export type OfferType = (typeof OFFER_TYPES)[number];
