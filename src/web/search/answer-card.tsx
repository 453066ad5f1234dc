import type { Sentence } from './answer-sentence.ts';
import { YOU_SUBSCRIBE } from './search-words.ts';

/**
 * What was found, in one sentence on paper. Whether the visitor subscribes to the service it ends with
 * is known to their style sheet only, so both endings are in everybody's HTML.
 */
export function AnswerCard({ sentence: { text, family } }: { sentence: Sentence }) {
  return (
    <h2 className="answer" data-plans={family ?? undefined}>
      <span className="answer-others">{text}.</span>
      {family !== null && (
        <span className="answer-mine">
          {text}
          {YOU_SUBSCRIBE}.
        </span>
      )}
    </h2>
  );
}
