import { ApiError } from './api-client.ts';
import {
  currentToken,
  currentViewer,
  onSession,
  setToken,
  type AnyCall,
  type SessionKeeper,
} from './session.ts';

/** True while the page shows a viewer whose session has ended. */
export const isLapsed = (): boolean => currentToken() === null && currentViewer() !== null;

/** The parts of a call that may have to be stored until its viewer is signed in again. */
export type WaitingCall = Pick<AnyCall, 'path' | 'json' | 'form'> & { name: string };

interface Viewers {
  /** True if the page stays although its session ends: for a call of its viewer, or for unsaved text. */
  keeps: (isForCall: boolean) => boolean;
  /** Asks the viewer to sign in again. True once they have; false if they do not, or somebody else did. */
  ask: (call: WaitingCall) => Promise<boolean>;
  viewerOf: SessionKeeper['viewerOf'];
}

/** Keeps a page whose session ends: what changes something asks its viewer to sign in, what reads waits. */
export function sessionKeeper({ keeps, ask, viewerOf }: Viewers): SessionKeeper {
  return {
    async carry(name, call, attempt) {
      const { path, json, form, withToken = false, bearer, isUnattended = false } = call;
      if (!withToken || bearer !== undefined) return attempt();
      const viewer = currentViewer();
      const asks = !isUnattended && !name.startsWith('GET ');
      const body = { ...(json !== undefined && { json }), ...(form && { form }) };
      const waiting = { name, ...(path && { path }), ...body };
      const comeBack = () => (asks ? ask(waiting) : viewerBack());
      for (;;) {
        if (isLapsed() && (isUnattended || !(await comeBack()))) throw new ApiError(name, 401);
        const token = currentToken();
        try {
          return await attempt();
        } catch (error) {
          const isOver = error instanceof ApiError && error.status === 401 && token !== null;
          if (!isOver) throw error;
          // Not if the viewer has signed in again while the call was under way.
          if (token === currentToken()) setToken(null, keeps(asks) ? viewer : null);
          if (isUnattended || currentViewer() !== viewer) throw error;
        }
      }
    },
    follow(token) {
      if (currentToken() !== null && keeps(false)) setToken(null, currentViewer());
      if (!isLapsed()) return setToken(token);
      if (token === null) return;
      viewerOf(token).then(
        (viewer) => {
          if (isLapsed()) setToken(token, viewer);
        },
        // The page stays as it is, and its viewer can sign in over it.
        () => undefined,
      );
    },
    viewerOf,
  };
}

/** Waits while the session has lapsed. True if the same viewer is signed in afterwards. */
export function viewerBack(): Promise<boolean> {
  const lapsed = currentViewer();
  return new Promise((resolve) => {
    const settle = () => {
      if (isLapsed() && currentViewer() === lapsed) return;
      stop();
      resolve(currentToken() !== null && currentViewer() === lapsed);
    };
    const stop = onSession(settle);
    settle();
  });
}
