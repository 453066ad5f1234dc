import { useEffect, useSyncExternalStore } from 'react';
import type { ViewerTitle } from '#api/types.ts';
import { onViewerTitles, showViewerTitle, viewerTitle, type TitleKey } from './viewer-titles.ts';

/**
 * What the viewer keeps of a title, to be laid over the public page: null on the server, while the page
 * hydrates, and for visitors without a session, for whom nothing is fetched. All titles that are shown
 * at a time cost one call.
 */
export function useViewerTitle({ media_type: type, id }: TitleKey): ViewerTitle | null {
  useEffect(() => showViewerTitle({ media_type: type, id }), [type, id]);
  return useSyncExternalStore(
    onViewerTitles,
    () => viewerTitle({ media_type: type, id }),
    () => null,
  );
}
