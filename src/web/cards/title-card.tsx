import {
  startTransition,
  useEffect,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
} from 'react';
import type { MediaItem } from '#api/types.ts';
import { shownRating } from '#shared/rating-rules.ts';
import { Icon } from '#ui/icon.tsx';
import { formatRating, formatYear } from '#web/foundation/format.ts';
import { art } from '#web/images/image-addresses.ts';
import { Picture } from '#web/images/picture.tsx';
import { Where, plansAttribute } from '#web/offer-parts/where.tsx';
import { TitleLink } from '#web/title-parts/title-link.tsx';
import { itemDate, itemName } from '#web/title-parts/title-view.ts';
import styles from './title-card.module.css';

interface TitleCardProps {
  item: MediaItem;
  eager?: boolean;
  /** Replaces where to watch it and the year. */
  meta?: ReactNode;
}

/** A title as one link: poster, rating, name, where to watch, year. Beside the link the quick actions. */
export function TitleCard({ item, eager = false, meta }: TitleCardProps) {
  const rating = shownRating(item.our_rating, item.imdb_rating);
  return (
    <div className={styles.place}>
      <TitleLink item={item} className={styles.card}>
        <span className={styles.poster}>
          <span className={styles.plate} data-plate>
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
          {rating !== null && (
            <span className={styles.note}>
              <Icon name="star" size={14} />
              <span className="visually-hidden">Nota </span>
              {formatRating(rating)}
            </span>
          )}
        </span>
        <span className={styles.name}>{itemName(item)}</span>
        <span className={styles.meta} data-plans={plansAttribute(item)}>
          {meta ?? (
            <>
              <Where item={item} />
              <span className={styles.year}>{formatYear(itemDate(item))}</span>
            </>
          )}
        </span>
      </TitleLink>
      <CardActions item={item} />
    </div>
  );
}

interface CardActionsProps {
  item: MediaItem;
}

type QuickActions = ComponentType<CardActionsProps>;

let loading: Promise<QuickActions> | undefined;
let loaded: QuickActions | undefined;

const load = () =>
  (loading ??= import('./quick-actions.lazy.tsx').then(
    (module) => (loaded = module.QuickActions),
    (error: unknown) => {
      // The next card tries again.
      loading = undefined;
      throw error;
    },
  ));

/**
 * The quick actions of a card. Their code loads once the page is interactive: without it they could do
 * nothing, so they are not in the server's HTML. The card keeps their place free.
 */
function CardActions(props: CardActionsProps) {
  // Cards that appear later have them at once, but hydration must begin with the server's HTML.
  const isHydrating = useSyncExternalStore(never, isNow, isOnServer);
  const [Actions, setActions] = useState(() => (isHydrating ? undefined : loaded));
  useEffect(() => {
    if (Actions) return;
    load().then(
      (ready) => startTransition(() => setActions(() => ready)),
      () => undefined,
    );
  }, [Actions]);
  return Actions && <Actions {...props} />;
}

const never = () => () => undefined;
const isNow = () => false;
const isOnServer = () => true;
