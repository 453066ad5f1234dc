import { ViewerState } from '#api/viewer/viewer-state.ts';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import type { Viewers, ViewerTitle } from '#api/viewer/viewer-state.ts';

/** Fake accounts by token; every title has the account's `ViewerTitle`. */
export function fakeViewers(users: Readonly<Record<string, ViewerTitle>>): Viewers {
  return {
    authenticate: async (token) =>
      token in users
        ? { userId: `user of ${token}` as SignedInUserId, sessionId: `session of ${token}` }
        : null,
    stateOf: async (user, keys) => {
      const state = users[user.slice('user of '.length)]!;
      return new ViewerState(
        user,
        keys.map((key) => [key, state]),
      );
    },
  };
}

export const withToken = (token: string): RequestInit => ({
  headers: { authorization: `Bearer ${token}` },
});
