// The regular responses of the Streaming Availability API, by path below `/v4`.
import type { SourceFault } from './faults.ts';
import { aChange, aChangesPage, brazil } from './streaming-answers.ts';
import type { StreamingType } from './streaming-answers.ts';
import type { InventedTitle, InventedTitles } from './titles.ts';

type Json = Record<string, unknown>;
type Reply = { status: number; body: Json };

const FILMS_A_PAGE = 20;
const SERIES_A_PAGE = 15;
const CHANGES_A_PAGE = 25;
const DAY = 86_400;

const refused = (status: number, message: string): Reply => ({ status, body: { message } });

export function createStreamingPages({ all, byId }: InventedTitles, now: () => number) {
  const known = all.filter(({ show }) => show !== null);

  /** One page of a list. Cursors contain what titles contain, so that a client has to encode them. */
  function paged<Row>(
    rows: readonly Row[],
    size: number,
    query: URLSearchParams,
    fault: SourceFault | undefined,
    named: (row: Row) => string,
  ): { rows: readonly Row[]; rest: Json } | Reply {
    const cursor = query.get('cursor');
    const at = cursor === null ? 0 : Number(/^(\d+):/.exec(cursor)?.[1] ?? Number.NaN);
    if (Number.isNaN(at)) return refused(400, 'invalid cursor');
    const start = fault === 'repeated' || fault === 'endless' ? 0 : at;
    const next = at + size;
    const hasMore = next < rows.length || fault === 'repeated' || fault === 'endless';
    // An endless list has other rows on each page, a repeated one the same.
    const shift = fault === 'endless' && rows.length > 0 ? next % rows.length : start;
    const page = rows.slice(shift, shift + size);
    const last = page.at(-1);
    const name = last === undefined ? '' : named(last);
    const rest = hasMore ? { hasMore, nextCursor: `${next}:${name} & Cia?=100%` } : { hasMore };
    return { rows: page, rest };
  }

  function search(query: URLSearchParams, fault: SourceFault | undefined): Reply {
    const type = query.get('show_type') === 'series' ? 'serie' : 'movie';
    const rows = known.filter((title) => title.type === type && title.options.length > 0);
    const size = type === 'movie' ? FILMS_A_PAGE : SERIES_A_PAGE;
    const page = paged(rows, size, query, fault, ({ name }) => name);
    if ('status' in page) return page;
    const shows = page.rows.map((title) => showOf(title, query));
    return { status: 200, body: { shows, ...page.rest } };
  }

  function changes(query: URLSearchParams, fault: SourceFault | undefined): Reply {
    const kind = query.get('change_type');
    const isSeason = query.get('item_type') === 'season';
    if (kind !== 'new' && kind !== 'removed' && kind !== 'expiring' && kind !== 'upcoming')
      return refused(400, 'invalid change_type');
    const rows = known.flatMap((title) => changesOf(title, kind, isSeason));
    const dated = rows.filter(
      ({ change }) => query.has('include_unknown_dates') || 'timestamp' in change,
    );
    const page = paged(dated, CHANGES_A_PAGE, query, fault, ({ title }) => title.name);
    if ('status' in page) return page;
    const { nextCursor } = page.rest as { nextCursor?: string };
    const shows = [...new Set(page.rows.map(({ title }) => title))];
    return {
      status: 200,
      body: aChangesPage(
        page.rows.map(({ change }) => change),
        shows.map((title) => showOf(title, query)),
        nextCursor,
      ),
    };
  }

  /** A few titles in a hundred have a change of each kind; their ids decide. */
  function changesOf(
    title: InventedTitle,
    kind: 'new' | 'removed' | 'expiring' | 'upcoming',
    isSeason: boolean,
  ): { title: InventedTitle; change: Json }[] {
    const seconds = Math.floor(now() / 1000);
    const place = (isSeason && { itemType: 'season', season: 1 + (title.id % 3) }) || {};
    if (isSeason !== (title.type === 'serie') && kind !== 'expiring') return [];
    const change = (service: string, type: StreamingType, more: Json) => ({
      title,
      change: aChange(kind, title.show!, service, type, { ...place, ...more }),
    });
    const [option] = title.options as {
      service: { id: string };
      type: StreamingType;
      addon?: Json;
    }[];
    const addon = option?.addon === undefined ? {} : { addon: option.addon };
    const at = seconds - (title.id % 20) * 3600;
    if (kind === 'expiring')
      return (title.options as Json[]).flatMap((one) => {
        if (isSeason || one['expiresSoon'] !== true) return [];
        const { id } = one['service'] as { id: string };
        const until = one['expiresOn'] as number | undefined;
        return [
          change(id, one['type'] as StreamingType, {
            link: one['link'],
            ...(until !== undefined && { timestamp: until }),
          }),
        ];
      });
    if (kind === 'upcoming')
      return title.id % 29 === 0
        ? [
            change('disney', 'subscription', {
              ...(title.id % 2 === 0 && { timestamp: seconds + (1 + (title.id % 25)) * DAY }),
              ...(title.id % 3 === 0 && { link: null }),
            }),
          ]
        : [];
    if (kind === 'new')
      return option !== undefined && title.id % 11 === 0
        ? [change(option.service.id, option.type, { ...addon, timestamp: at })]
        : [];
    // Removed ones come without a link, although it is promised.
    return title.id % 13 === 0 ? [change('paramount', 'subscription', { timestamp: at })] : [];
  }

  function showOf({ show }: InventedTitle, query: URLSearchParams): Json {
    const { seasons, ...rest } = show!;
    const isDeep = query.get('series_granularity') !== 'show' && seasons !== undefined;
    return isDeep ? { ...rest, seasons } : rest;
  }

  return (path: string, query: URLSearchParams, fault: SourceFault | undefined): Reply => {
    if (path === '/countries/br') return { status: 200, body: brazil() };
    if (query.get('country') !== 'br') return refused(400, 'no country');
    if (path === '/shows/search/filters') return search(query, fault);
    if (path === '/changes') return changes(query, fault);
    const [, kind, id] = /^\/shows\/(movie|tv)\/(\d+)$/.exec(path) ?? [];
    const title = byId.get(`${kind === 'movie' ? 'movie' : 'serie'} ${id}`);
    if (title === undefined || title.show === null) return refused(404, 'not found');
    return { status: 200, body: showOf(title, query) };
  };
}
