import type { OpenAPIHono, RouteConfig, RouteHandler, z } from '@hono/zod-openapi';

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
