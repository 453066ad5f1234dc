import { Hono } from 'hono';
import type { Handler } from 'hono';
import { expect, it } from 'vitest';
import { inTurn, wholeRoutes } from './first-route-router.ts';

const ask = async (...handlers: Handler[]) => {
  const answer = await new Hono()
    .get('/', inTurn(handlers))
    .onError((error, c) => c.text(`failed: ${error.message}`, 500))
    .request('/');
  return [answer.status, await answer.text()];
};

/** Middleware in every form that Hono allows. */
const passing: Record<string, Handler> = {
  'that returns next': (_c, next) => next(),
  'that waits for next': async (_c, next) => {
    await next();
  },
  'that waits before next': async (_c, next) => {
    await Promise.resolve();
    return next();
  },
};

it.each(Object.entries(passing))(
  'a middleware %s passes on the response',
  async (_, middleware) => {
    expect(await ask(middleware, middleware, (c) => c.text('at once'))).toEqual([200, 'at once']);
    const later: Handler = async (c) => c.text('later');
    expect(await ask(middleware, middleware, later)).toEqual([200, 'later']);
    const failing: Handler = () => {
      throw new Error('at once');
    };
    expect(await ask(middleware, failing)).toEqual([500, 'failed: at once']);
    expect(await ask(middleware, async (c, next) => failing(c, next))).toEqual([
      500,
      'failed: at once',
    ]);
  },
);

it('a middleware that responds ends the turn', async () => {
  let later = 0;
  const handler: Handler = (c) => {
    later += 1;
    return c.text('handler');
  };
  expect(await ask((c) => c.text('first', 401), handler)).toEqual([401, 'first']);
  expect(await ask(async (c) => c.text('first', 401), handler)).toEqual([401, 'first']);
  expect(later).toBe(0);
});

it('a response after next is too late, as in Hono', async () => {
  const late: Handler = async (c, next) => {
    await next();
    return c.text('late', 500);
  };
  expect(await ask(late, (c) => c.text('handler'))).toEqual([200, 'handler']);
});

it('what they have to answer at once makes no promise', () => {
  const app = new Hono().get(
    '/',
    inTurn([(_c, next) => next(), (_c, next) => next(), (c) => c.text('')]),
  );
  expect(app.request('/')).toBeInstanceOf(Response);
});

it('a middleware sees values of the one before, and parameters, and changes headers', async () => {
  const middleware: Handler = async (c, next) => {
    c.set('id', c.req.param('id'));
    await next();
    c.header('x-seen', 'yes');
  };
  const app = new Hono<{ Variables: { id: string } }>();
  app.get('/of/:id', inTurn([middleware, (c) => c.text(c.get('id'))]));
  const answer = await app.request('/of/7');
  expect([await answer.text(), answer.headers.get('x-seen')]).toEqual(['7', 'yes']);
});

it('turns that end without a response are an error', async () => {
  expect(await ask((_c, next) => next())).toEqual([500, 'failed: / has no handler that responds']);
});

it('the handlers of one route belong together', () => {
  const one: Handler = (_c, next) => next();
  const two: Handler = (c) => c.text('two');
  const app = new Hono().get('/a', one, two).post('/a', one, two).get('/b', two);
  expect(wholeRoutes(app.routes)).toEqual([
    { method: 'GET', path: '/a', handlers: [one, two] },
    { method: 'POST', path: '/a', handlers: [one, two] },
    { method: 'GET', path: '/b', handlers: [two] },
  ]);
});
