import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import headings from '#ui/heading.module.css';
import { styleSheet } from '#ui/style-sheet.tsx';
import { TakenIntoAccount } from '#web/for-you/considered.tsx';
import { forYouQuery } from '#web/for-you/for-you-query.ts';
import sheet from '#web/for-you/for-you.sheet.css?url';
import styles from '#web/for-you/for-you.module.css';
import { isAllOff, nothingForYou } from '#web/for-you/for-you-texts.ts';
import { keyOfTitle, PutAwayPlace, putAwayButtonId, usePutAway } from '#web/for-you/put-away.tsx';
import { Slab } from '#web/for-you/slab.tsx';
import { ProviderLogo } from '#web/images/provider-logo.tsx';
import { useSubscriptions } from '#web/personalisation/subscription-store.ts';
import { useToken } from '#web/session/session-store.ts';
import { itemName } from '#web/title-parts/title-view.ts';
import { watchableForYou, type Minutes } from './fitting.ts';
import { lengthWords } from './tonight-words.ts';

const ForYouStyles = styleSheet(sheet);

/** Titles beside each other. */
const SHOWN = 3;

interface ForYouTonightProps {
  minutes: Minutes;
  withChild: boolean;
  now: Date;
}

/**
 * Titles for the viewer that fit into the time and are not on their list: only those that they can watch without paying
 * more. Without any there is nothing, unless there were some: the focus may be on the button in its head.
 */
export function ForYouTonight({ minutes, withChild, now }: ForYouTonightProps) {
  const services = useSubscriptions().map(({ id }) => id);
  const { data } = useQuery(forYouQuery(useToken(), services, minutes));
  const { putAway, ...away } = usePutAway();
  const titles = watchableForYou(data?.items ?? [], withChild).slice(0, SHOWN);
  const [wasShown, setShown] = useState(false);
  if (titles.length > 0 && !wasShown) setShown(true);
  if (!data || (titles.length === 0 && !wasShown && !isAllOff(data.parts))) return null;
  return (
    <section className={`${styles.section} ${styles.tonight}`} aria-labelledby="pra-voce">
      <ForYouStyles />
      <div className={styles.head}>
        <div>
          <h2 id="pra-voce" className={headings.section}>
            Pra você
          </h2>
          {titles.length > 0 && <p className={styles.lead}>Fora da sua lista, e sem pagar mais.</p>}
        </div>
        <TakenIntoAccount />
      </div>
      <p className="visually-hidden" role="status">
        {away.said}
      </p>
      {titles.length === 0 && (
        <p className={styles.notice}>
          {isAllOff(data.parts)
            ? nothingForYou(data)
            : 'Nada fora da sua lista combina com isso agora.'}
        </p>
      )}
      <ul className={styles.slabs} role="list">
        {titles.map((title) => (
          <li key={keyOfTitle(title)}>
            {away.of(title) ? (
              <PutAwayPlace title={title} away={away} isLarge />
            ) : (
              <Slab title={title}>
                <p className={styles.slabReason}>{title.reason.text}.</p>
                <p className={styles.slabAnswer}>
                  {title.watch && (
                    <>
                      <ProviderLogo provider={title.watch} size={28} />
                      <span className="visually-hidden">{`${title.watch.provider_name}, `}</span>
                    </>
                  )}
                  {lengthWords(title, now)}
                </p>
                <button
                  id={putAwayButtonId(title)}
                  type="button"
                  className={`${styles.link} ${styles.slabDismiss}`}
                  aria-label={`Não me mostre isto: ${itemName(title)}`}
                  onClick={() => putAway(title, 'dismissed')}
                >
                  Não me mostre isto
                </button>
              </Slab>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
