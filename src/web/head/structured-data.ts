import type { PagePath } from '#shared/page-addresses.ts';
import type { MediaItem, PersonInfo } from '#api/types.ts';
import { currentSite } from '#web/foundation/site.ts';
import { titleAddress } from '#web/title-parts/title-address.ts';
import { departmentTitle } from '#web/title-parts/credit-names.ts';
import { itemName } from '#web/title-parts/title-view.ts';

/**
 * What a page tells machines (schema.org). Built on the server only: heads call these behind
 * `import.meta.env.SSR`, so that no browser downloads them.
 */
export type StructuredData = Record<string, unknown>;

/** A page's path, with its parameters where it has some. */
export type PageUrl = PagePath | `${PagePath}?${string}`;

/** A page by name and path. */
export interface Named {
  name: string;
  path: PageUrl;
}

const CONTEXT = { '@context': 'https://schema.org' };

const at = (path: string): string => `${currentSite().url}${path}`;

/** The way from the home page to this one, which comes last. */
export const breadcrumbs = (...trail: readonly Named[]): StructuredData => ({
  ...CONTEXT,
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: 'Início', path: '/' } satisfies Named, ...trail].map(
    ({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: at(path),
    }),
  ),
});

/** A page that is a list of other pages; `start` is the place of the first in the whole list. */
export const collectionPage = (
  page: Named & { description?: string | undefined },
  items: readonly Named[],
  start = 1,
): StructuredData => ({
  ...CONTEXT,
  '@type': 'CollectionPage',
  '@id': at(page.path),
  url: at(page.path),
  name: page.name,
  ...(page.description ? { description: page.description } : {}),
  inLanguage: 'pt-BR',
  ...(items.length > 0 && {
    mainEntity: {
      '@type': 'ItemList',
      numberOfItems: items.length,
      itemListElement: items.map(({ name, path }, index) => ({
        '@type': 'ListItem',
        position: start + index,
        name,
        url: at(path),
      })),
    },
  }),
});

/** Titles as entries of a list. */
export const namedTitles = (items: readonly MediaItem[]): Named[] =>
  items.map((item) => ({
    name: itemName(item),
    path: `/${item.media_type}/${titleAddress(item).params.slug}`,
  }));

/** A page of questions and answers, in plain text. */
export const faqPage = (
  entries: readonly { question: string; answer: string }[],
): StructuredData => ({
  ...CONTEXT,
  '@type': 'FAQPage',
  inLanguage: 'pt-BR',
  mainEntity: entries.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});

/** The site itself: how to search it, and who publishes it. */
export function siteData(): StructuredData[] {
  const { name, url } = currentSite();
  const publisher = { '@id': `${url}/#publisher` };
  return [
    {
      ...CONTEXT,
      '@type': 'WebSite',
      '@id': `${url}/#site`,
      url: `${url}/`,
      name,
      inLanguage: 'pt-BR',
      publisher,
      potentialAction: {
        '@type': 'SearchAction',
        target: {
          '@type': 'EntryPoint',
          urlTemplate: `${url}/search?query={search_term_string}`,
        },
        'query-input': 'required name=search_term_string',
      },
    },
    {
      ...CONTEXT,
      '@type': 'Organization',
      ...publisher,
      name,
      url: `${url}/`,
      logo: { '@type': 'ImageObject', url: at('/icons/512.png'), width: 512, height: 512 },
    },
  ];
}

/** schema.org Person. */
export function personData(person: PersonInfo): StructuredData {
  const path = `/person/${person.id}`;
  return withoutEmpty({
    ...CONTEXT,
    '@type': 'Person',
    '@id': at(path),
    url: at(path),
    name: person.name,
    image: at(`/art/share/person/${person.id}.png`),
    description: person.biography,
    jobTitle: departmentTitle(person.known_for_department, person.gender),
    birthDate: person.birthday,
    deathDate: person.deathday,
    birthPlace: person.place_of_birth && { '@type': 'Place', name: person.place_of_birth },
    sameAs: person.imdb_id ? `https://www.imdb.com/name/${person.imdb_id}/` : '',
  });
}

/** Absent facts are left out: an empty property is an error there. */
export function withoutEmpty(data: StructuredData): StructuredData {
  return Object.fromEntries(
    Object.entries(data).filter(
      ([, value]) =>
        value !== null &&
        value !== undefined &&
        value !== '' &&
        !(Array.isArray(value) && value.length === 0),
    ),
  );
}
