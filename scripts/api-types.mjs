// Writes the types of the API, src/api/schema.gen.ts, from the OpenAPI document that the API generates.
// Run `node scripts/api-types.mjs` after changing the API; a test fails if the file is outdated.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { root } from './terminal.mjs';

const file = join(root, 'src/api/schema.gen.ts');

export const readApiTypes = () => readFileSync(file, 'utf8');

/** The file's text for an OpenAPI 3.1 document. Throws at a construct it does not know. */
export function apiTypes({ components, paths }) {
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) => `${comment(schema.description, 1)}  ${name}: ${typeOf(schema, 1)};\n`,
  );
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(
      ([method, operation]) =>
        `${comment(operation.summary, 1)}  '${method.toUpperCase()} ${path}': ${callOf(operation)};\n`,
    ),
  );
  return `// Written by scripts/api-types.mjs from the API's OpenAPI document. Do not edit.

/** The shapes that the API takes and answers with. */
export interface Schemas {
${schemas.join('')}}

/** Every call: what it takes (\`path\`, \`query\`, a body), whether it takes a token, and its replies by status. */
export interface Calls {
${calls.join('')}}
`;
}

function callOf({ parameters = [], requestBody, responses, security }) {
  const fields = [];
  for (const place of ['path', 'query']) {
    const here = parameters.filter((parameter) => parameter.in === place);
    if (here.length === 0) continue;
    const isOptional = here.every(({ required }) => !required);
    fields.push(`${key(place, isOptional)}: ${objectOf(here.map(parameterField), 2)}`);
  }
  const bodies = Object.entries(requestBody?.content ?? {}).map(
    ([type, { schema }]) => `${wordIn(BODIES, type)}: ${typeOf(schema, 2)}`,
  );
  if (bodies.length === 1) fields.push(...bodies);
  if (security?.length > 0) {
    const isOptional = security.some((scheme) => Object.keys(scheme).length === 0);
    fields.push(`${key('withToken', isOptional)}: ${isOptional ? 'boolean' : 'true'}`);
  }
  // `default` stands for errors that no call expects.
  const { default: _, ...expected } = responses;
  const replies = Object.entries(expected).map(([status, { content }]) => {
    const schema = content?.['application/json']?.schema;
    return `${status}: ${schema ? typeOf(schema, 3) : 'null'}`;
  });
  fields.push(`replies: ${objectOf(replies, 2)}`);
  if (bodies.length < 2) return objectOf(fields, 1);
  // Several kinds of body: a variant of the call for each.
  return `(${bodies.map((body) => `{ ${body} }`).join(' | ')}) & ${objectOf(fields, 1)}`;
}

const BODIES = {
  'application/json': 'json',
  'application/x-www-form-urlencoded': 'form',
  'multipart/form-data': 'multipart',
};

const parameterField = ({ name, required, schema }) =>
  `${key(name, !required)}: ${typeOf(schema, 3)}${required ? '' : ' | undefined'}`;

const TYPES = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
};

function typeOf(schema, depth) {
  const { $ref, type, enum: values, items, properties, required = [] } = schema;
  if ($ref) return `Schemas['${$ref.replace('#/components/schemas/', '')}']`;
  if ('const' in schema) return JSON.stringify(schema.const);
  if (values) return values.map((value) => JSON.stringify(value)).join(' | ');
  for (const [word, sign] of [
    ['allOf', ' & '],
    ['anyOf', ' | '],
    ['oneOf', ' | '],
  ]) {
    if (schema[word])
      return joined(
        schema[word].map((option) => typeOf(option, depth)),
        sign,
      );
  }
  if (Array.isArray(type)) {
    return joined(
      type.map((option) => typeOf({ ...schema, type: option }, depth)),
      ' | ',
    );
  }
  if (type === 'array') {
    const item = typeOf(items, depth);
    return / [|&] /.test(item) ? `(${item})[]` : `${item}[]`;
  }
  if (type === 'string' && schema.format === 'binary') return 'Blob';
  if (type === 'object' && properties) {
    const fields = Object.entries(properties).map(([name, field]) => {
      const isRequired = required.includes(name);
      const text = `${key(name, !isRequired)}: ${typeOf(field, depth + 1)}`;
      return (
        comment(field.description, depth + 1).trimStart() +
        indentAfterComment(field, depth) +
        text +
        (isRequired ? '' : ' | undefined')
      );
    });
    return objectOf(fields, depth);
  }
  // The calls of other programs, which are read field by field.
  if (type === 'object' && isEmpty(schema.additionalProperties)) return 'Record<string, unknown>';
  return wordIn(TYPES, type);
}

const isEmpty = (schema) => typeof schema === 'object' && Object.keys(schema).length === 0;

const indentAfterComment = ({ description }, depth) => (description ? '  '.repeat(depth + 1) : '');

const joined = (types, sign) =>
  [...new Set(types)]
    .map((type) => (sign === ' & ' && type.includes(' | ') ? `(${type})` : type))
    .join(sign);

function wordIn(table, word) {
  if (!(word in table))
    throw new Error(`scripts/api-types.mjs does not know ${JSON.stringify(word)}`);
  return table[word];
}

const key = (name, isOptional) =>
  `${/^\w+$/.test(name) ? name : `'${name}'`}${isOptional ? '?' : ''}`;

const objectOf = (fields, depth) =>
  `{\n${fields.map((field) => `${'  '.repeat(depth + 1)}${field};\n`).join('')}${'  '.repeat(depth)}}`;

const comment = (text, depth) =>
  text ? `${'  '.repeat(depth)}/** ${text.replaceAll('*/', '*\\/')} */\n` : '';

if (process.argv[1]?.endsWith('api-types.mjs')) {
  const { createTestApi } = await import('#test/api.ts');
  writeFileSync(file, apiTypes(await createTestApi({ db: {} }).read('/openapi.json')));
}
