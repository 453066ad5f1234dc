// Reports of public lists and of wrong offers, for the API and for the forms.

/** Why somebody reports a list, as it is stored and sent. */
export const REPORT_REASONS = ['hate', 'scam', 'personal', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** Letters of what they add to a report. */
export const REPORT_NOTE_MAX = 500;

/** What is wrong with an offer of a title, as it is stored and sent. `missing`: an offer is not there. */
export const OFFER_PROBLEMS = ['gone', 'price', 'missing', 'link'] as const;
export type OfferProblem = (typeof OFFER_PROBLEMS)[number];
