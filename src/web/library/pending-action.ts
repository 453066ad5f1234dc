import type { TitleKey } from './library-changes.ts';
import type { EpisodeScope } from './series-progress-rules.ts';

/** What an anonymous visitor wanted to do, in a form that can be stored while they sign in elsewhere. */
export type PendingAction =
  | { kind: 'mark'; title: TitleKey; mark: 'watchlist' | 'favorite' | 'watched'; on: boolean }
  | { kind: 'rating'; title: TitleKey; rating: number }
  | { kind: 'episodes'; id: number; scope: EpisodeScope; on: boolean }
  /** Every title of a public list on the watch list. */
  | { kind: 'want-all'; id: number; shown: readonly TitleKey[] }
  /** One of the dialogs on a title's page, which opens it itself. */
  | { kind: 'dialog'; title: TitleKey; dialog: 'rating' | 'lists' };
