import type { BrowserContext, Disposable, Page } from 'playwright';

/** Changes of tests to a context and its page since the last `undo`. */
export interface Changes {
  /** True if a test has changed something that `undo` cannot change back. */
  areLasting: boolean;
  /** Removes routes, listeners and init scripts. */
  undo: () => Promise<void>;
}

/** Calls whose effects last until the context is closed. */
const LASTING = {
  context: [
    'exposeBinding',
    'exposeFunction',
    'grantPermissions',
    'newCDPSession',
    'setExtraHTTPHeaders',
    'setGeolocation',
    'setOffline',
  ],
  page: ['emulateMedia', 'exposeBinding', 'exposeFunction', 'setExtraHTTPHeaders'],
  clock: ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'],
} as const;

const PAGE_EVENTS = [
  'console',
  'dialog',
  'download',
  'filechooser',
  'framenavigated',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
] as const;
const CONTEXT_EVENTS = ['console', 'dialog', 'page', 'request', 'response', 'weberror'] as const;

type Call = (...args: unknown[]) => unknown;

/** Notices changes to a context and its page from now on. */
export function noticeChanges(page: Page, context: BrowserContext): Changes {
  const scripts: Promise<Disposable>[] = [];
  const changes: Changes = {
    areLasting: false,
    async undo() {
      for (const event of PAGE_EVENTS) page.removeAllListeners(event);
      for (const event of CONTEXT_EVENTS) context.removeAllListeners(event);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await context.unrouteAll({ behavior: 'ignoreErrors' });
      for (const script of scripts.splice(0)) await (await script).dispose();
    },
  };
  for (const [owner, names] of [
    [context, LASTING.context],
    [page, LASTING.page],
    [page.clock, LASTING.clock],
  ] as const)
    for (const name of names) intercept(owner, name, () => (changes.areLasting = true));
  for (const owner of [context, page])
    intercept(owner, 'addInitScript', (added) => scripts.push(added as Promise<Disposable>));
  return changes;
}

/** Passes the result of each call of a method to `notice`. */
function intercept(owner: object, name: string, notice: (result: unknown) => void): void {
  const methods = owner as Record<string, Call>;
  const original = methods[name]!.bind(owner);
  methods[name] = (...args) => {
    const result = original(...args);
    notice(result);
    return result;
  };
}
