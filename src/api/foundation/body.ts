import type { z } from '@hono/zod-openapi';
import type { Context, MiddlewareHandler } from 'hono';
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

/**
 * A way in which a call takes its body: its place in the document, the middleware that checks it, and the responses to
 * a wrong one. The middleware follows the authentication, so that 401 comes before 422.
 */
export interface BodyKind<Content> {
  /** Absent where there must be no body. */
  content?: Content;
  middleware: MiddlewareHandler[];
  answers: typeof wrongWithToken;
}

/** The place in the document of a body in JSON. */
type JsonContent<Schema> = { required: true; content: { 'application/json': { schema: Schema } } };

const wrongBody = (largest: string, wrong: string) => ({
  413: json(`The body is larger than ${largest}.`, detail),
  422: json(wrong, invalid),
});
const wrongWithToken = wrongBody(
  'a megabyte',
  'A field is wrong, or the body is neither JSON nor a form.',
);

/** Limits the body of any content type. */
export const smallBody = (bytes: number): MiddlewareHandler =>
  limitBody(bytes, () => answerError(tooLarge));

const contentOf = <Schema extends z.ZodType>(schema: Schema): JsonContent<Schema> => ({
  required: true,
  content: { 'application/json': { schema } },
});

/** A body in JSON: it must say so in its content type, and have at most `bytes` and 64 levels. */
export const jsonBody = <Schema extends z.ZodType>(
  schema: Schema,
  bytes = MEGABYTE,
): BodyKind<JsonContent<Schema>> => ({
  content: contentOf(schema),
  middleware: [smallBody(bytes), checkJson],
  answers: wrongWithToken,
});

/** A body in JSON of a call without a token, of at most 16 KB. */
export const anonymousJson = <Schema extends z.ZodType>(
  schema: Schema,
): BodyKind<JsonContent<Schema>> => ({
  ...jsonBody(schema, ANONYMOUS.bytes),
  answers: wrongBody('16 KB', 'A field is wrong.'),
});

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
 * A form, urlencoded or multipart, of a call without a token, of at most 16 KB. Anything else is 422 with an entry for
 * each of the `required` fields, which it lacks.
 */
export const anonymousForm = <Schema extends z.ZodType>(
  schema: Schema,
  required: readonly string[],
) => ({
  content: {
    required: true as const,
    content: {
      'application/x-www-form-urlencoded': { schema },
      'multipart/form-data': { schema },
    },
  },
  middleware: [
    smallBody(ANONYMOUS.bytes),
    fewFields(ANONYMOUS.fields),
    refuseNoForm(required),
  ] satisfies MiddlewareHandler[],
  answers: wrongBody(
    '16 KB, or has too many fields',
    'A field is missing or empty, the grant type is another, or the body is no form.',
  ),
});

const refuseNoForm =
  (required: readonly string[]): MiddlewareHandler =>
  async (c, next) => {
    // Hono caches the parsed form, so that the validator can read it again.
    if (isForm(c.req.header('content-type')) && (await c.req.parseBody().catch(() => null)))
      return next();
    return answerInvalid(
      required.map((field) => ({ type: 'missing', loc: ['body', field], msg: 'Field required' })),
    );
  };

/**
 * A body in JSON or a form, urlencoded or multipart, whose schema is called `name`. A form becomes the JSON object of
 * its fields: texts, or lists of texts for repeated fields. So the validator of the JSON body checks both.
 */
export const formOrJson = <Schema extends z.ZodType>(
  name: string,
  schema: Schema,
  limits = WITH_TOKEN,
): BodyKind<JsonContent<Schema>> => {
  // A reference instead of the schema, or the form would be validated a second time.
  const form = { schema: { $ref: `#/components/schemas/${name}` } };
  const forms = { 'application/x-www-form-urlencoded': form, 'multipart/form-data': form };
  return {
    content: { required: true, content: { 'application/json': { schema }, ...forms } },
    middleware: [smallBody(limits.bytes), fewFields(limits.fields), formAsJson, checkJson],
    answers: wrongWithToken,
  };
};

/** A body in JSON or a form of a call without a token, of at most 16 KB. */
export const anonymousFormOrJson = <Schema extends z.ZodType>(
  name: string,
  schema: Schema,
): BodyKind<JsonContent<Schema>> => ({
  ...formOrJson(name, schema, ANONYMOUS),
  answers: wrongBody('16 KB, or has too many fields', 'A field is wrong.'),
});

const formAsJson: MiddlewareHandler = async (c, next) => {
  if (!isForm(c.req.header('content-type'))) return next();
  const form = await c.req.parseBody({ all: true }).catch(() => null);
  if (form === null) return answerInvalid([wrong('form_invalid', 'must be a valid form')]);
  withBody(c, JSON.stringify(form));
  return next();
};

/** Calls of media servers: Plex adds a picture of up to some hundred kilobytes, which is read past. */
const MEDIA_SERVER: BodyLimits = { bytes: MEGABYTE, fields: 50 };

/**
 * JSON of a media server: as the body, whatever its content type says, or in a field of a form, urlencoded or multipart,
 * or each of its values in a field of one.
 */
export const mediaServerBody = <Schema extends z.ZodType>(
  name: string,
  schema: Schema,
  jsonFields: readonly string[],
): BodyKind<JsonContent<Schema>> => ({
  content: formOrJson(name, schema).content!,
  middleware: [
    smallBody(MEDIA_SERVER.bytes),
    fewFields(MEDIA_SERVER.fields),
    formFieldAsJson(jsonFields),
    checkJson,
  ],
  answers: wrongBody(
    'a megabyte, or has too many fields',
    'The body has no JSON, or too deep one.',
  ),
});

const formFieldAsJson =
  (names: readonly string[]): MiddlewareHandler =>
  async (c, next) => {
    if (!isForm(c.req.header('content-type'))) {
      withBody(c, await c.req.text());
      return next();
    }
    const form = await c.req.parseBody().catch(() => null);
    if (form === null) return answerInvalid([wrong('form_invalid', 'must be a valid form')]);
    const field = names.map((name) => form[name]).find((value) => typeof value === 'string');
    withBody(c, field ?? JSON.stringify(form));
    return next();
  };

/** Lets the validator and the handler read another body, which is JSON. */
function withBody(c: Context, body: string): void {
  const headers = new Headers(c.req.raw.headers);
  headers.set('content-type', 'application/json');
  headers.delete('content-length');
  const { url, method } = c.req.raw;
  c.req.raw = new Request(url, { method, headers, body });
  c.req.bodyCache = {};
}

/** Refuses every query parameter (docs/product-rules.md R67). */
const refuseQuery: MiddlewareHandler = (c, next) => {
  const names = [...new Set(new URL(c.req.url).searchParams.keys())];
  return names.length === 0
    ? next()
    : Promise.resolve(answerInvalid(unknownFields('query', names)));
};

/**
 * For calls that delete, or change a whole: refuses any query parameter, because a client that sends one means to
 * narrow the change.
 */
export const withoutQuery = <Content>(body: BodyKind<Content>): BodyKind<Content> => ({
  ...body,
  middleware: [refuseQuery, ...body.middleware],
});

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
export const nothing: BodyKind<undefined> = withoutQuery({
  middleware: [smallBody(ANONYMOUS.bytes), emptyBody],
  answers: wrongBody('16 KB', 'A parameter is wrong, or one was sent that the call does not know.'),
});

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
