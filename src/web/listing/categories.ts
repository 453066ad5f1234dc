import {
  type Paging,
  popularQuery,
  recommendationsQuery,
  type TitleListQuery,
} from '#web/api-client/data.ts';

interface Category {
  heading: string;
  /** The card of its links. */
  card: string;
  query: (paging: Paging) => TitleListQuery;
}

/** What the home page's headings lead to (document 2, "Title carousel"); 'Novidades' is /releases. */
const CATEGORIES = new Map<string, Category>([
  [
    'popular',
    {
      heading: 'Lançamentos da semana',
      card: 'lancamentos',
      query: (paging) => popularQuery('movie', paging),
    },
  ],
  ['indications', { heading: 'Indicações', card: 'indicacoes', query: recommendationsQuery }],
]);

export const findCategory = (name: string): Category | undefined => CATEGORIES.get(name);
