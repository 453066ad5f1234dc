import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { routeOf, Traffic } from './traffic.ts';

test.each([
  ['/', 'page'],
  ['/movie/cidade-de-deus-598?utm_source=x', 'title_page'],
  ['/movie/genre/18', 'page'],
  ['/search?query=dark', 'search_page'],
  ['/apis', 'page'],
  ['/api/movies/598', 'api'],
  ['/api', 'api'],
  ['/api/movies/search?query=dark', 'api_search'],
  ['/api/search/meaning?query=dark', 'api_search'],
  ['/api/auth/login', 'api_account'],
  ['/api/users/me', 'api_account'],
  ['/api/viewer/titles', 'api_viewer'],
  ['/api/favorites', 'api_viewer'],
  ['/api/collections/5/add', 'api_viewer'],
  ['/api/tv/events', 'stream'],
  ['/api/household/events', 'stream'],
  ['/art/poster/movie/598.svg', 'art'],
  ['/assets/index-abc.js', 'asset'],
  ['/sitemaps/movies-1.xml', 'machine'],
  ['/robots.txt', 'machine'],
  ['/favicon.ico', 'machine'],
  ['/metrics', 'operator'],
  ['/health', 'operator'],
])('%s is counted as %s', (address, route) => {
  expect(routeOf(address)).toBe(route);
});

test('counts responses and hits of caches, and measures the process', async () => {
  const traffic = new Traffic({
    caches: { pages: { hits: 7, misses: 2 }, drawings: { hits: 0, misses: 9 } },
    refused: () => ({ page: 3, api: 0 }),
    renderings: () => ({ running: 5, waiting: 6 }),
    pools: { requests: { totalCount: 4, idleCount: 1, waitingCount: 2 } },
  });
  const ask = (url: string, statusCode: number, how = 'finish') => {
    const response = Object.assign(new EventEmitter(), { statusCode });
    traffic.watch({ url } as IncomingMessage, response as unknown as ServerResponse);
    response.emit(how);
  };
  ask('/', 200);
  ask('/?page=2', 200);
  ask('/movie/x-1', 410);
  ask('/api/movies/1', 202);
  ask('/api/movies/2', 200, 'close');
  ask('/api/tv/events', 200);
  const lines = (await traffic.registry.metrics()).split('\n');
  const timed = lines.filter((line) => line.startsWith('vouver_http_request_duration'));
  expect(timed.filter((line) => line.includes('_count'))).toEqual([
    'vouver_http_request_duration_seconds_count{route="page"} 2',
    'vouver_http_request_duration_seconds_count{route="title_page"} 1',
    'vouver_http_request_duration_seconds_count{route="api"} 1',
  ]);
  expect(timed).toContain('vouver_http_request_duration_seconds_bucket{le="10",route="page"} 2');
  const others = lines.filter((line) => line.startsWith('vouver') && !timed.includes(line));
  expect(others.toSorted()).toEqual([
    'vouver_cache_reads_total{cache="drawings",result="hit"} 0',
    'vouver_cache_reads_total{cache="drawings",result="miss"} 9',
    'vouver_cache_reads_total{cache="pages",result="hit"} 7',
    'vouver_cache_reads_total{cache="pages",result="miss"} 2',
    'vouver_database_connections{pool="requests",state="idle"} 1',
    'vouver_database_connections{pool="requests",state="open"} 4',
    'vouver_database_connections{pool="requests",state="waiting"} 2',
    'vouver_http_requests_total{route="api",status="202"} 1',
    'vouver_http_requests_total{route="page",status="200"} 2',
    'vouver_http_requests_total{route="stream",status="200"} 1',
    'vouver_http_requests_total{route="title_page",status="410"} 1',
    'vouver_renderings{state="running"} 5',
    'vouver_renderings{state="waiting"} 6',
    'vouver_shed_total{what="api"} 0',
    'vouver_shed_total{what="page"} 3',
  ]);
  expect(lines).toContainEqual(expect.stringMatching(/^process_resident_memory_bytes \d+/));
});
