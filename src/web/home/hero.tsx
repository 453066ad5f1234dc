import { useSuspenseQuery } from '@tanstack/react-query';
import type { TitleInfo } from '#api/types.ts';
import { Icon } from '#ui/icon.tsx';
import { bandOfTitle, bandStyle } from '#web/title-parts/band.ts';
import { titleQuery } from '#web/api-client/data.ts';
import { formatList } from '#web/foundation/format.ts';
import { Answer } from '#web/offer-parts/answer.tsx';
import { Badges } from '#web/title-parts/badges.tsx';
import { PrimaryOffer } from '#web/offer-parts/primary-offer.tsx';
import { at, paidOffers, watchOffers } from '#web/offer-parts/offers.ts';
import { TitleLockup } from '#web/title-parts/title-lockup.tsx';
import { TitleBackdrop } from '#web/title-parts/title-backdrop.tsx';
import { TitleLink } from '#web/title-parts/title-link.tsx';
import { titleName } from '#web/title-parts/title-view.ts';
import { HeroWatchlist, type Hero as HeroChoice } from './home-data.ts';
import styles from './hero.module.css';
import { longestAnswer } from './longest-answer.ts';

/** The title of the day, as large as the page, and where to watch it. */
export function Hero({ choice }: { choice: HeroChoice }) {
  const { data: title } = useSuspenseQuery(titleQuery(choice.type, choice.id));
  return (
    <section className={styles.hero} style={bandStyle(bandOfTitle(title))} aria-label="Dica do dia">
      <div className={styles.band}>
        <TitleBackdrop title={title} shape="hero" />
        <div className={styles.words}>
          <TitleLink item={title} className={styles.link}>
            <TitleLockup name={titleName(title)} as="h2" />
          </TitleLink>
          <Badges title={title} brief />
          <p className={styles.synopsis}>{title.overview}</p>
        </div>
      </div>
      <HeroTicket title={title} />
    </section>
  );
}

function HeroTicket({ title }: { title: TitleInfo }) {
  const watch = watchOffers(title.providers);
  const paid = paidOffers(title.providers).slice(0, 2);
  return (
    <div className={styles.ticket}>
      <div className={styles.answer}>
        <p className={styles.label}>Assista agora</p>
        <Answer
          providers={title.providers}
          className={styles.sentence}
          longest={longestAnswer(title.providers)}
        />
        {watch.length > 0 && paid.length > 0 && (
          <p
            className={styles.also}
          >{`Também dá pra alugar ou comprar ${formatList(paid.map(at))}.`}</p>
        )}
      </div>
      <div className={styles.doors}>
        <PrimaryOffer providers={title.providers} size={28}>
          <Icon name="arrowOut" size={16} />
        </PrimaryOffer>
        <HeroWatchlist type={title.media_type} id={title.id} />
      </div>
    </div>
  );
}
