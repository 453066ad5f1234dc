import { QueryClientProvider, QueryObserver, type QueryClient } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { TitleKey } from '#shared/title-key.ts';
import { currentViewer, onSession } from '#web/api-client/session.ts';
import {
  titleStateQuery,
  useViewerTitle,
  type TitleState,
} from '#web/library/viewer-title-query.ts';

/** The state of a title that a component would show now. `useToken` is mocked: it gives nobody outside of a browser. */
export function shownTitle(client: QueryClient, key: TitleKey): TitleState | null {
  const shown: (TitleState | null)[] = [];
  const show = (state: TitleState | null) => void shown.push(state);
  function Title() {
    show(useViewerTitle(key));
    return null;
  }
  renderToStaticMarkup(createElement(QueryClientProvider, { client }, createElement(Title)));
  return shown[0]!;
}

/** Has titles loaded as the components do that show them, until the returned function is called. */
export function mountTitles(client: QueryClient, ...keys: TitleKey[]): () => void {
  const stops = keys.flatMap((key) => {
    const query = () => titleStateQuery(currentViewer(), key);
    const observer = new QueryObserver(client, query());
    return [observer.subscribe(() => undefined), onSession(() => observer.setOptions(query()))];
  });
  return () => stops.forEach((stop) => stop());
}
