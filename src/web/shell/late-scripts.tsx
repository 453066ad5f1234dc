// Reasons: docs/decisions/2026-11-22-scripts-after-the-page.md
import { Scripts, useRouter, useRouterState, type AnyRouter } from '@tanstack/react-router';
import { scriptNonce } from '#web/foundation/site.ts';

type Manifest = NonNullable<NonNullable<AnyRouter['ssr']>['manifest']>;

/** The server's manifest of each router, with the scripts that `withoutScripts` takes out. */
const whole = new WeakMap<AnyRouter, Manifest>();

/**
 * Removes the scripts from the router's build manifest, on the server and in the browser alike, so that
 * neither renders tags for them: `LateScripts` loads them. In development Vite's own tags stay.
 */
export function withoutScripts(router: AnyRouter): void {
  const manifest = router.ssr?.manifest;
  if (!manifest || import.meta.env.DEV) return;
  if (import.meta.env.SSR) whole.set(router, manifest);
  const routes = Object.entries(manifest.routes).map(([id, { css }]) => [id, css ? { css } : {}]);
  router.ssr = { manifest: { ...manifest, routes: Object.fromEntries(routes) } };
}

/**
 * Loads the page's scripts after the style sheet, the font and the first images. On a slow connection
 * they would take half of its bandwidth from those, and the page can be read without them.
 */
export function LateScripts() {
  return (
    <>
      <Scripts />
      {import.meta.env.SSR && import.meta.env.PROD && <Loader />}
      {/* React must not compare the content of a script that has run. */}
      {!import.meta.env.SSR && import.meta.env.PROD && (
        <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
      )}
    </>
  );
}

function Loader() {
  const manifest = whole.get(useRouter());
  const ids = useRouterState({ select: ({ matches }) => matches.map(({ routeId }) => routeId) });
  const routes = ids.map((id) => manifest?.routes[id]);
  const hrefs = [
    ...routes.flatMap((route) => route?.scripts ?? []).map(({ attrs }) => attrs?.['src']),
    ...routes.flatMap((route) => route?.preloads ?? []),
  ];
  const scripts = [...new Set(hrefs)].join(' ');
  return (
    <script
      data-scripts={scripts}
      nonce={scriptNonce()}
      dangerouslySetInnerHTML={{ __html: lateScriptsCode() }}
    />
  );
}

/** The source of the script that loads the others. */
export const lateScriptsCode = (): string => `(${loadScripts})()`;

/**
 * Its source is inlined into the page, so it may use nothing of this module. It loads the scripts when the page has
 * loaded, at the first input, or after two seconds if a file is slow. A press on a part that is not hydrated yet is
 * noted, for early-press.ts to repeat.
 */
function loadScripts() {
  const [entry = '', ...others] = document.currentScript?.dataset['scripts']?.split(' ') ?? [];
  const signals = ['load', 'pointerdown', 'keydown'];
  let begun = false;
  const begin = () => {
    if (begun) return;
    begun = true;
    for (const signal of signals) removeEventListener(signal, begin);
    const script = document.createElement('script');
    script.type = 'module';
    script.src = entry;
    document.head.append(script);
    preload();
  };
  // Two in each task: all of them would block a slow phone for 80 ms.
  const preload = () => {
    for (const href of others.splice(0, 2)) {
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.href = href;
      document.head.append(link);
    }
    if (others.length > 0) setTimeout(preload);
  };
  for (const signal of signals) addEventListener(signal, begin, { passive: true });
  setTimeout(begin, 2000);
  // React stops clicks on parts that are not hydrated yet at the document, so this one listens before it.
  const notePress = ({ target }: Event) => {
    const pressed = (target as Element).closest('[data-early] button');
    if (!pressed) return;
    pressed.ariaBusy = 'true';
    Object.assign(pressed.closest('[data-early]')!, { pressed });
  };
  addEventListener('click', notePress, true);
}
