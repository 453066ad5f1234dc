import type { SerieInfo } from '#api/types.ts';
import { formatDate } from '#web/foundation/format.ts';
import { extentOf, isRunning, runtimeOf } from './series-facts.ts';

/** A series' date, how much there is of it, and its runtime, among its badges. An unknown one has none. */
export function SeriesBadges({ title }: { title: SerieInfo }) {
  const { first_air_date: date } = title;
  const extent = extentOf(title);
  const runtime = runtimeOf(title);
  return (
    <>
      {date && (
        <li>
          {isRunning(title) && 'desde '}
          <time dateTime={date}>{formatDate(date)}</time>
        </li>
      )}
      {extent && <li>{extent}</li>}
      {runtime && <li>{runtime}</li>}
    </>
  );
}
