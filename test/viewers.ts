import { ViewerState } from '#api/viewer/viewer-state.ts';
import type { SignedInUserId, Viewers, ViewerTitle } from '#api/viewer/viewer-state.ts';

/** Accounts of a test: each token belongs to one user, who rated everything and wants to watch it. */
export function fakeViewers(users: Readonly<Record<string, ViewerTitle>>): Viewers {
  return {
    authenticate: async (token) => (token in users ? (`user of ${token}` as SignedInUserId) : null),
    stateOf: async (user, keys) => {
      const kept = users[user.slice('user of '.length)]!;
      return new ViewerState(
        user,
        keys.map((key) => [key, kept]),
      );
    },
  };
}

export const withToken = (token: string): RequestInit => ({
  headers: { authorization: `Bearer ${token}` },
});
