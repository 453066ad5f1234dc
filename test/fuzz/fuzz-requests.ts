import type { Random } from './random.ts';

/** The part of JSON schema that our document uses. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  format?: string;
  minimum?: number;
  maximum?: number;
}
interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema?: Schema;
}
export interface Operation {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema?: Schema }> };
  responses: Record<string, { content?: Record<string, { schema?: Schema }> }>;
}
export interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema> };
}

export interface FuzzRequest {
  method: string;
  /** The route in the document's form: `/movies/{id}`. */
  route: string;
  path: string;
  headers: Record<string, string>;
  body?: string | FormData;
}

/** The id of a job that the run lets fail, for the operator's calls. */
export const FUZZ_JOB = '0190b5a4-5a4e-7b3a-9c55-1f2d3c4b5a70';

/** Values that clients send by mistake, and attackers on purpose. */
const HOSTILE = [
  '',
  ' ',
  '0',
  '-1',
  '1e9',
  '2147483648',
  '99999999999999999999',
  'null',
  'undefined',
  '[object Object]',
  'a\0b',
  '\uD83D',
  '\u202Eabc',
  '😀'.repeat(300),
  'x'.repeat(5000),
  "' or 1=1; --",
  '%',
  '%00',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '\r\nset-cookie: a=b',
  '__proto__',
  'constructor',
];
/** Characters that a text may contain anywhere, and that databases, XML or JSON refuse. */
const STRANGE = ['\0', '\uD83D', '\uDE00', '\uFFFF', '\uFFFE', '\u202E', '\u0085'];
const PLAIN = [
  '598',
  '1396',
  '1',
  '8',
  '2002',
  'casa',
  'movie',
  'serie',
  'dora',
  'pt-BR',
  '18',
  'note',
];
const HOSTILE_VALUES: unknown[] = [null, true, -1, 1e308, 2 ** 53, [], {}, [[]], { $ne: 1 }];

/** A request to some operation of the document, with mostly valid values. */
export function fuzzRequest(
  document: OpenApi,
  random: Random,
  routes: readonly string[] = Object.keys(document.paths),
): FuzzRequest {
  const route = random.of(routes);
  const method = random.of(Object.keys(document.paths[route]!));
  const operation = document.paths[route]![method]!;
  const parameters = { path: new Map<string, string>(), query: new URLSearchParams() };
  for (const { name, in: place, required = false, schema = {} } of operation.parameters ?? []) {
    if (place === 'path') parameters.path.set(name, textOf(document, schema, random));
    else if (place === 'query' && (required || random.chance(0.4))) {
      parameters.query.append(name, textOf(document, schema, random));
      if (random.chance(0.05)) parameters.query.append(name, random.of(HOSTILE));
    }
  }
  if (random.chance(0.05))
    parameters.query.append(random.of(['utm_source', '__proto__', 'page']), 'x');
  const path = route.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encoded(parameters.path.get(name) ?? 'x'),
  );
  const query = parameters.query.size > 0 ? `?${parameters.query}` : '';
  const request = { method: method.toUpperCase(), route, path: path + query, headers: {} };
  return { ...request, ...bodyOf(document, operation, random) };
}

/** A path parameter: never empty, because that would be another route. */
const encoded = (text: string) =>
  encodeURIComponent(text.toWellFormed()).replaceAll('.', '%2E') || 'x';

function textOf(document: OpenApi, schema: Schema, random: Random): string {
  if (random.chance(0.2)) return random.of(HOSTILE);
  if (random.chance(0.2)) return random.of(PLAIN);
  const value = valueOf(document, schema, random);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function bodyOf(
  document: OpenApi,
  { requestBody }: Operation,
  random: Random,
): Pick<FuzzRequest, 'headers' | 'body'> {
  const types = Object.entries(requestBody?.content ?? {});
  if (types.length === 0) return { headers: {} };
  const [own, { schema = {} }] = random.of(types);
  // Now and then the right fields in another encoding, as clients send them by mistake.
  const type = random.chance(0.15) ? random.of(typesOf(document)) : own;
  if (random.chance(0.05)) return { headers: { 'content-type': type }, body: '{"a":' };
  if (random.chance(0.05)) return { headers: { 'content-type': 'text/plain' }, body: 'x' };
  const value = valueOf(document, schema, random);
  if (type.includes('json')) {
    return { headers: { 'content-type': type }, body: JSON.stringify(value) ?? 'null' };
  }
  const fields = Object.entries(typeof value === 'object' && value !== null ? value : {});
  if (random.chance(0.05)) fields.push([random.of(STRANGE), 'x']);
  if (type.includes('urlencoded')) {
    const pairs = fields.map(([name, field]) => `${formText(name)}=${formText(String(field))}`);
    return { headers: { 'content-type': type }, body: pairs.join('&') };
  }
  if (!type.includes('multipart')) {
    return { headers: { 'content-type': type }, body: JSON.stringify(value) ?? '' };
  }
  const form = new FormData();
  for (const [name, field] of fields) {
    const text = String(field).toWellFormed();
    if (random.chance(0.5)) form.append(name, text);
    else {
      const fileName = random.chance(0.2) ? `a${random.of(STRANGE)}.png` : 'a.png';
      form.append(name, new Blob([text], { type: 'image/png' }), fileName);
    }
  }
  return { headers: {}, body: form };
}

/** All content types that the document names for a body or a response. */
function typesOf({ paths }: OpenApi): string[] {
  const all = Object.values(paths).flatMap((calls) =>
    Object.values(calls).flatMap(({ requestBody, responses }) => [
      ...Object.keys(requestBody?.content ?? {}),
      ...Object.values(responses).flatMap(({ content }) => Object.keys(content ?? {})),
    ]),
  );
  return [...new Set(all)];
}

/** The text in the form's encoding; half of a surrogate pair in the bytes that careless programs write for it. */
const formText = (text: string) =>
  [...text]
    .map((sign) =>
      sign.isWellFormed()
        ? encodeURIComponent(sign)
        : [
            ...Buffer.from([
              0xe0 | (sign.charCodeAt(0) >> 12),
              0x80 | ((sign.charCodeAt(0) >> 6) & 63),
              0x80 | (sign.charCodeAt(0) & 63),
            ]),
          ]
            .map((byte) => `%${byte.toString(16)}`)
            .join(''),
    )
    .join('');

/** A value of a schema, or now and then another one. */
function valueOf(document: OpenApi, schema: Schema, random: Random, depth = 0): unknown {
  if (random.chance(0.06)) return random.of([...HOSTILE_VALUES, ...HOSTILE]);
  if (schema.$ref !== undefined) {
    const name = schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
    return valueOf(document, document.components?.schemas?.[name] ?? {}, random, depth + 1);
  }
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return random.of(schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return valueOf(document, random.of(choices), random, depth + 1);
  if (schema.allOf) {
    return Object.assign(
      {},
      ...schema.allOf.map((part) => valueOf(document, part, random, depth + 1)),
    );
  }
  const type = Array.isArray(schema.type) ? random.of(schema.type) : schema.type;
  if (type === 'object' || schema.properties) return objectOf(document, schema, random, depth);
  if (type === 'array') {
    const count = depth > 6 ? 0 : random.of([0, 1, 2, 5]);
    return Array.from({ length: count }, () =>
      valueOf(document, schema.items ?? {}, random, depth + 1),
    );
  }
  return scalarOf(schema, type, random);
}

function objectOf(document: OpenApi, schema: Schema, random: Random, depth: number): unknown {
  const entries = Object.entries(schema.properties ?? {}).flatMap(([name, of]) => {
    const isGiven = schema.required?.includes(name) ? !random.chance(0.03) : random.chance(0.6);
    return isGiven ? [[name, valueOf(document, of, random, depth + 1)] as const] : [];
  });
  if (random.chance(0.05)) entries.push([random.of(['is_superuser', 'id', '__proto__']), true]);
  return Object.fromEntries(entries);
}

function scalarOf(schema: Schema, type: string | undefined, random: Random): unknown {
  if (type === 'boolean') return random.chance(0.5);
  if (type === 'null') return null;
  if (type === 'integer' || type === 'number') {
    const { minimum = 0, maximum = 2000 } = schema;
    return random.of([598, 1396, 1, minimum, maximum, minimum + random.below(2000)]);
  }
  if (random.chance(0.04)) {
    const text = random.of(PLAIN);
    return random.chance(0.5) ? text + random.of(STRANGE) : random.of(STRANGE) + text;
  }
  if (schema.format === 'email') return `p${random.below(50)}@exemplo.com.br`;
  if (schema.format === 'uuid')
    return random.of(['0190b5a4-5a4e-7b3a-9c55-1f2d3c4b5a69', FUZZ_JOB]);
  if (schema.format === 'date') return '2026-11-22';
  return random.of([...PLAIN, 'Pão-de-queijo-7']);
}
