import type { WaitingCall } from '#web/api-client/lapsed-session.ts';
import type { TitleKey } from './library-changes.ts';
import type { EpisodeScope } from './series-progress-rules.ts';

/** An action that a visitor without a session wanted, in a form that can be stored while they sign in elsewhere. */
export type PendingAction =
  | { kind: 'mark'; title: TitleKey; mark: 'watchlist' | 'favorite' | 'watched'; on: boolean }
  | { kind: 'rating'; title: TitleKey; rating: number }
  | { kind: 'episodes'; id: number; scope: EpisodeScope; on: boolean }
  /** Every title of a public list on the watch list. */
  | { kind: 'want-all'; id: number; shown: readonly TitleKey[] }
  /** Calls that a person sent after their session had ended; for nobody else. */
  | { kind: 'calls'; person: string; calls: readonly WaitingCall[] }
  /** One of the dialogs on a title's page, which opens it itself. */
  | { kind: 'dialog'; title: TitleKey; dialog: 'rating' | 'lists' };
