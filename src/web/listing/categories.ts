import type { CATEGORY_CARDS, CategoryName } from '#shared/page-addresses.ts';
import {
  type PageAndSize,
  popularQuery,
  recommendationsQuery,
  type TitleListQuery,
} from '#web/api-client/data.ts';

interface Category {
  heading: string;
  /** The picture of links to it. */
  card: (typeof CATEGORY_CARDS)[CategoryName];
  query: (paging: PageAndSize) => TitleListQuery;
}

/** The pages behind the home page's headings (docs/product-rules.md R49); 'Novidades' is /releases. */
const CATEGORIES: Record<CategoryName, Category> = {
  popular: {
    heading: 'Lançamentos da semana',
    card: 'lancamentos',
    query: (paging) => popularQuery('movie', paging),
  },
  indications: { heading: 'Indicações', card: 'indicacoes', query: recommendationsQuery },
};

export const findCategory = (name: string): Category | undefined =>
  Object.hasOwn(CATEGORIES, name) ? CATEGORIES[name as CategoryName] : undefined;
