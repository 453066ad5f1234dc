import type { QueryClient } from '@tanstack/react-query';
import { onSession } from '#web/api-client/session.ts';
import { onLibraryChange } from './library-changes.ts';

/** The key of the queries of a person's library. */
const LIBRARY = 'library';

/**
 * Keeps queries under `['library', part, …]` current with the viewer's changes in any tab, and deletes
 * them when another viewer is shown.
 */
export function followLibrary(queryClient: QueryClient): void {
  onLibraryChange(({ parts }) => {
    for (const part of parts) void queryClient.invalidateQueries({ queryKey: [LIBRARY, part] });
  });
  onSession((isOtherViewer) => {
    if (isOtherViewer) queryClient.removeQueries({ queryKey: [LIBRARY] });
  });
}
