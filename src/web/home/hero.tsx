import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { TitleInfo } from '#api/types.ts';
import buttons from '#ui/button.module.css';
import { Icon } from '#ui/icon.tsx';
import { bandOfTitle, bandStyle } from '#web/band.ts';
import { titleQuery } from '#web/data.ts';
import { formatList, formatRuntime, formatYear } from '#web/format.ts';
import { art } from '#web/images/art.ts';
import { Picture } from '#web/images/picture.tsx';
import { titleSlug } from '#web/slug.ts';
import { AgeBadge } from '#web/title/badges.tsx';
import badges from '#web/title/badges.module.css';
import { answer, at, paidOffers, watchOffers } from '#web/title/offers.ts';
import { ProviderLogo } from '#web/title/provider-logo.tsx';
import { TitleLockup } from '#web/title/title-lockup.tsx';
import { titleDate, titleName } from '#web/title/title-view.ts';
import styles from './hero.module.css';
import type { Hero as HeroChoice } from './home-data.ts';

/** The title of the day, as large as the page, and where to watch it. */
export function Hero({ choice }: { choice: HeroChoice }) {
  const { data: title } = useSuspenseQuery(titleQuery(choice.type, choice.id));
  return (
    <section className={styles.hero} style={bandStyle(bandOfTitle(title))} aria-label="Dica do dia">
      <div className={styles.band}>
        <HeroArt title={title} />
        <div className={styles.words}>
          <HeroLink title={title} className={styles.link}>
            <TitleLockup name={titleName(title)} as="h2" />
          </HeroLink>
          <ul className={badges.badges}>
            <AgeBadge rating={title.content_ratings.rating} />
            <li>{title.genres.map((genre) => genre.name).join(', ')}</li>
            <li>{formatYear(titleDate(title))}</li>
            {title.media_type === 'movie' && title.runtime && (
              <li>{formatRuntime(title.runtime)}</li>
            )}
          </ul>
          <p className={styles.synopsis}>{title.overview}</p>
        </div>
      </div>
      <HeroTicket title={title} />
    </section>
  );
}

function HeroArt({ title }: { title: TitleInfo }) {
  const { media_type: type, id } = title;
  if (title.backdrop_path) {
    return (
      <Picture
        kind="backdrop"
        path={title.backdrop_path}
        art={art.backdrop(type, id, 'phone')}
        width={1280}
        height={720}
        sizes="(max-width: 1100px) 100vw, 40vw"
        className={styles.photo}
        eager
      />
    );
  }
  return (
    <picture>
      <source media="(max-width: 1100px)" srcSet={art.backdrop(type, id, 'phone')} />
      <img
        className={styles.art}
        src={art.backdrop(type, id, 'hero')}
        width={1440}
        height={568}
        alt=""
        fetchPriority="high"
      />
    </picture>
  );
}

function HeroTicket({ title }: { title: TitleInfo }) {
  const [watch] = watchOffers(title.providers);
  const paid = paidOffers(title.providers).slice(0, 2);
  const best = watch ?? paid[0];
  return (
    <div className={styles.ticket}>
      <div className={styles.answer}>
        <p className={styles.label}>Assista agora</p>
        <p className={styles.sentence}>{answer(title.providers)}</p>
        {watch && paid.length > 0 && (
          <p
            className={styles.also}
          >{`Também dá pra alugar ou comprar ${formatList(paid.map(at))}.`}</p>
        )}
      </div>
      <div className={styles.doors}>
        {best?.provider_link && (
          <a className={buttons.ink} href={best.provider_link} target="_blank" rel="noreferrer">
            <ProviderLogo provider={best} size={28} />
            {watch ? 'Assistir' : 'Alugar'} <Icon name="arrowOut" size={16} />
            <span className="visually-hidden">{at(best)} (abre em nova aba)</span>
          </a>
        )}
        <HeroLink title={title} className={buttons.primary}>
          Ver detalhes
        </HeroLink>
      </div>
    </div>
  );
}

interface HeroLinkProps {
  title: TitleInfo;
  className: string | undefined;
  children: React.ReactNode;
}

function HeroLink({ title, className, children }: HeroLinkProps) {
  return (
    <Link
      to={title.media_type === 'movie' ? '/movie/$slug' : '/serie/$slug'}
      params={{ slug: titleSlug(titleName(title), title.id) }}
      className={className}
    >
      {children}
    </Link>
  );
}
