// The comparison: MiniSearch, a full-text search in memory, over the same catalogue.
import MiniSearch from 'minisearch';
import type { SearchOptions } from 'minisearch';
import { rowsOf } from '#platform/database/rows.ts';
import type { Database } from '#platform/database/database.ts';
import { sql } from 'drizzle-orm';
import { fold } from './ways.ts';

type Document = {
  key: string;
  name: string;
  original: string;
  alternatives: string[];
  people: string[];
  year: string;
  popularity: number;
};
export type Comparison = {
  /** Keys of titles, best first. */
  titles: (query: string) => string[];
  people: (query: string) => string[];
};

/** Words that say nothing about a name. */
const FILLERS = new Set(
  fold(
    `assistir onde ver filme filmes serie series novela novelas online gratis completo completa
    dublado dublada legendado temporada temporadas episodio capitulo todas todos ultima quero posso
    passa qual streaming netflix globoplay na no da do de a o as os e em com ta`,
  ).split(' '),
);

/** The best of 180 configurations on the tuning queries. */
const OPTIONS: SearchOptions = {
  boost: { name: 2, alternatives: 1.5, original: 1.5, people: 1, year: 1 },
  prefix: (term) => term.length > 2,
  fuzzy: (term) => (term.length > 3 ? 0.35 : false),
  combineWith: 'OR',
  boostDocument: (_key, _term, fields) => 1 + Math.sqrt(Number(fields?.['popularity'] ?? 0)),
};

/** Indexes all titles and people of the database. */
export async function compareWithMiniSearch({ db }: Pick<Database, 'db'>): Promise<Comparison> {
  const titles = indexOf(['name', 'original', 'alternatives', 'people', 'year']);
  titles.addAll(await titleDocuments(db));
  const people = indexOf(['name']);
  people.addAll(await peopleDocuments(db));
  const search = (index: MiniSearch<Document>) => (query: string) =>
    index.search(query, OPTIONS).map(({ id }) => String(id));
  return { titles: search(titles), people: search(people) };
}

function indexOf(fields: (keyof Document)[]): MiniSearch<Document> {
  return new MiniSearch<Document>({
    idField: 'key',
    fields,
    storeFields: ['popularity'],
    tokenize: (text) => fold(text).split(' '),
    extractField: (document, field) => {
      const value = document[field as keyof Document];
      return Array.isArray(value) ? value.join(' ') : String(value);
    },
    searchOptions: {
      // A query of fillers only is a name: "O Filme da Minha Vida" has some.
      tokenize: (text) => {
        const words = fold(text).split(' ');
        const said = words.filter((word) => !FILLERS.has(word));
        return said.length > 0 ? said : words;
      },
    },
  });
}

async function titleDocuments(db: Database['db']): Promise<Document[]> {
  return rowsOf<Document>(
    db,
    sql`select t.media_type || ' ' || t.id as key, coalesce(r.title, t.original_title) as name,
        t.original_title as original, coalesce(a.names, '{}') as alternatives,
        coalesce(p.names, '{}') as people, coalesce(extract(year from t.released_on)::text, '') as year,
        t.popularity
      from titles t
      left join title_translations r on r.media_type = t.media_type and r.title_id = t.id
        and r.language = 'pt-BR'
      left join (select media_type, title_id, array_agg(name order by position) as names
        from alternative_titles group by media_type, title_id) a
        on a.media_type = t.media_type and a.title_id = t.id
      left join (select c.media_type, c.title_id, array_agg(distinct p.name) as names
        from (select media_type, title_id, person_id from cast_credits
          union select media_type, title_id, person_id from crew_credits) c
        join people p on p.id = c.person_id group by c.media_type, c.title_id) p
        on p.media_type = t.media_type and p.title_id = t.id`,
  );
}

async function peopleDocuments(db: Database['db']): Promise<Document[]> {
  return rowsOf<Document>(
    db,
    sql`select 'person ' || id as key, name, '' as original, '{}'::text[] as alternatives,
        '{}'::text[] as people, '' as year, popularity from people`,
  );
}
