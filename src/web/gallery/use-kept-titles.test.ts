import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import type { MediaItem } from '#api/types.ts';
import { keptPageQuery, WHOLE, type KeptPage } from './gallery-data.ts';
import { useKeptTitles, type KeptTitleList, type Removed } from './use-kept-titles.ts';

const film = (id: number) => ({ media_type: 'movie', id, title: `Filme ${id}` }) as MediaItem;
const gone = (id: number, place: number) =>
  ({ media_type: 'movie', id, name: `Filme ${id}`, place }) as KeptPage['gone'][number];

/** The list 7 of a page that is loaded already. */
function listOf(page: Pick<KeptPage, 'items' | 'gone'>, removed: readonly Removed[] = []) {
  const client = new QueryClient();
  const loaded = { ...page, total: page.items.length, remarks: [], selection: WHOLE };
  client.setQueryData(keptPageQuery(null, 7).queryKey, loaded);
  const show = vi.fn<(titles: KeptTitleList) => void>();
  function List() {
    show(useKeptTitles(7, WHOLE, removed));
    return null;
  }
  renderToStaticMarkup(createElement(QueryClientProvider, { client }, createElement(List)));
  return show.mock.lastCall![0];
}
const idsOf = ({ at, count }: KeptTitleList) =>
  Array.from({ length: count }, (_, index) => {
    const place = at(index);
    return place && ('item' in place ? place.item.id : place.gone.id);
  });

test('a list has a place for each title, deleted ones too', () => {
  const titles = listOf({ items: [film(1), film(3), film(4)], gone: [gone(2, 2)] });
  expect(titles.count).toBe(4);
});

test('a title that was just removed has no place any more', () => {
  const page = { items: [film(1), film(3), film(4)], gone: [gone(2, 2)] };
  const before = listOf(page);
  const place = before.at(0)!.place;
  const after = listOf(page, [{ key: { type: 'movie', id: 1 }, place }]);
  expect(after.count).toBe(3);
  expect(idsOf(after)).toEqual(idsOf(before).slice(1));
});
