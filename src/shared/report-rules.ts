// Reports of public lists, for the API and for the form.

/** Why somebody reports a list, as it is stored and sent. */
export const REPORT_REASONS = ['hate', 'scam', 'personal', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** Letters of what they add to it. */
export const REPORT_NOTE_MAX = 500;
