import { Link } from '@tanstack/react-router';
import type { TitleProviders } from '#api/types.ts';
import { personalSentence } from '#web/personalisation/first-paint.ts';
import { SentenceScript } from '#web/personalisation/first-paint-script.tsx';
import { useSubscriptions } from '#web/personalisation/subscription-store.ts';
import styles from './answer.module.css';
import { whereSentence, othersAnswer, placesOf } from './offers.ts';
import type { LeadOf } from './offers.ts';

interface AnswerProps {
  providers: TitleProviders;
  className: string | undefined;
  /** Asks visitors without subscriptions to mark them; left out where the page does so elsewhere. */
  ask?: boolean;
  /** The answer whose height a style sheet reserves. */
  longest?: string;
  /** The beginning of a sentence about a place that has a part of a series: 'As temporadas 3 a 5 tão'. */
  leadOf?: LeadOf;
}

/**
 * "Onde assistir?" in one sentence, for this visitor. The server renders the public sentence and the
 * data with which the script after it personalises the sentence while the page is parsed.
 */
export function Answer({ providers, className, ask = false, longest, leadOf }: AnswerProps) {
  const places = placesOf(providers, leadOf);
  const others = othersAnswer(providers, leadOf);
  const sentence =
    personalSentence(places, others, useSubscriptions()) ?? whereSentence(providers, leadOf);
  return (
    <>
      <p
        className={className}
        data-places={JSON.stringify(places)}
        data-others={others}
        data-longest={longest}
        suppressHydrationWarning
      >
        {sentence}
      </p>
      <SentenceScript />
      {ask && places.length > 0 && (
        <Link to="/platforms" className={styles.ask}>
          Marque o que você assina
        </Link>
      )}
    </>
  );
}
