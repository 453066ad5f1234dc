/** Pages that the server lets nobody store (`no-store`) are not stored by the worker either. */
export const mayBeStored = ({ status, headers }: Pick<Response, 'status' | 'headers'>): boolean =>
  status === 200 &&
  headers.get('content-type')?.startsWith('text/html') === true &&
  !/no-store|private/.test(headers.get('cache-control') ?? '');

/** The built files that a document names, each once. */
export const assetsIn = (html: string): string[] => [
  ...new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g) ?? []),
];

/** The title of a document without the site's name, as the document escapes it; empty for none. */
export const titleOf = (html: string): string =>
  (/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '').replace(/ \| [^|]*$/, '');
