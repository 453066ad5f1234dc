import { z } from '@hono/zod-openapi';
import type { RouteConfig } from '@hono/zod-openapi';
import { writeCursor } from '#catalog/list-paging.ts';
import type { ListPart, Paging, TitlePart } from '#catalog/list-paging.ts';
import { mediaItem } from '#catalog/schema.ts';
import type { MediaItem } from '#catalog/schema.ts';
import { publicFacts } from './public-facts.ts';
import type { Facts } from './public-facts.ts';

declare const contract: unique symbol;

/** A response whose status and JSON body are part of its type; null means no body. */
export type Reply<Status extends number = number, Body = unknown> = Response & {
  readonly [contract]: readonly [Status, Body];
};

export type BodyOf<Described> = Described extends {
  content: { 'application/json': { schema: infer Schema extends z.ZodType } };
}
  ? z.output<Schema>
  : null;

/** The headers of every response with viewer state, which no cache may store. */
export const PRIVATE = { 'cache-control': 'private, no-store', vary: 'Authorization' };
/** The header of every other response that no cache may store: errors, and those to people without a token. */
export const UNCACHED = { 'cache-control': 'no-store' };

/** The responses of a route, by their status, as the document has them. */
export type Responses = RouteConfig['responses'];

/** Every response that a contract describes. */
export type RepliesOf<Described> = {
  [Status in keyof Described & number]: Reply<Status, BodyOf<Described[Status]>>;
}[keyof Described & number];

/** A JSON response; `headers` in addition to its content type. */
export function reply<const Status extends number, Body>(
  status: Status,
  body: Body,
  headers: Record<string, string> = {},
): Reply<Status, Body> {
  // A plain record of headers, which the server sends as it is: `Response.json` would make a `Headers`.
  return replyOf(
    new Response(JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json', ...headers },
    }),
  );
}

/** Types a response made of bytes. The caller must make sure that status and body are right. */
export const replyOf = <Status extends number, Body>(response: Response): Reply<Status, Body> =>
  response as Reply<Status, Body>;

/** A page of a list, in the format of fastapi-pagination. */
interface Page<T> {
  items: T[];
  total: number;
  page: number;
  size: number;
  pages: number;
}

/** A page of a list in the format of the contract. */
export function pageOf<T>({ items, total }: ListPart<T>, { page, size }: Paging): Facts<Page<T>> {
  return publicFacts({ items, total, page, size, pages: Math.ceil(total / size) });
}

/** A page of titles, with the cursor of the next page. */
export function titlePageOf(part: TitlePart<MediaItem>, { size }: Paging) {
  return publicFacts({
    ...pageOf(part, { page: part.page, size }),
    next: part.next && writeCursor(part.next),
  });
}

/** The schema of a page of a list, without a name. */
export const pageOfItems = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item),
    total: z.int().min(0),
    page: z.int().min(1),
    size: z.int().min(1).max(100),
    pages: z.int().min(0),
  });

export const pageSchema = <Item extends z.ZodType>(name: string, item: Item) =>
  pageOfItems(item).openapi(name);

/** The schema of a page of titles. */
export const titlePage = pageOfItems(mediaItem)
  .extend({ next: z.string().nullable() })
  .openapi('MediaPage', {
    description:
      'Send `next` as `after` to get the titles that follow; null at the end of the list.',
  });

/** An error as a phrase or an upper-case code. */
export const detail = z
  .object({ detail: z.string() })
  .openapi('Detail', { example: { detail: 'Not Found' } });

/** An error as a code, or as a code for programs and a reason for people, such as for a refused password. */
export const codeOrReason = z
  .object({ detail: z.union([z.string(), z.object({ code: z.string(), reason: z.string() })]) })
  .openapi('CodeOrReason', {
    example: {
      detail: {
        code: 'REGISTER_INVALID_PASSWORD',
        reason: 'A senha deve conter pelo menos um número',
      },
    },
  });

export const invalid = z
  .object({
    detail: z.array(
      z.object({
        type: z.string(),
        loc: z.array(z.union([z.string(), z.int()])),
        msg: z.string(),
      }),
    ),
  })
  .openapi('Invalid', {
    description: 'One entry per wrong field.',
    example: {
      detail: [{ type: 'too_small', loc: ['query', 'page'], msg: 'must be 1 or more' }],
    },
  });

export const json = <Schema extends z.ZodType>(description: string, schema: Schema) => ({
  description,
  content: { 'application/json': { schema } },
});

/** On every route that requires a token. */
export const notForKeysAnswer = json(
  'The token is a key, and the call is not for keys, or not for those that only read.',
  detail,
);

/** On routes that refuse the sessions of TVs. */
export const notForTvsAnswer = json('The session is that of a TV, or the token is a key.', detail);

/** A 401 as the contract describes it. */
export const unauthorizedAnswer = {
  ...json('There is no token, or it is not valid.', detail),
  headers: { 'WWW-Authenticate': { schema: { type: 'string' as const } } },
};

/** The document's headers of a response that is cached. */
export const cachedHeaders = {
  ETag: { schema: { type: 'string' as const }, description: 'Send it as If-None-Match.' },
  'Cache-Control': { schema: { type: 'string' as const } },
};

const wrongParameter = json('A parameter is wrong.', invalid);

/** The responses of every cached read besides its 200. Reads by id add `absent`. */
export const cachedAnswers = {
  304: { description: 'The client’s copy, named in If-None-Match, is current.' },
  422: wrongParameter,
};

/** The response of every call that takes parameters and no body. */
export const parameterAnswers = { 422: wrongParameter };

/** A description of a 429 or 503, which says when to try again. */
export const retryAnswer = (description: string) => ({
  ...json(description, detail),
  headers: { 'Retry-After': { schema: { type: 'integer' as const } } },
});

/** The response beyond the limits of tries. */
export const tooManyAnswer = retryAnswer('Too many tries; Retry-After says when to go on.');

/** The response when the server has no capacity to hash another password. */
export const busyAnswer = retryAnswer(
  'Too many sign-ins at the same time; Retry-After says when to try again.',
);

/** The 404 of a read by id, which then may find nothing. */
export const absent = (description: string) => ({ 404: json(description, detail) });
