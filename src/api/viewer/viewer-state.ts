import type { MediaType } from '#catalog/schema.ts';

declare const signedIn: unique symbol;

/** The id of a user whose token was checked. Only `Viewers.authenticate` gives one. */
export type SignedInUserId = string & { readonly [signedIn]: true };

export interface TitleKey {
  type: MediaType;
  id: number;
}

/** What one viewer keeps of one title. */
export interface ViewerTitle {
  /** The viewer's own rating, 0 to 10; null where they gave none. */
  rating: number | null;
  watchlist: boolean;
}

/** What the viewer keeps of a title they never touched. */
export const UNTOUCHED: ViewerTitle = { rating: null, watchlist: false };

/**
 * State of one viewer. Its values cannot be read from it, nor does it turn into JSON: only
 * `readViewerState` opens it, and that asks for the viewer it belongs to. So it cannot become part of
 * a response that is cached.
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

/** Accounts, as far as the API needs them to answer a signed-in reader. */
export interface Viewers {
  /** The user a bearer token belongs to; null for one that is unknown, expired or of an inactive user. */
  authenticate(token: string): Promise<SignedInUserId | null>;
  /** What this user keeps of these titles, in one query. */
  stateOf(user: SignedInUserId, keys: readonly TitleKey[]): Promise<ViewerState>;
}
