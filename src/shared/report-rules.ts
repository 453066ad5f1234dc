// Reports of public lists and of wrong offers, for the API and for the forms.

/** Reasons for reporting a list, as they are stored and sent. */
export const REPORT_REASONS = ['hate', 'scam', 'personal', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** Letters of the remark in a report. */
export const REPORT_NOTE_MAX = 500;

/** Problems of a title's offer, as they are stored and sent. `missing`: an offer is not listed. */
export const OFFER_PROBLEMS = ['gone', 'price', 'missing', 'link'] as const;
export type OfferProblem = (typeof OFFER_PROBLEMS)[number];
