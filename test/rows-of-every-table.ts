import type { migrate } from '#platform/database/migrate.ts';

type Pool = Parameters<typeof migrate>[0];
type Row = Record<string, unknown>;

interface Column {
  name: string;
  type: string;
  /** The labels of an enumeration, in their order. */
  labels: string[] | null;
  isNeeded: boolean;
}

interface Table {
  name: string;
  columns: Column[];
  references: { table: string; columns: string[]; targets: string[] }[];
}

type Value = string | ((number: number) => string);

/** Values that satisfy the checks of columns with these names, if the general value of their type does not. */
const VALUES: Readonly<Record<string, Value>> = {
  age_limit: '12',
  age_rating: '12',
  backdrop_path: '/fundo.jpg',
  brand_colour: '#1A2B3C',
  brand_letters: 'AB',
  email: (number) => `ana-${number}@exemplo.com.br`,
  key: 'abcdefghijk',
  language: 'pt-BR',
  link: 'https://exemplo.com.br/',
  link_template: 'https://exemplo.com.br/{query}',
  logo_path: '/marca.png',
  original_language: 'pt',
  poster_path: '/cartaz.jpg',
  profile_path: '/rosto.jpg',
  region: 'BR',
  site: 'YouTube',
  slug: (number) => `exemplo-${number}`,
  still_path: '/cena.jpg',
  subject: 'movie',
  url: 'https://exemplo.com.br/',
  vote: 'want',
  watch_link: 'https://exemplo.com.br/',
  watched_on: '2020-02-29',
  why: 'most',
};
/** Values for columns of one table, even nullable ones. */
const VALUES_OF: Readonly<Record<string, Value>> = {
  'title_translations.title': 'Exemplo',
  'liked_together.people': '20',
  'offer_events.kind': 'released',
  'sync_held.kind': 'deleted',
};
/** Such values for rows with values in all columns. */
const VALUES_OF_FULL: Readonly<Record<string, Value>> = {
  'curated_lists.kind': 'performer',
  'offer_events.kind': 'arrived',
  'people.imdb_id': 'nm1234567',
  'sync_runs.state': 'done',
  'titles.imdb_id': 'tt1234567',
};
const OF_TYPE: Readonly<Record<string, (number: number) => unknown>> = {
  bool: () => true,
  bytea: () => Buffer.from('x'),
  date: () => '2020-02-29',
  float4: () => 1,
  float8: () => 1,
  int2: () => 1,
  int4: (number) => number,
  int8: (number) => number,
  jsonb: () => '{}',
  text: (number) => `Texto ${number}`,
  timestamptz: () => '2020-02-29T12:00:00Z',
  tsvector: () => '',
  uuid: () => crypto.randomUUID(),
  xid8: () => '5',
  _int4: () => '{}',
  _text: () => '{}',
};
const MEDIA_TYPES = ['movie', 'serie'];

/**
 * Adds rows to every table that has other columns than in `filledColumns`, whatever the database's present schema: with values
 * in all columns, or, if the table's rules forbid that, in one column more than it needs; and with references to rows
 * of other tables, which get new ones too. Returns the columns that stay empty. @throws if a table takes no row
 */
export async function fillEveryTable(
  pool: Pool,
  number: number,
  filledColumns: Map<string, string>,
): Promise<string[]> {
  const tables = await tablesOf(pool);
  const waiting = new Set(changedTables(tables, filledColumns));
  const empty: string[] = [];
  while (waiting.size > 0) {
    const next = [...waiting].find(({ name, references }) =>
      references.every(
        ({ table }) =>
          table === name || ![...waiting].some((waitingTable) => waitingTable.name === table),
      ),
    );
    if (!next) throw new Error('tables reference each other in a circle');
    waiting.delete(next);
    empty.push(...(await fill(pool, next, number)));
  }
  return empty;
}

/** The tables with other columns than in `filledColumns`, which is brought up to date, and all that they reference. */
function changedTables(tables: readonly Table[], filledColumns: Map<string, string>): Table[] {
  const changed = new Set<string>();
  const add = (name: string) => {
    if (changed.has(name)) return;
    changed.add(name);
    for (const { table } of tables.find((candidate) => candidate.name === name)!.references)
      add(table);
  };
  for (const { name, columns } of tables) {
    if (filledColumns.get(name) !== JSON.stringify(columns)) add(name);
    filledColumns.set(name, JSON.stringify(columns));
  }
  return tables.filter(({ name }) => changed.has(name));
}

async function fill(pool: Pool, table: Table, number: number): Promise<string[]> {
  const problems: unknown[] = [];
  const insert = async (choice: Choice) => {
    const row = await rowFor(pool, table, choice);
    const names = Object.keys(row);
    const places = names.map((_, at) => `$${at + 1}`);
    const statement =
      names.length === 0
        ? `insert into "${table.name}" default values`
        : `insert into "${table.name}" (${names.map((name) => `"${name}"`).join()}) values (${places.join()})
             on conflict do nothing`;
    await pool.query(statement, Object.values(row)).catch((error) => problems.push(error));
  };
  const all = table.columns.map(({ name }) => name);
  for (const mediaType of MEDIA_TYPES) {
    await insert({ number, mediaType, more: all });
    await insert({ number: number + 1000, mediaType, more: [] });
  }
  let empty = await emptyColumns(pool, table);
  for (const [at, name] of empty.entries()) {
    for (const mediaType of MEDIA_TYPES) {
      await insert({ number: number + 1000 * (at + 2), mediaType, more: [name] });
    }
  }
  if (empty.length > 0) empty = await emptyColumns(pool, table);
  if (empty.length === all.length)
    throw new Error(`no row in ${table.name}`, { cause: problems[0] });
  return empty.map((name) => `${table.name}.${name}`);
}

async function emptyColumns(pool: Pool, { name: table, columns }: Table): Promise<string[]> {
  const counts = columns.map(({ name }) => `count("${name}")::int as "${name}"`);
  const { rows } = await pool.query<Row>(`select ${counts.join()} from "${table}"`);
  return columns.map(({ name }) => name).filter((name) => rows[0]![name] === 0);
}

/** Selects the columns that get a value beside those that the table needs. */
type Choice = { number: number; mediaType: string; more: readonly string[] };

async function rowFor(
  pool: Pool,
  { name: table, columns, references }: Table,
  { number, mediaType, more }: Choice,
): Promise<Row> {
  const row: Row = {};
  for (const { name, type, labels, isNeeded } of columns) {
    const key = `${table}.${name}`;
    const special = (more.length > 1 ? VALUES_OF_FULL[key] : undefined) ?? VALUES_OF[key];
    if (type === 'media_type') row[name] = name === 'other_type' ? otherOf(mediaType) : mediaType;
    else if (special !== undefined || isNeeded || more.includes(name)) {
      const value = special ?? VALUES[name];
      row[name] =
        typeof value === 'function' ? value(number) : (value ?? valueOf(type, labels, number));
    }
  }
  for (const { table: target, columns: own, targets } of references) {
    if (!own.some((name) => name in row)) continue;
    // A row that agrees with earlier choices, such as the kind of title.
    const conditions = own.flatMap((name, at) =>
      MEDIA_TYPES.includes(String(row[name])) ? [`"${targets[at]}" = '${String(row[name])}'`] : [],
    );
    const { rows } = await pool.query<Row>(
      `select * from "${target}" where ${['true', ...conditions].join(' and ')}
         order by ctid desc limit 1`,
    );
    for (const [at, column] of own.entries()) {
      const isNeeded = columns.some((candidate) => candidate.name === column && candidate.isNeeded);
      // The first row of a table that references itself can refer only to itself, and does so only if it must.
      if (target === table && rows.length === 0 && !isNeeded) delete row[column];
      else row[column] = rows[0]?.[targets[at]!] ?? row[column];
    }
  }
  return row;
}

const otherOf = (mediaType: string) => MEDIA_TYPES.find((type) => type !== mediaType)!;

function valueOf(type: string, labels: string[] | null, number: number): unknown {
  const make = OF_TYPE[type];
  if (!make && !labels) throw new Error(`no value for a column of type ${type}`);
  return labels ? labels[0] : make!(number);
}

async function tablesOf(pool: Pool): Promise<Table[]> {
  const { rows } = await pool.query<Table>(`
    select c.relname as name,
      (select jsonb_agg(jsonb_build_object(
          'name', a.attname, 'type', t.typname,
          'labels', (select jsonb_agg(e.enumlabel order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid),
          'isNeeded', a.attnotnull and not a.atthasdef) order by a.attnum)
        from pg_attribute a join pg_type t on t.oid = a.atttypid
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
          and a.attidentity = '') as columns,
      coalesce((select jsonb_agg(jsonb_build_object(
          'table', k.confrelid::regclass::text,
          'columns', (select jsonb_agg(a.attname order by p.at) from unnest(k.conkey) with ordinality p (num, at)
            join pg_attribute a on a.attrelid = k.conrelid and a.attnum = p.num),
          'targets', (select jsonb_agg(a.attname order by p.at) from unnest(k.confkey) with ordinality p (num, at)
            join pg_attribute a on a.attrelid = k.confrelid and a.attnum = p.num)))
        from pg_constraint k where k.conrelid = c.oid and k.contype = 'f'), '[]') as references
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by c.relname`);
  return rows;
}
