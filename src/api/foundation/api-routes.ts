import { createRoute } from '@hono/zod-openapi';
import type { OpenAPIHono, RouteConfig, RouteHandler } from '@hono/zod-openapi';
import type { Env, MiddlewareHandler } from 'hono';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import { isActiveSuperuser } from '#admin/account-decisions.ts';
import { whenReady } from '#platform/cache.ts';
import type { Ready } from '#platform/cache.ts';
import type { AppError, ErrorDetail } from '#platform/errors.ts';
import type { Result } from '#platform/result.ts';
import { makePrivate } from '#platform/tags.ts';
import type { ApiDependencies } from './api-dependencies.ts';
import { OPTIONAL_BEARER, REQUIRED_BEARER } from './authentication.ts';
import type { KeyAccess, OperatorEnv, ViewerEnv } from './authentication.ts';
import type { BodyKind } from './body.ts';
import { answer, answerError, notFound } from './errors.ts';
import type { PublicFacts } from './public-facts.ts';
import {
  PRIVATE,
  UNCACHED,
  cachedAnswers,
  cachedHeaders,
  detail,
  json,
  notForKeysAnswer,
  notForTvsAnswer,
  parameterAnswers,
  unauthorizedAnswer,
} from './route.ts';
import type { BodyOf, RepliesOf, Responses } from './route.ts';

/** A call in its own words. Its kind adds who may call it, its headers, and the responses of all calls of its kind. */
interface Call {
  path: string;
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  request?: Pick<RequestParts, 'params' | 'query'>;
  /** The responses of this call alone, or with another description than its kind has. */
  responses: Responses;
}

/** A read of the catalogue. */
interface PublicCall extends Call {
  responses: Responses & { 200: Responses[number] };
}

/** A call with which a body can be sent. */
interface CallWithBody extends Call {
  body?: BodyKind<BodyContent | undefined>;
}

/** A read of what a person opened to others. */
interface OpenedCall extends Call {
  /** For reads that show more to the owner. */
  knowsViewer?: boolean;
}

interface ViewerWrite extends CallWithBody {
  method: 'post' | 'put' | 'patch' | 'delete';
  /**
   * `changes-account`: refuses the sessions of TVs, and lets this process forget what it has cached of the account.
   * `ends-session`: only the latter. `not-for-tvs`: only the former.
   */
  session?: 'changes-account' | 'ends-session' | 'not-for-tvs';
}

interface AnonymousWrite extends CallWithBody {
  /** A `get` by which a sign-in begins or ends at a provider, which changes something too. */
  method?: 'get' | 'post';
  /** For calls that note who sent them, if there is a token. */
  knowsViewer?: boolean;
  /** Middleware before the body is read. */
  first?: MiddlewareHandler;
}

/** A call of the operator's page. All of them are in one section. */
type OperatorCall = Omit<Call, 'tags'>;

interface OperatorDecision extends OperatorCall {
  body: BodyKind<BodyContent>;
}

const viewerAnswers = { 401: unauthorizedAnswer, 403: notForKeysAnswer };

/** The sections of the document that keys open: the library, and the catalogue seen with it. */
const TAGS_OF_KEYS = new Set(['library', 'viewer']);

/** The keys with which a call may be sent: none, unless it is about the library and not about the account. */
const keyAccess = (tags: readonly string[], access: KeyAccess): KeyAccess =>
  tags.every((tag) => TAGS_OF_KEYS.has(tag)) ? access : 'none';
const notForTvsAnswers = { 403: notForTvsAnswer };
/** No such entry, or the caller is no superuser. */
const operatorAnswers = {
  404: json('Not found; also for everybody who is not a superuser.', detail),
};
const operatorTags = ['admin'];

type RequestParts = NonNullable<RouteConfig['request']>;
type BodyContent = NonNullable<RequestParts['body']>;

/** The request of a call with its body, as a route has them. */
type RequestOf<C> = (C extends { request: infer Parameters } ? Parameters : object) &
  (C extends { body: BodyKind<infer Content extends BodyContent> } ? { body: Content } : object);

/** The context of a handler, with the checked parameters and body of its call. */
export type ContextOf<C extends Pick<Call, 'path' | 'responses'>, E extends Env = Env> = Parameters<
  RouteHandler<
    { method: 'get'; path: C['path']; responses: C['responses']; request: RequestOf<C> },
    E
  >
>[0];

/** The status of a response when nothing was refused. */
type SuccessOf<Described> = 200 extends keyof Described
  ? 200
  : 201 extends keyof Described
    ? 201
    : 202 extends keyof Described
      ? 202
      : 204;
const SUCCESSES = [200, 201, 202, 204] as const;

type ValueOf<Described> =
  SuccessOf<Described> extends keyof Described ? BodyOf<Described[SuccessOf<Described>]> : never;

type RefusalOf<Status extends number, Body> = [keyof Body] extends ['detail']
  ? Body extends { detail: infer Detail extends ErrorDetail }
    ? AppError<Status, Detail>
    : never
  : never;

/** Every refusal that a contract describes. */
type RefusalsOf<Described> = {
  [Status in Exclude<keyof Described & number, SuccessOf<Described>>]: RefusalOf<
    Status,
    BodyOf<Described[Status]>
  >;
}[Exclude<keyof Described & number, SuccessOf<Described>>];

/**
 * The end of a handler: a result whose value and refusals the contract describes, or a response that it describes,
 * where one has headers of its own.
 */
type Outcome<Described> = Result<ValueOf<Described>, RefusalsOf<Described>> | RepliesOf<Described>;

/** A call's responses with those of its kind. */
type With<C extends Pick<Call, 'responses'>, Standard> = C['responses'] &
  Omit<Standard, keyof C['responses']>;

type AnswersOf<C> = C extends { body: { answers: infer Answers } } ? Answers : unknown;

type HandlerOf<C extends Pick<Call, 'path' | 'responses'>, E extends Env, Standard = unknown> = (
  c: ContextOf<C, E>,
) => Ready<Outcome<With<C, Standard & AnswersOf<C>>>>;

/** Makes public facts; null, for what does not exist, only where the contract has a 404. */
type Make<C extends Call> = (
  c: ContextOf<C>,
) => Promise<
  PublicFacts<BodyOf<C['responses'][200]>> | (404 extends keyof C['responses'] ? null : never)
>;

interface PublicOptions<C extends Call> {
  /** The part of the cache's key besides the path; by default the checked query. */
  cacheKey?: (c: ContextOf<C>) => Record<string, unknown>;
  /** True for what only changes with a new version. */
  isOfVersion?: boolean;
  /** The response for what does not exist; by default the 404. */
  whenAbsent?: (c: ContextOf<C>) => Promise<RepliesOf<C['responses']>>;
  /** The response to a viewer, whose state it has. */
  toViewer?: (c: ContextOf<C>, viewer: SignedInUserId) => Promise<RepliesOf<C['responses']>>;
  /** A response that is neither public nor cached, for requests that ask for it; null for all others. */
  privately?: (c: ContextOf<C>) => Promise<RepliesOf<C['responses']> | null>;
}

/** A route without the types of its parts, which the kind's method has checked. */
interface PlainRoute extends Omit<CallWithBody, 'request'> {
  method: RouteConfig['method'];
  security: typeof OPTIONAL_BEARER | typeof REQUIRED_BEARER | [];
  middleware?: MiddlewareHandler[];
  request?: RouteConfig['request'];
  headers: Record<string, string>;
}

/** The calls of the API. Each is of one of these kinds, which has its security, headers, standard responses and cache rules. */
export class ApiRoutes {
  readonly #api: OpenAPIHono;
  readonly #dependencies: Pick<ApiDependencies, 'db' | 'reads' | 'authentication'>;

  constructor(
    api: OpenAPIHono,
    dependencies: Pick<ApiDependencies, 'db' | 'reads' | 'authentication'>,
  ) {
    this.#api = api;
    this.#dependencies = dependencies;
  }

  /** A read of the catalogue by anybody. It returns public facts, which are cached. */
  publicRead<C extends PublicCall>(call: C, make: Make<C>, options: PublicOptions<C> = {}): void {
    const { reads, authentication } = this.#dependencies;
    const { toViewer, privately, isOfVersion = false, cacheKey = checkedQuery } = options;
    const { whenAbsent = async () => answerError(notFound) } = options;
    this.#serve<ContextOf<C>>(
      {
        ...call,
        method: 'get',
        security: toViewer || privately ? OPTIONAL_BEARER : [],
        headers: {},
        responses: {
          ...cachedAnswers,
          ...call.responses,
          200: { ...call.responses[200], headers: cachedHeaders },
        },
      },
      async (c) => {
        if (isOfVersion)
          return reads.answerForVersion(
            c,
            () => make(c),
            () => whenAbsent(c),
          );
        const own = await privately?.(c);
        if (own) return own;
        const viewer = toViewer ? await authentication.viewerOf(c) : null;
        if (toViewer && viewer !== null) return toViewer(c, viewer);
        return reads.answer(
          c,
          cacheKey(c),
          () => make(c),
          () => whenAbsent(c),
        );
      },
    );
  }

  /** A read of what a person opened to others. Never cached: what is closed is gone with the next request. */
  openedRead<C extends OpenedCall>(
    call: C,
    handler: HandlerOf<C, Env, typeof parameterAnswers>,
  ): void {
    this.#serve<ContextOf<C>>(
      {
        ...call,
        method: 'get',
        security: call.knowsViewer ? OPTIONAL_BEARER : [],
        headers: PRIVATE,
        responses: { ...parameterAnswers, ...call.responses },
      },
      (c) => {
        makePrivate();
        return handler(c);
      },
    );
  }

  /** A read of what one person keeps, by its token. */
  viewerRead<C extends Call>(
    call: C,
    handler: HandlerOf<C, ViewerEnv, typeof viewerAnswers & typeof parameterAnswers>,
  ): void {
    const { required, scopedFor } = this.#dependencies.authentication;
    this.#serve<ContextOf<C, ViewerEnv>>(
      {
        ...call,
        method: 'get',
        security: REQUIRED_BEARER,
        middleware: [required, scopedFor(keyAccess(call.tags, 'read'))],
        headers: PRIVATE,
        responses: { ...viewerAnswers, ...call.responses },
      },
      handler,
    );
  }

  /** A change of what one person keeps, by its token. */
  viewerWrite<C extends ViewerWrite>(
    call: C,
    handler: HandlerOf<C, ViewerEnv, typeof viewerAnswers>,
  ): void {
    const { session } = call;
    const { required, scopedFor, refusesTvs, changesAccount, endsSession } =
      this.#dependencies.authentication;
    const guards = {
      'changes-account': [changesAccount],
      'ends-session': [endsSession],
      'not-for-tvs': [refusesTvs],
    };
    const refusesTv = session !== undefined && session !== 'ends-session';
    this.#serve<ContextOf<C, ViewerEnv>>(
      {
        ...call,
        security: REQUIRED_BEARER,
        middleware: [
          required,
          scopedFor(session === undefined ? keyAccess(call.tags, 'write') : 'none'),
          ...(session === undefined ? [] : guards[session]),
        ],
        headers: PRIVATE,
        responses: { ...viewerAnswers, ...(refusesTv && notForTvsAnswers), ...call.responses },
      },
      handler,
    );
  }

  /** A call without a token that changes something: signing up or in, a message, a report. */
  anonymousWrite<C extends AnonymousWrite>(call: C, handler: HandlerOf<C, Env>): void {
    const { method = 'post', knowsViewer = false, first } = call;
    this.#serve<ContextOf<C>>(
      {
        ...call,
        method,
        security: knowsViewer ? OPTIONAL_BEARER : [],
        middleware: first ? [first] : [],
        headers: knowsViewer ? PRIVATE : UNCACHED,
      },
      handler,
    );
  }

  /** A read of the operator's page. For anybody but superusers it does not exist. */
  operatorRead<C extends OperatorCall>(
    call: C,
    handler: HandlerOf<C, OperatorEnv, typeof operatorAnswers>,
  ): void {
    this.#serve<ContextOf<C, OperatorEnv>>(
      { ...call, ...this.#forOperators(call), method: 'get' },
      handler,
    );
  }

  /** A decision on the operator's page, which goes into the log. */
  operatorDecision<C extends OperatorDecision>(
    call: C,
    handler: HandlerOf<C, OperatorEnv, typeof operatorAnswers>,
  ): void {
    this.#serve<ContextOf<C, OperatorEnv>>(
      { ...call, ...this.#forOperators(call), method: 'post' },
      handler,
    );
  }

  #forOperators({ responses }: OperatorCall) {
    const { db, authentication } = this.#dependencies;
    return {
      tags: operatorTags,
      security: REQUIRED_BEARER,
      middleware: [authentication.superusers((id) => isActiveSuperuser(db, id))],
      headers: PRIVATE,
      responses: { ...operatorAnswers, ...responses },
    };
  }

  #serve<C>(
    route: PlainRoute,
    handler: (c: C) => Ready<Result<unknown, AppError> | Response>,
  ): void {
    const { method, path, security, operationId, tags, summary, description } = route;
    const { request, body, middleware = [], headers } = route;
    const responses: Responses = {
      ...(request && parameterAnswers),
      ...body?.answers,
      ...route.responses,
    };
    const status = SUCCESSES.find((success) => success in responses);
    if (status === undefined) throw new Error(`${operationId} has no response for success`);
    this.#api.openapi(
      createRoute({
        method,
        path,
        security,
        operationId,
        tags,
        summary,
        description,
        middleware: [...middleware, ...(body?.middleware ?? [])],
        request: { ...request, ...(body?.content !== undefined && { body: body.content }) },
        responses,
      }),
      (c) =>
        // The context has the parameters and variables that the types of the call promise: the route's own validators
        // and middleware have put them there.
        whenReady(handler(c as C), (outcome) =>
          'value' in outcome || 'error' in outcome ? answer(outcome, status, headers) : outcome,
        ),
    );
  }
}

/** The query as the route's validator has left it; empty for a route without one. */
function checkedQuery({
  req,
}: {
  req: { valid: (part: never) => unknown };
}): Record<string, unknown> {
  // The parts of a request are known by its route's type only, which is no longer there.
  const valid = req.valid.bind(req) as (part: string) => Record<string, unknown> | undefined;
  return valid('query') ?? {};
}
