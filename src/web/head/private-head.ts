import { currentSite } from '#web/foundation/site.ts';

/** The head of a page that belongs to one person: no search engine lists it. */
export const privateHead = (title: string) => ({
  meta: [{ title: `${title} | ${currentSite().name}` }, { name: 'robots', content: 'noindex' }],
});
