// Many clients that ask for what nobody has seen yet, in a process of their own: visits are timed in another one, which
// must not wait for these. Arguments: the site's URL, connections, seconds, and kinds of requests. Prints how many were
// answered and refused, as JSON.
import autocannon from 'autocannon';
import type { Request } from 'autocannon';

const [url = '', connections, seconds, ...kinds] = process.argv.slice(2);

// Nobody has seen these, also no crowd before this one.
let number = process.pid * 100_000;

/** Requests of `clients` clients in turn, as a proxy reports their addresses. */
const fresh = (make: () => string, clients: number): Request => ({
  setupRequest: (request) => {
    number += 1;
    return {
      ...request,
      path: make(),
      headers: {
        'x-forwarded-for': `203.0.113.${(number % clients) + 1}`,
        'accept-encoding': 'br',
      },
    };
  },
});

const REQUESTS: Record<string, Request> = {
  search: fresh(() => `/search?query=a${number}`, 50),
  apiSearch: fresh(() => `/api/movies/search?query=casa%20${number}`, 250),
  drawing: fresh(() => `/art/avatar/${90_000_000 + (number % 3000)}.svg`, 50),
};

const result = await autocannon({
  url,
  connections: Number(connections),
  duration: Number(seconds),
  timeout: 30,
  requests: kinds.map((kind) => REQUESTS[kind]!),
});
console.log(JSON.stringify({ answered: result['2xx'], refused: result.non2xx }));
