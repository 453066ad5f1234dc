import { flushSync } from 'react-dom';

const isReduced = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Changes the page, and moves from the old picture to the new one as the styles of `data-page-change`
 * say; at once with reduced motion and in browsers without view transitions. `after` is called when the
 * page has changed: before that the browser still needs the old picture.
 */
export function changePage(
  kind: 'turn' | 'wipe',
  change: () => void,
  after: () => void = () => undefined,
): void {
  const update = () => {
    flushSync(change);
    after();
  };
  if (!('startViewTransition' in document) || isReduced()) return update();
  const root = document.documentElement;
  root.dataset['pageChange'] = kind;
  const { ready, finished } = document.startViewTransition(update);
  // Rejected where the page is hidden or another change begins: the change itself has been made.
  ready.catch(() => undefined);
  void finished.catch(() => undefined).then(() => delete root.dataset['pageChange']);
}
