// Decides if bad news of a source is believed. One deleted title is news; a thousand in one run are more likely a fault
// of the source.
// Reasons: docs/decisions/2026-11-22-doubted-news.md

/**
 * Kinds of news that take something from visitors. `deleted`: the source says that the title does not exist; `refused`:
 * it is marked as adult, or as an extra of a film; `offers`: it had offers and has none now; `people`: the source says
 * that a person with stored details does not exist.
 */
export const NEWS_KINDS = ['deleted', 'refused', 'offers', 'people'] as const;
export type NewsKind = (typeof NEWS_KINDS)[number];
/** Held news of one kind. */
export type HeldNews = { kind: NewsKind; news: number; since: Date };

export const NEWS_SUBJECTS = ['movie', 'serie', 'person'] as const;
export type NewsSubject = (typeof NEWS_SUBJECTS)[number];

export type DoubtLimits = {
  /** News of a kind up to this number is believed in any run and on any day. */
  few: number;
  /** The share (0 to 1) of a run's responses above which its news is doubted. */
  runShare: number;
  /** The share of the catalogue above which the news of one day is doubted. */
  dayShare: number;
};

export const DEFAULT_DOUBT: DoubtLimits = { few: 20, runShare: 0.05, dayShare: 0.02 };

/** Numbers about one kind of news. */
export type NewsCounts = {
  news: number;
  /** Responses of the run that could have been such news: those about titles of the catalogue. */
  answers: number;
  /** News that other runs, or this one, applied today. */
  appliedToday: number;
  /** Titles of the catalogue that could have such news. */
  catalogue: number;
};

/** The reason for doubting the news, for the operator; null if it is believed. */
export function doubtOf(
  { news, answers, appliedToday, catalogue }: NewsCounts,
  { few, runShare, dayShare }: DoubtLimits,
): string | null {
  if (news > few && news > runShare * answers) {
    return `${news} of ${answers} answers (${percent(news, answers)}, believed up to ${percent(runShare, 1)})`;
  }
  const day = news + appliedToday;
  if (day > few && day > dayShare * catalogue) {
    return `${day} in one day, of ${catalogue} in the catalogue (${percent(day, catalogue)}, believed up to ${percent(dayShare, 1)})`;
  }
  return null;
}

function percent(part: number, whole: number): string {
  const share = whole === 0 ? 100 : (100 * part) / whole;
  return `${share < 10 ? Number(share.toFixed(1)) : Math.round(share)} %`;
}

const NAMES: Readonly<Record<NewsKind, readonly [one: string, many: string]>> = {
  deleted: ['deletion', 'deletions'],
  refused: ['title marked as adult or extra', 'titles marked as adult or extra'],
  offers: ['title without offers', 'titles without offers'],
  people: ['deletion of a person', 'deletions of people'],
};

/** `1 deletion`, `1165 deletions`. */
export function newsText(kind: NewsKind, count: number): string {
  return `${count} ${NAMES[kind][count === 1 ? 0 : 1]}`;
}
