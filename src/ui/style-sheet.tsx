import { use, type ReactNode } from 'react';

/** The sheets that are being loaded, by address. */
const loading = new Map<string, Promise<unknown>>();

/**
 * Makes a component that links a style sheet which not every page needs. On the server the link stands in the head. In
 * the browser the sheet begins to load with the script that calls this, and what has the component is shown when it
 * is there. It is loaded as a style sheet at once, not preloaded: on a slow device a preloaded one may wait so long for
 * its page that browsers warn of it.
 */
export function styleSheet(href: string): () => ReactNode {
  if (import.meta.env.SSR) return () => <link rel="stylesheet" href={href} precedence="page" />;
  if (!isLinked(href)) loading.set(href, load(href));
  return () => {
    const pending = loading.get(href);
    if (pending) use(pending);
    return null;
  };
}

/** True also for the sheets of the server's HTML, which the browser loads before it shows the page. */
const isLinked = (href: string) =>
  document.querySelector(`link[rel="stylesheet"][href="${href}"]`) !== null;

/** A page without its sheet is better than none, so this ends when loading has failed, too. */
const load = (href: string) =>
  new Promise<void>((resolve) => {
    const link = document.createElement('link');
    const end = () => {
      loading.delete(href);
      resolve();
    };
    link.rel = 'stylesheet';
    link.href = href;
    link.addEventListener('load', end);
    link.addEventListener('error', end);
    document.head.append(link);
  });
