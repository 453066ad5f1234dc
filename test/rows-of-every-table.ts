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

/** What the checks of columns with these names allow, where the general value of their type does not do. */
const VALUES: Readonly<Record<string, unknown>> = {
  brand_colour: '#1A2B3C',
  brand_letters: 'AB',
  email: 'ana@exemplo.com.br',
  key: 'abcdefghijk',
  language: 'pt-BR',
  link: 'https://exemplo.com.br/',
  original_language: 'pt',
  region: 'BR',
  site: 'YouTube',
  slug: 'exemplo',
  subject: 'movie',
  url: 'https://exemplo.com.br/',
};
/** The same for a column of one table, which gets a value though it may be null. */
const VALUES_OF: Readonly<Record<string, unknown>> = {
  'title_translations.title': 'Exemplo',
  'offer_events.kind': 'released',
  'sync_held.kind': 'deleted',
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
  _int4: () => '{}',
  _text: () => '{}',
};
const MEDIA_TYPES = ['movie', 'serie'];

/**
 * Adds a row or two to every table of the database as it is now, whatever its schema: what the table needs, and
 * references to rows of other tables. @throws if a table takes none of them
 */
export async function fillEveryTable(pool: Pool, number: number): Promise<void> {
  const tables = await tablesOf(pool);
  const filled = new Set<string>();
  while (filled.size < tables.length) {
    const next = tables.find(
      ({ name, references }) =>
        !filled.has(name) && references.every(({ table }) => table === name || filled.has(table)),
    );
    if (!next) throw new Error('tables reference each other in a circle');
    filled.add(next.name);
    await fill(pool, next, number);
  }
}

async function fill(pool: Pool, table: Table, number: number): Promise<void> {
  const problems: unknown[] = [];
  for (const mediaType of MEDIA_TYPES) {
    const row = await rowFor(pool, table, { number, mediaType });
    const names = Object.keys(row);
    const places = names.map((_, at) => `$${at + 1}`);
    const statement =
      names.length === 0
        ? `insert into "${table.name}" default values`
        : `insert into "${table.name}" (${names.map((name) => `"${name}"`).join()}) values (${places.join()})
             on conflict do nothing`;
    await pool.query(statement, Object.values(row)).catch((error) => problems.push(error));
  }
  const { rows } = await pool.query(`select 1 from "${table.name}" limit 1`);
  if (rows.length === 0) throw new Error(`no row in ${table.name}`, { cause: problems[0] });
}

async function rowFor(
  pool: Pool,
  { name: table, columns, references }: Table,
  { number, mediaType }: { number: number; mediaType: string },
): Promise<Row> {
  const row: Row = {};
  for (const { name, type, labels, isNeeded } of columns) {
    if (type === 'media_type') row[name] = name === 'other_type' ? otherOf(mediaType) : mediaType;
    else if (`${table}.${name}` in VALUES_OF) row[name] = VALUES_OF[`${table}.${name}`];
    else if (isNeeded) row[name] = VALUES[name] ?? valueOf(type, labels, number);
  }
  for (const { table: other, columns: own, targets } of references) {
    if (other === table || !own.some((name) => name in row)) continue;
    // A row that agrees with what is chosen already, such as the kind of title.
    const known = own.flatMap((name, at) =>
      MEDIA_TYPES.includes(String(row[name])) ? [`"${targets[at]}" = '${String(row[name])}'`] : [],
    );
    const { rows } = await pool.query<Row>(
      `select * from "${other}" where ${['true', ...known].join(' and ')} limit 1`,
    );
    for (const [at, column] of own.entries()) row[column] = rows[0]?.[targets[at]!] ?? row[column];
  }
  return row;
}

const otherOf = (mediaType: string) => MEDIA_TYPES.find((one) => one !== mediaType)!;

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
          'isNeeded', a.attnotnull and not a.atthasdef and a.attidentity = '') order by a.attnum)
        from pg_attribute a join pg_type t on t.oid = a.atttypid
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
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
