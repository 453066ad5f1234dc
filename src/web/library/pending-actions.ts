import { isId } from '#shared/ids.ts';
import { isStars, type Stars } from '#shared/stars.ts';
import { isTitleKey, type TitleKey } from '#shared/title-key.ts';
import { mayBeKeptInTab } from '#web/account/keep-session.ts';
import type { WaitingCall } from '#web/api-client/lapsed-session.ts';
import type { Mark } from './library-changes.ts';
import type { ChangedEpisodes } from './series-progress-rules.ts';

/** An action that a visitor without a session wanted, in a form that can be stored while they sign in elsewhere. */
export type PendingAction =
  | { kind: 'mark'; title: TitleKey; mark: Mark; on: boolean }
  | { kind: 'rating'; title: TitleKey; stars: Stars | null }
  | { kind: 'episodes'; id: number; scope: ChangedEpisodes; on: boolean }
  /** Every title of a public list on the watch list. */
  | { kind: 'want-all'; id: number; shown: readonly TitleKey[] }
  /** Calls that a person sent after their session had ended; for nobody else. */
  | { kind: 'calls'; person: string; calls: readonly WaitingCall[] }
  /** One of the dialogs on a title's page, which opens it itself. */
  | { kind: 'dialog'; title: TitleKey; dialog: 'rating' | 'lists' };

type Kind = PendingAction['kind'];
type Fields<K extends Kind> = Extract<PendingAction, { kind: K }>;
/** A field is checked by its name, in the actions of its kind. */
type Guards<K extends Kind> = {
  [Name in Exclude<keyof Fields<K>, 'kind'>]: (value: unknown) => boolean;
};

const isBoolean = (value: unknown) => typeof value === 'boolean';
const isOneOf =
  (...values: unknown[]) =>
  (value: unknown) =>
    values.includes(value);
const isListOf = (isItem: (value: unknown) => boolean) => (value: unknown) =>
  Array.isArray(value) && value.every(isItem);
const isNumberedId = (value: unknown) => typeof value === 'number' && isId(value);
const isNumber = (value: unknown) => Number.isSafeInteger(value);

function isScope(value: unknown): boolean {
  const { kind, season, number } = Object(value) as Record<string, unknown>;
  if (kind === 'all') return true;
  if (kind === 'season') return isNumber(season);
  return (kind === 'one' || kind === 'until') && isNumber(season) && isNumber(number);
}

function isCall(value: unknown): boolean {
  const { name, path = {}, json, form = {} } = Object(value) as Record<string, unknown>;
  const areFields = [path, form].every((fields) => Object(fields) === fields);
  // Nothing else is sent, whoever has stored it.
  return typeof name === 'string' && areFields && mayBeKeptInTab({ name, json });
}

const GUARDS: { [K in Kind]: Guards<K> } = {
  mark: { title: isTitleKey, mark: isOneOf('watchlist', 'favorite', 'watched'), on: isBoolean },
  rating: { title: isTitleKey, stars: (value) => value === null || isStars(value) },
  episodes: { id: isNumberedId, scope: isScope, on: isBoolean },
  'want-all': { id: isNumberedId, shown: isListOf(isTitleKey) },
  calls: { person: (value) => typeof value === 'string', calls: isListOf(isCall) },
  dialog: { title: isTitleKey, dialog: isOneOf('rating', 'lists') },
};

const isKind = (kind: unknown): kind is Kind =>
  typeof kind === 'string' && Object.hasOwn(GUARDS, kind);

/** A stored value as the action it is; undefined for one of an unknown kind, or with a damaged field. */
export function readPendingAction(value: unknown): PendingAction | undefined {
  return isPendingAction(value) ? value : undefined;
}

function isPendingAction(value: unknown): value is PendingAction {
  const action = Object(value) as Record<string, unknown>;
  if (!isKind(action['kind'])) return false;
  const guards: Record<string, (field: unknown) => boolean> = GUARDS[action['kind']];
  return Object.entries(guards).every(([name, isRight]) => isRight(action[name]));
}
