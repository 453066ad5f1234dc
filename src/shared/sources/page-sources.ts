/** One kind of information, and who tells it. */
export type SourceLine = {
  /** 'Onde assistir'. */
  subject: string;
  sentence: string;
  /** 'toda noite'; null for what is not fetched. */
  rhythm: string | null;
  /** The day on which it was last fetched, `YYYY-MM-DD`; null if nobody fetched it yet. */
  day: string | null;
  /** Pages of the services about what no source tells. */
  links: readonly { name: string; url: string }[];
};

/** The sources of everything that the site shows, for the page about them. */
export type PageSources = {
  today: string;
  /** Parts of 100 titles with offers, by the age of their last check; null without any. */
  answers: { today: number; threeDays: number; week: number; older: number } | null;
  titles: number;
  services: number;
  lines: readonly SourceLine[];
  notices: readonly { text: string; url: string }[];
};
