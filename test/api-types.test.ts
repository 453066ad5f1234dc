import { expect, test } from 'vitest';
import type { Db } from '#platform/database/database.ts';
import { apiTypes, readApiTypes } from '../scripts/api-types.mjs';
import { createTestApi } from './api.ts';

test('the types of the API are those of its OpenAPI document', async () => {
  const document = await createTestApi({ db: {} as Db }).read<object>('/openapi.json');
  expect(readApiTypes(), 'run node scripts/api-types.mjs').toBe(apiTypes(document));
});

const typesOf = (schema: object) =>
  apiTypes({ components: { schemas: { Sample: schema } }, paths: {} });

test.each([
  [{ type: ['string', 'null'] }, 'Sample: string | null;'],
  [{ type: 'string', enum: ['a', 'b'] }, 'Sample: "a" | "b";'],
  [
    { type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'null' }] } },
    'Sample: (string | null)[];',
  ],
  [{ allOf: [{ $ref: '#/components/schemas/Sample' }] }, "Sample: Schemas['Sample'];"],
  [{ type: 'object', properties: { a: { type: 'integer' } } }, 'a?: number | undefined;'],
])('%j', (schema, text) => {
  expect(typesOf(schema)).toContain(text);
});

test('a call that takes several kinds of body has a variant for each', () => {
  const body = { schema: { type: 'string' } };
  const content = { 'application/json': body, 'application/x-www-form-urlencoded': body };
  const paths = { '/add': { post: { requestBody: { content }, responses: { 204: {} } } } };
  expect(apiTypes({ components: { schemas: {} }, paths })).toContain(
    "'POST /add': ({ json: string } | { form: string }) & {\n    replies: {",
  );
});

test('refuses a construct it does not know', () => {
  expect(() => typesOf({ type: 'object', additionalProperties: true })).toThrow(
    'does not know "object"',
  );
});
