// The compiler has the types of pages only: those of service workers would contradict them. These are
// the parts of the Service Workers specification that the site's worker uses.

export interface ExtendableEvent extends Event {
  /** Keeps the worker running until the promise is settled. */
  waitUntil: (work: Promise<unknown>) => void;
}

export interface MessageToWorker extends ExtendableEvent {
  data: unknown;
}

interface Client {
  readonly url: string;
}

export interface PushEvent extends ExtendableEvent {
  readonly data: { json: () => unknown } | null;
}

export interface NotificationEvent extends ExtendableEvent {
  readonly notification: { readonly data: unknown; close: () => void };
}

interface WorkerEvents {
  push: PushEvent;
  notificationclick: NotificationEvent;
  install: ExtendableEvent;
  activate: ExtendableEvent;
  message: MessageToWorker;
}

export interface WorkerScope {
  readonly location: Location;
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    matchAll: (of: { type: 'window' }) => Promise<readonly Client[]>;
    openWindow: (url: string) => Promise<unknown>;
  };
  skipWaiting: () => Promise<void>;
  addEventListener: <Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ) => void;
}

/** The global object of the worker, which the compiler takes for a page's. */
export const scope = globalThis as unknown as WorkerScope;
