/**
 * A number is a status. `cut` closes the connection in the middle of the body, `html` sends an error page with status
 * 200, `changed` another shape, `empty` no rows. For Wikidata: `timeout` breaks off after good rows, `shrunken` sends
 * half of them. For pages: `endless` always has another cursor, `repeated` sends the first page again and again.
 */
export type SourceFault =
  | number
  | { status: number; retryAfter: string }
  | { slow: number }
  | 'cut'
  | 'html'
  | 'changed'
  | 'empty'
  | 'timeout'
  | 'shrunken'
  | 'endless'
  | 'repeated';

/** Faults that disappear when the request is repeated. */
export const PASSING: readonly SourceFault[] = [500, 503, 'cut', { slow: 1000 }];
