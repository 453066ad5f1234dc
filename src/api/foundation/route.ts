import type { OpenAPIHono, RouteConfig, RouteHandler } from '@hono/zod-openapi';
import { z } from '@hono/zod-openapi';
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

type BodyOf<Described> = Described extends {
  content: { 'application/json': { schema: infer Schema extends z.ZodType } };
}
  ? z.output<Schema>
  : null;

/** The headers of every response with viewer state, which no cache may store. */
export const PRIVATE = { 'cache-control': 'private, no-store', vary: 'Authorization' };

/** Every response that a route's contract describes. */
export type RepliesOf<Route extends RouteConfig> = {
  [Status in keyof Route['responses'] & number]: Reply<Status, BodyOf<Route['responses'][Status]>>;
}[keyof Route['responses'] & number];

/**
 * Adds a route, which is public unless it names its `security`. Hono accepts any `Response` where one status of a route has no body (304); here the
 * handler has to return one of the responses that the contract describes, with the body it describes.
 */
export function serve<Route extends RouteConfig>(
  api: OpenAPIHono,
  route: Route,
  handler: (c: Parameters<RouteHandler<Route>>[0]) => RepliesOf<Route> | Promise<RepliesOf<Route>>,
): void {
  // Empty, not absent: for a program that reads the document, an absent value would leave it open.
  api.openapi({ security: [], ...route }, handler as unknown as RouteHandler<Route>);
}

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

/** On routes that refuse the sessions of TVs. */
export const notForTvsAnswer = json('The session is that of a TV.', detail);

/** A 401 as the contract describes it. */
export const unauthorizedAnswer = {
  ...json('There is no token, or it is not valid.', detail),
  headers: { 'WWW-Authenticate': { schema: { type: 'string' as const } } },
};

/** The responses of a cached read: 200, 304 and 422. Reads by id add `absent`. */
export function answers<Schema extends z.ZodType>(description: string, schema: Schema) {
  return {
    200: {
      ...json(description, schema),
      headers: {
        ETag: { schema: { type: 'string' as const }, description: 'Send it as If-None-Match.' },
        'Cache-Control': { schema: { type: 'string' as const } },
      },
    },
    304: { description: 'The client’s copy, named in If-None-Match, is current.' },
    422: json('A parameter is wrong.', invalid),
  };
}

/** The 404 of a read by id. */
export const absent = (description: string) => ({ 404: json(description, detail) });
