import Ajv from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { newProfileSchema } from '#shared/account-schemas.ts';
import type { Db } from '#platform/database/database.ts';
import { signUpBody } from '#test/account-requests.ts';
import { createTestApi } from '#test/api.ts';
import verdicts from '#test/regular-expressions.json' with { type: 'json' };
import type { Document, Schema } from './docs-page.ts';

const document = await createTestApi({ db: {} as Db }).read<
  Document & { components: { securitySchemes: Record<string, unknown> } }
>('/openapi.json');

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path}`,
    operation,
  })),
);

/** Every schema of the document and what it is a part of; examples are no schemas. */
const schemas = [...schemasIn(document.paths, '#/paths'), ...schemasIn(document.components, '#')];

function* schemasIn(node: unknown, at: string): Generator<{ at: string; schema: Schema }> {
  if (typeof node !== 'object' || node === null) return;
  const isSchema = /\/(schema|items|(properties|schemas|allOf|anyOf|oneOf)\/[^/]+)$/.test(at);
  if (isSchema && !Array.isArray(node)) yield { at, schema: node as Schema };
  for (const [key, child] of Object.entries(node)) {
    if (key !== 'example' && key !== 'default') yield* schemasIn(child, `${at}/${key}`);
  }
}

// Strict: a keyword that JSON Schema does not know is an error, and every pattern gets the flag `u`.
const ajv = new Ajv({ strict: true, strictTypes: false, strictRequired: false, allErrors: true });
addFormats.default(ajv);
ajv.addVocabulary(['components', 'discriminator', 'example']);
ajv.addFormat('binary', true);
ajv.addSchema({ $id: 'api', components: document.components });

/** The errors of a value; empty if it is valid. */
function errorsOf(schema: object, value: unknown): string {
  const text = JSON.stringify(schema).replaceAll('"#/components/', '"api#/components/');
  const validate = ajv.compile(JSON.parse(text) as object);
  return validate(value) ? '' : ajv.errorsText(validate.errors);
}

describe('every operation', () => {
  it('has a name of its own in camel case, beginning with a verb', () => {
    const names = operations.map(({ operation }) => operation.operationId);
    expect(names.length).toBeGreaterThan(130);
    expect(names.filter((name) => !/^[a-z]+[A-Z][A-Za-z]+$/.test(name))).toEqual([]);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('says what it does in a summary and a description', () => {
    const silent = operations.filter(
      ({ operation: { summary, description } }) => !summary || !description,
    );
    expect(silent.map(({ name }) => name)).toEqual([]);
  });

  it('says who may call it: with a token, with or without one, or everybody', () => {
    const kinds = new Set(['[]', '[{"bearer":[]}]', '[{},{"bearer":[]}]']);
    const unclear = operations.filter(
      ({ operation }) => !kinds.has(JSON.stringify(operation.security)),
    );
    expect(unclear.map(({ name }) => name)).toEqual([]);
    expect(document.components.securitySchemes).toHaveProperty('bearer');
    // A call that refuses requests without a token says so, and no other does.
    for (const { name, operation } of operations) {
      const refuses = '401' in operation.responses || name.includes(' /admin/');
      const needsToken = JSON.stringify(operation.security) === '[{"bearer":[]}]';
      expect([name, needsToken]).toEqual([name, refuses]);
    }
  });

  it('is in one section, and every section is described and used', () => {
    const used = operations.flatMap(({ operation }) => operation.tags);
    expect(used).toHaveLength(operations.length);
    const sections = document.tags.map(({ name }) => name);
    expect(new Set(sections)).toEqual(new Set(used));
    expect(document.tags.every(({ description }) => description.length > 10)).toBe(true);
  });
});

describe('every schema', () => {
  it('has a pattern without flags, which takes time in proportion to its text', () => {
    const patterns = new Set(schemas.flatMap(({ schema: { pattern } }) => pattern ?? []));
    expect(patterns.size).toBeGreaterThan(3);
    for (const pattern of patterns) {
      expect(() => new RegExp(pattern, 'u'), pattern).not.toThrow();
      expect(pattern).toMatch(/^\^.*\$$/);
      // Judged by scripts/regular-expressions.mjs, as all expressions of the source.
      expect(verdicts).toHaveProperty([`/${pattern}/`], 'linear');
    }
  });

  it('takes its own example and its own default', () => {
    const values = schemas.flatMap(({ at, schema }) =>
      (['example', 'default'] as const)
        .filter((key) => schema[key] !== undefined)
        .map((key) => ({ at: `${at}/${key}`, schema, value: schema[key] })),
    );
    expect(values.length).toBeGreaterThan(200);
    const wrong = values.map(({ at, schema, value }) => [at, errorsOf(schema, value)]);
    expect(wrong.filter(([, errors]) => errors !== '')).toEqual([]);
  });

  it('describes a number in an address as a number', () => {
    const parameters = operations.flatMap(({ operation }) => operation.parameters ?? []);
    const pages = parameters.filter(({ name }) => name === 'page' || name === 'size');
    expect(pages.length).toBeGreaterThan(30);
    for (const { schema } of pages)
      expect(schema).toMatchObject({ type: 'integer', minimum: 1, default: expect.any(Number) });
    expect(parameters.filter(({ description }) => !description).map(({ name }) => name)).toEqual(
      [],
    );
  });
});

describe('the body of a registration', () => {
  const registration = document.components.schemas['Registration']!;

  it('may be that of the sign-up form', () => {
    expect(errorsOf(registration, signUpBody())).toBe('');
  });

  it.each([
    ['', true],
    ['#12aBcF', true],
    ['rgb(1, 20,255)', true],
    ['RGB(0,0,0)', true],
    ['rgb(256,0,0)', false],
    ['#12345', false],
    ['red', false],
  ])('takes the colour %j as the server does: %s', (colour, isTaken) => {
    const profile = { name: 'Dora Lima', rgb_color: colour };
    expect(errorsOf(registration, signUpBody({ profile })) === '').toBe(isTaken);
    expect(newProfileSchema.safeParse(profile).success).toBe(isTaken);
  });

  it.each([
    [{ username: 'ab' }],
    [{ username: 'a'.repeat(16) }],
    [{ email: 'nobody' }],
    [{ profile: { name: 'Do' } }],
    [{ profile: { name: 'Dora Lima', bio: 'a'.repeat(501) } }],
  ])('is refused with %j', (more) => {
    expect(errorsOf(registration, signUpBody(more))).not.toBe('');
  });
});

it('gives every call a response for errors that none expects', () => {
  for (const { operation } of operations)
    expect(operation.responses['default']).toEqual({ $ref: '#/components/responses/Unexpected' });
  expect(document.components.responses['Unexpected']).toBeDefined();
});
