import type { MediaItem, PersonInfo } from '#api/types.ts';
import type { PagePath } from '#shared/page-addresses.ts';
import { currentSite } from '#web/foundation/site.ts';
import { departmentTitle } from '#web/title-parts/credit-names.ts';
import { titleAddress } from '#web/title-parts/title-address.ts';
import { itemName } from '#web/title-parts/title-view.ts';

/**
 * Structured data of a page (schema.org, JSON-LD). Built on the server only: heads call these
 * functions behind `import.meta.env.SSR`, so that browsers do not download them.
 */
export type StructuredData = Record<string, unknown>;

/** A page's path, with or without parameters. */
export type PageUrl = PagePath | `${PagePath}?${string}`;

/** A page by name and path. */
export interface Named {
  name: string;
  path: PageUrl;
}

const CONTEXT = { '@context': 'https://schema.org' };

const at = (path: string): string => `${currentSite().url}${path}`;

/** The breadcrumbs from the home page to this page, which comes last. */
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

/** A page that lists others; `start` is the position of the first item in the whole list. */
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

/** The site itself: its search and its publisher. */
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

/** Removes empty values, which are errors in structured data. */
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
