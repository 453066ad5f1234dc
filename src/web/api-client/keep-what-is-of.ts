import type { Query } from '@tanstack/react-query';

/**
 * For `placeholderData` of queries with this token in their keys: while a query loads for other services or another
 * time, what it showed stays, but nothing of another account. Without it a page that waits for its data starts anew, and
 * forgets what was chosen.
 */
export const keepWhatIsOf =
  (token: string | null) =>
  <Data>(shown: Data | undefined, query: Pick<Query, 'queryKey'> | undefined): Data | undefined =>
    token !== null && query?.queryKey.includes(token) ? shown : undefined;
