import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

/** A request that is being answered. */
interface CurrentRequest {
  id: string;
  /** True if its client has closed the connection. */
  hasLeft: () => boolean;
}

const current = new AsyncLocalStorage<CurrentRequest>();

/** The form in which a proxy may send a request's id, because it is written to the log. */
const WELL_FORMED = /^[\w.-]{8,64}$/;

/** A request's id: the one that a trusted proxy gave it, else a new one. It says nothing about the client. */
export function requestIdOf(given: string | string[] | undefined): string {
  return typeof given === 'string' && WELL_FORMED.test(given) ? given : randomUUID();
}

/** Runs a request's work; every line that it logs has the id. */
export function duringRequest<Result>(request: CurrentRequest, work: () => Result): Result {
  return current.run(request, work);
}

/** Undefined outside of requests. */
export const currentRequestId = (): string | undefined => current.getStore()?.id;

/** Returns a function that says later if the client of the current request has left; false outside of requests. */
export const clientHasLeft = (): (() => boolean) => current.getStore()?.hasLeft ?? (() => false);
