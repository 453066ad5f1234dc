import { expect, it } from 'vitest';
import { FirstRouteRouter } from './first-route-router.ts';

function routerOf(...routes: readonly string[]): FirstRouteRouter<string> {
  const router = new FirstRouteRouter<string>();
  for (const route of routes) {
    const [method = '', path = ''] = route.split(' ');
    router.add(method, path, route);
  }
  return router;
}

it('finds the route that was added first, the same at each request', () => {
  const router = routerOf('GET /movies/genres', 'GET /movies/:id', 'GET /movies/:name');
  for (let times = 0; times < 2; times += 1) {
    expect(router.match('GET', '/movies/genres')).toEqual([[['GET /movies/genres', {}]]]);
    expect(router.match('GET', '/movies/598')).toEqual([[['GET /movies/:id', { id: '598' }]]]);
    expect(router.match('GET', '/movies/7')).toEqual([[['GET /movies/:id', { id: '7' }]]]);
  }
});

it('finds a parameter’s route before a fixed path that was added later', () => {
  const router = routerOf('GET /users/:id', 'GET /users/me');
  for (let times = 0; times < 2; times += 1) {
    expect(router.match('GET', '/users/me')).toEqual([[['GET /users/:id', { id: 'me' }]]]);
  }
});

it('tells methods apart, and finds nothing for others', () => {
  const router = routerOf('GET /users/me', 'PATCH /users/me');
  for (let times = 0; times < 2; times += 1) {
    expect(router.match('PATCH', '/users/me')).toEqual([[['PATCH /users/me', {}]]]);
    expect(router.match('GET', '/users/me')).toEqual([[['GET /users/me', {}]]]);
    expect(router.match('PUT', '/users/me')).toEqual([[]]);
    expect(router.match('GET', '/users')).toEqual([[]]);
  }
});

it('finds a route that is added after a request', () => {
  const router = routerOf('GET /a');
  expect(router.match('POST', '/a')).toEqual([[]]);
  router.add('POST', '/a', 'later');
  expect(router.match('POST', '/a')).toEqual([[['later', {}]]]);
});
