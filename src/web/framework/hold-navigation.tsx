// Patches @tanstack/react-router 1.170.46: `load` of a router that is about to hydrate a page.
// Proof: test/e2e/early-navigation.trial.e2e.ts. May go when a navigation waits for the hydration by itself.
import type { AnyRouter } from '@tanstack/react-router';
import { useEffect, type ComponentType } from 'react';

/**
 * Longest wait for a hydration that does not end, in ms. A slow, busy device takes more than three seconds; going on
 * too early costs it the server's HTML, and the focus.
 */
const LONGEST = 10_000;

type RouteComponent = ComponentType<object> & { preload?: () => Promise<void> | undefined };
type Components = Record<string, RouteComponent | undefined>;

/**
 * Holds navigations until React has hydrated the page. The router would replace the page's match at
 * once, but the page is hydrated after the bar and the footer, and its first render needs that match:
 * it would throw, and React would discard the server's HTML. The address changes without delay.
 *
 * To be called before the router renders.
 */
export function holdNavigation(router: AnyRouter): void {
  const { load } = router;
  const { promise: hydrated, resolve } = Promise.withResolvers<void>();
  let isHydrated = false;
  const release = () => {
    isHydrated = true;
    resolve();
  };
  router.load = async (options) => {
    // A page whose code failed to load is only hydrated after this load.
    if (!isHydrated && router.stores.matches.get().every(({ status }) => status !== 'pending')) {
      setTimeout(release, LONGEST);
      await hydrated;
    }
    return load(options);
  };
  // Only an effect of a component within the page's own Suspense boundary shows that it is hydrated.
  const watch = (options: object | undefined, name: string) => {
    const components = (options ?? {}) as Components;
    const Component = components[name];
    if (!Component) return;
    const Watched: RouteComponent = (props) => {
      useEffect(release, []);
      return <Component {...props} />;
    };
    Watched.preload = () => Component.preload?.();
    components[name] = Watched;
  };
  const page = router.getMatchedRoutes(router.latestLocation.pathname)[0].at(-1);
  watch(page?.options, 'component');
  watch(page?.options, 'notFoundComponent');
  watch(router.options, 'defaultNotFoundComponent');
  watch(router.options, 'defaultErrorComponent');
}
