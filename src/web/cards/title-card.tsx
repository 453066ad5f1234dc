import type { MediaItem } from '#api/types.ts';
import { Icon } from '#ui/icon.tsx';
import { formatNote, formatYear } from '#web/format.ts';
import { art } from '#web/images/art.ts';
import { Picture } from '#web/images/picture.tsx';
import { verbOf } from '#web/title/offers.ts';
import { ProviderLogo } from '#web/title/provider-logo.tsx';
import { TitleLink } from '#web/title/title-link.tsx';
import { itemDate, itemName } from '#web/title/title-view.ts';
import styles from './title-card.module.css';

/** A title as one link: poster, note, name, where it is, year. */
export function TitleCard({ item, eager = false }: { item: MediaItem; eager?: boolean }) {
  const { offer } = item;
  const note = item.our_rating.average ?? item.imdb_rating;
  const free = offer?.type === 'free' || offer?.type === 'ads';
  return (
    <TitleLink item={item} className={styles.card}>
      <span className={styles.poster}>
        <span className={styles.plate}>
          <Picture
            kind="poster"
            path={item.poster_path}
            art={art.poster(item.media_type, item.id)}
            width={300}
            height={450}
            sizes="(max-width: 720px) 46vw, (max-width: 1024px) 31vw, (max-width: 1280px) 23vw, 18vw"
            eager={eager}
          />
          <span className={styles.more} aria-hidden="true">
            MAIS DETALHES
          </span>
        </span>
        {note !== null && (
          <span className={styles.note}>
            <Icon name="star" size={14} />
            <span className="visually-hidden">Nota </span>
            {formatNote(note)}
          </span>
        )}
      </span>
      <span className={styles.name}>{itemName(item)}</span>
      <span className={styles.meta}>
        {offer && (
          <>
            <ProviderLogo provider={offer} size={24} />
            <span className={free ? styles.free : styles.provider}>
              {free && 'Grátis · '}
              {(offer.type === 'rent' || offer.type === 'buy') && `${verbOf(offer)} · `}
              {offer.provider_name}
            </span>
          </>
        )}
        <span className={styles.year}>{formatYear(itemDate(item))}</span>
      </span>
    </TitleLink>
  );
}
