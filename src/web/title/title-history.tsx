import { useState } from 'react';
import type { CSSProperties } from 'react';
import type { TitleInfo } from '#api/types.ts';
import { brazilDay } from '#shared/brazil-day.ts';
import { historySentence, partWords } from './history-words.ts';

// Style attributes, as in season-styles.ts: the style sheet of all pages is at its limit.
const PLACE: CSSProperties = { paddingInline: 'var(--g)', color: 'var(--t2)' };
const LINE: CSSProperties = { paddingBlock: '12px', cursor: 'pointer' };
const LIST: CSSProperties = { display: 'grid', gap: '8px', paddingBlock: '4px 12px' };

/** The title's arrivals and departures, as far as they were witnessed: a line that opens to all of them. */
export function TitleHistory({ history }: Pick<TitleInfo, 'history'>) {
  const [today] = useState(() => brazilDay(new Date()));
  const sentence = historySentence(history, today);
  if (sentence === '') return null;
  return (
    <details style={PLACE}>
      {/* The server's page may be of another day: around New Year it says the year. */}
      <summary style={LINE} suppressHydrationWarning>
        {sentence}
      </summary>
      <ul role="list" style={LIST} aria-label="Por onde passou">
        {history.map((part) => (
          <li key={`${part.provider_id} ${part.since} ${part.until}`} suppressHydrationWarning>
            {`${part.provider_name}: ${partWords(part, today)}`}
          </li>
        ))}
      </ul>
    </details>
  );
}
