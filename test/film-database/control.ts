// Control from other processes: POST /control/{fault,heal,change,day} with JSON, and
// GET /control/requests.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { withOffers } from './offers.ts';
import type { Change, Fault, FilmDatabase, Kind, OfferGroup, TitleBody } from './types.ts';

type Orders = {
  /** `match` is part of the path and query; `times` may be null for always. */
  fault: { match: string; fault: Fault; times?: number | null };
  heal: object;
  /** `set` has fields and their new values, `offers` the new offers in Brazil. */
  change: {
    kind: Kind;
    id: number;
    change?: 'deleted' | 'restored';
    set?: Record<string, unknown>;
    offers?: Partial<Record<OfferGroup, number[]>>;
    listed?: boolean;
  };
  day: { day: string };
};

const orders: { [Name in keyof Orders]: (server: FilmDatabase, order: Orders[Name]) => void } = {
  fault: (server, { match, fault, times }) =>
    server.fault(match, fault, times === null ? Number.POSITIVE_INFINITY : times),
  heal: (server) => server.heal(),
  change: (server, { kind, id, change, set = {}, offers, listed = true }) => {
    const mutate: Change<TitleBody> = (body) => {
      Object.assign(body, set);
      if (offers) withOffers(offers)(body);
    };
    server.change(kind, id, change ?? mutate, { listed });
  },
  day: (server, { day }) => server.setDay(day),
};

export async function control(
  name: string,
  request: IncomingMessage,
  response: ServerResponse,
  server: FilmDatabase,
): Promise<void> {
  const answer = (status: number, body: object) =>
    void response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(JSON.stringify(body));
  if (name === 'requests' && request.method === 'GET') {
    const told = server.requests.map(({ query, ...rest }) => ({ ...rest, query: String(query) }));
    return answer(200, told);
  }
  if (!Object.hasOwn(orders, name) || request.method !== 'POST') return answer(404, {});
  try {
    const order = (await json(request)) as never;
    orders[name as keyof Orders](server, order);
    return answer(200, {});
  } catch (error) {
    return answer(400, { error: String(error) });
  }
}
