import { OFFER_PERIODS } from '#catalog/offers/offer-rules.ts';
import type { OfferPeriods } from '#catalog/offers/offer-rules.ts';
import { DEFAULT_DOUBT } from './doubt-rules.ts';
import type { DoubtLimits } from './doubt-rules.ts';

/** Limits of what a run believes, and of what counts as healthy. */
export type SyncLimits = {
  doubt: DoubtLimits;
  offers: OfferPeriods;
  /** The share (0 to 1) of a run's titles that may fail while the sync counts as healthy. */
  failedShare: number;
};

export const DEFAULT_LIMITS: SyncLimits = {
  doubt: DEFAULT_DOUBT,
  offers: OFFER_PERIODS,
  failedShare: 0.05,
};
