/** A message from a page to the site's service worker. */
export type AppMessage =
  /** The visitor has opened this page by a link, without a request for its document. */
  | { kind: 'seen'; path: string }
  /** A session has ended in this browser, so data stored for it must go. */
  | { kind: 'signed-out' }
  /** Nobody is signed in, so no data of an earlier session may be stored. */
  | { kind: 'anonymous' };

/** The address of the service worker. */
export const SERVICE_WORKER_PATH = '/service-worker.js';
