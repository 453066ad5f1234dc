// Reasons: docs/decisions/2026-11-28-unknown-fields.md
import type { z } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import { phraseError } from '#platform/errors.ts';
import { hasTooManyFields, limitBody } from '#platform/http/request-bodies.ts';
import { answerError, answerInvalid, unknownFields } from './errors.ts';
import { detail, invalid, json } from './route.ts';

/** Limits of a body's size and of a form's fields. */
interface BodyLimits {
  bytes: number;
  fields: number;
}

const MEGABYTE = 1024 * 1024;
/** For calls with a token: a list has some thousand entries. */
const WITH_TOKEN: BodyLimits = { bytes: MEGABYTE, fields: 1000 };
/**
 * For calls that anybody may send: a body is parsed before its client is known or counted, so it must cost next to
 * nothing.
 */
const ANONYMOUS: BodyLimits = { bytes: 16 * 1024, fields: 100 };
/** The deepest nesting accepted: no call needs as much, and deeper bodies can exhaust a parser. */
const DEEPEST = 64;

/** The error of a body that is too large. */
export const tooLarge = phraseError('TOO_LARGE', 413, 'Payload Too Large');

/** Limits the body of any content type to `bytes` (a megabyte); for a route's `middleware`. */
export const smallBody = (bytes = MEGABYTE): MiddlewareHandler =>
  limitBody(bytes, () => answerError(tooLarge));

/** For routes without a token that take JSON; see `jsonBody`. */
export const anonymousJson = (): ReturnType<typeof jsonBody> => jsonBody(ANONYMOUS.bytes);

/**
 * For routes that take JSON: requires its content type, at most `bytes` (a megabyte) and 64 levels.
 * Must follow the authentication in a route's `middleware`, so that 401 comes before 422.
 */
export const jsonBody = (bytes = MEGABYTE): [MiddlewareHandler, MiddlewareHandler] => [
  smallBody(bytes),
  checkJson,
];

const isForm = (contentType: string | undefined) =>
  /^(application\/x-www-form-urlencoded|multipart\/form-data) *(;|$)/i.test(contentType ?? '');

const checkJson: MiddlewareHandler = async (c, next) => {
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (!/^application\/([\w.-]+\+)?json$/.test(type)) {
    return answerInvalid([wrong('content_type', 'must be JSON, and say so in content-type')]);
  }
  // Hono caches the text, so the handler can read it again.
  const text = await c.req.text();
  if (isTooDeep(text))
    return answerInvalid([wrong('too_deep', `must be nested ${DEEPEST} deep at most`)]);
  try {
    JSON.parse(text);
  } catch {
    return answerInvalid([wrong('json_invalid', 'must be valid JSON')]);
  }
  return next();
};

/** 413 for a form of more fields, which would take long to parse. */
const fewFields =
  (fields: number): MiddlewareHandler =>
  async (c, next) =>
    (await hasTooManyFields(c, fields)) ? answerError(tooLarge) : next();

/**
 * For routes without a token that take a form, urlencoded or multipart, of at most 16 KB. Anything else is
 * 422 with an entry for each of the `required` fields, which it lacks.
 */
export const formBody = (required: readonly string[]): MiddlewareHandler[] => [
  smallBody(ANONYMOUS.bytes),
  fewFields(ANONYMOUS.fields),
  async (c, next) => {
    // Hono caches the parsed form, so that the validator can read it again.
    if (isForm(c.req.header('content-type')) && (await c.req.parseBody().catch(() => null)))
      return next();
    return answerInvalid(
      required.map((field) => ({ type: 'missing', loc: ['body', field], msg: 'Field required' })),
    );
  },
];

/**
 * For routes that take JSON or a form, urlencoded or multipart. A form becomes the JSON object of its fields: texts, or
 * lists of texts for repeated fields. So the validator of the JSON body checks both.
 */
export const formOrJsonBody = (limits = WITH_TOKEN): FormOrJson => [
  smallBody(limits.bytes),
  fewFields(limits.fields),
  formAsJson,
  checkJson,
];

/** For routes without a token that take JSON or a form of at most 16 KB. */
export const anonymousFormOrJson = (): FormOrJson => formOrJsonBody(ANONYMOUS);

type FormOrJson = [MiddlewareHandler, MiddlewareHandler, MiddlewareHandler, MiddlewareHandler];

const formAsJson: MiddlewareHandler = async (c, next) => {
  if (!isForm(c.req.header('content-type'))) return next();
  const form = await c.req.parseBody({ all: true }).catch(() => null);
  if (form === null) return answerInvalid([wrong('form_invalid', 'must be a valid form')]);
  const headers = new Headers(c.req.raw.headers);
  headers.set('content-type', 'application/json');
  headers.delete('content-length');
  const { url, method } = c.req.raw;
  c.req.raw = new Request(url, { method, headers, body: JSON.stringify(form) });
  c.req.bodyCache = {};
  return next();
};

/**
 * For calls that delete, or change a whole: refuses any query parameter, because a client that sends one means to
 * narrow the change. Must follow the authentication.
 */
export const noQuery: MiddlewareHandler = (c, next) => {
  const names = [...new Set(new URL(c.req.url).searchParams.keys())];
  return names.length === 0
    ? next()
    : Promise.resolve(answerInvalid(unknownFields('query', names)));
};

const emptyBody: MiddlewareHandler = async (c, next) => {
  // Hono caches the text; a body of spaces, `null` or `{}` counts as none.
  const text = (await c.req.text()).trim();
  if (text === '' || text === 'null') return next();
  const names = namesIn(text, c.req.header('content-type'));
  if (names?.length === 0) return next();
  return answerInvalid(
    names === null ? [wrong('not_empty', 'must be empty')] : unknownFields('body', names),
  );
};

/** The names of a body's fields; null if it has none, because it is no object and no form. */
function namesIn(text: string, contentType: string | undefined): string[] | null {
  if (isForm(contentType) && !contentType?.toLowerCase().startsWith('multipart/'))
    return [...new URLSearchParams(text).keys()];
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.keys(value)
      : null;
  } catch {
    return null;
  }
}

/** For deleting calls without query and body: a client that sends either means less than the whole. */
export const takesNothing: [MiddlewareHandler, MiddlewareHandler, MiddlewareHandler] = [
  noQuery,
  smallBody(ANONYMOUS.bytes),
  emptyBody,
];

/** The responses of calls with `takesNothing`. */
export const takesNothingAnswers = {
  413: json('The body is larger than 16 KB.', detail),
  422: json('A parameter is wrong, or one was sent that the call does not know.', invalid),
};

type JsonBody<Schema> = {
  required: true;
  content: { 'application/json': { schema: Schema } };
};

/** The body of a route with `formOrJsonBody`; `name` is the name of its schema. */
export const bodyIn = <Schema extends z.ZodType>(
  name: string,
  schema: Schema,
): JsonBody<Schema> => {
  // A reference instead of the schema, or the form would be validated a second time.
  const form = { schema: { $ref: `#/components/schemas/${name}` } };
  const forms = { 'application/x-www-form-urlencoded': form, 'multipart/form-data': form };
  return { required: true, content: { 'application/json': { schema }, ...forms } };
};

const wrong = (type: string, msg: string) => ({ type, loc: ['body'], msg });

/** Counts the brackets outside strings, without parsing the JSON. */
export function isTooDeep(text: string, deepest = DEEPEST): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (inString) {
      if (sign === '\\') at += 1;
      else if (sign === '"') inString = false;
    } else if (sign === '"') inString = true;
    else if (sign === '{' || sign === '[') {
      depth += 1;
      if (depth > deepest) return true;
    } else if (sign === '}' || sign === ']') depth -= 1;
  }
  return false;
}
