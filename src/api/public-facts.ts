// Reasons: docs/decisions/2026-11-22-viewer-state.md
import type { SignedInUserId } from '#accounts/signed-in.ts';
import type { ViewerState } from './viewer/viewer-state.ts';

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

/** `PublicFacts<T>`, or a type that no cached response accepts if T could contain viewer state. */
export type Facts<T> = true extends IsOfViewer<T> ? HoldsViewerState : PublicFacts<T>;

/** Declares data public, which is checked by its type only; at run time it returns its argument. */
export const publicFacts = <T>(facts: T): Facts<T> => facts as Facts<T>;
