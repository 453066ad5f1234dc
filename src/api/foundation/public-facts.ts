// Reasons: docs/decisions/2026-11-22-viewer-state.md
import type { Device } from '#accounts/device-rules.ts';
import type { SignedIn, SignedInUserId } from '#accounts/signed-in.ts';
import type { User } from '#accounts/user-queries.ts';
import type { MediaType } from '#catalog/schema.ts';
import { UNTOUCHED } from '#library/marks/viewer-queries.ts';
import type { ViewerTitle } from '#library/marks/viewer-queries.ts';
import type { Ready } from '#platform/cache.ts';
import type { ContainsRestricted, HoldsRestrictedData } from '#shared/sources/restricted.ts';

export interface TitleKey {
  type: MediaType;
  id: number;
}

/**
 * The state of one viewer. Its values can be read only with `readViewerState`, which requires the viewer they belong
 * to, and never turned into JSON, so they cannot become part of a cached response.
 */
export class ViewerState {
  readonly #user: SignedInUserId;
  readonly #titles: ReadonlyMap<string, ViewerTitle>;

  constructor(user: SignedInUserId, titles: Iterable<readonly [TitleKey, ViewerTitle]>) {
    this.#user = user;
    this.#titles = new Map([...titles].map(([key, title]) => [nameOf(key), title]));
  }

  /** Throws for a user who is not the owner. */
  static read(state: ViewerState, user: SignedInUserId, key: TitleKey): ViewerTitle {
    if (state.#user !== user) throw new Error('the state belongs to another viewer');
    return state.#titles.get(nameOf(key)) ?? UNTOUCHED;
  }
}

const nameOf = ({ type, id }: TitleKey) => `${type} ${id}`;

/** The dependencies of a viewer's requests. */
export interface Viewers {
  /** The person and session of a bearer token; null if it is unknown or expired, or the person inactive. */
  authenticate(token: string, deviceOf: () => Device): Ready<SignedIn | null>;
  /** A person with an account; null if they were deleted. */
  user(id: SignedInUserId): Ready<User | null>;
  /** This user's state of these titles, in one query. */
  stateOf(user: SignedInUserId, keys: readonly TitleKey[]): Promise<ViewerState>;
}

declare const everybody: unique symbol;

/** Data that is the same for everybody, so that it may be cached. Made by `publicFacts` only. */
export type PublicFacts<T> = T & { readonly [everybody]: true };

/** The type instead of `PublicFacts` when the data could contain viewer state. */
export interface HoldsViewerState {
  readonly error: 'A value of one viewer must not become part of a public response';
}

type IsOfViewer<T> = T extends ViewerState | SignedInUserId
  ? true
  : T extends string | number | boolean | null | undefined
    ? false
    : T extends readonly (infer Item)[]
      ? IsOfViewer<Item>
      : {
          [Key in keyof T]-?: Key extends 'watchlist' | 'favorite' | 'watched'
            ? T[Key] extends false
              ? false
              : true
            : Key extends 'our_rating'
              ? T[Key] extends { user: null }
                ? false
                : true
              : IsOfViewer<T[Key]>;
        }[keyof T];

/** `PublicFacts<T>`, or a type that no cached response accepts if T could contain viewer state or restricted data. */
export type Facts<T> =
  true extends IsOfViewer<T>
    ? HoldsViewerState
    : true extends ContainsRestricted<T>
      ? HoldsRestrictedData
      : PublicFacts<T>;

/** Declares data public, which is checked by its type only; at run time it returns its argument. */
export const publicFacts = <T>(facts: T): Facts<T> => facts as Facts<T>;
