import type { Sentence } from './answer-sentence.ts';
import { YOU_SUBSCRIBE } from './search-words.ts';

/**
 * One sentence about the results, on paper. Only the visitor's style sheet knows if they subscribe to the service it
 * ends with, so both endings are in everybody's HTML.
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
