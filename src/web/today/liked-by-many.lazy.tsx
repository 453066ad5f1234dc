import { useQuery } from '@tanstack/react-query';
import headings from '#ui/heading.module.css';
import { read } from '#web/api-client/api-client.ts';
import { popularQuery } from '#web/api-client/data.ts';
import { TitleCard } from '#web/cards/title-card.tsx';
import { useSubscriptions } from '#web/personalisation/subscription-store.ts';
import { mostLiked } from './most-liked.ts';
import styles from './today.module.css';

/** Arrivals that are looked at (docs/product-rules.md R70). */
const ARRIVALS = 60;
const SHOWN = 6;

/**
 * Titles for an evening without a list: of those that came to the visitor's services lately the ones that most people
 * like, and without services, or where nothing came, those that everybody watches.
 */
export function LikedByMany() {
  const services = useSubscriptions().map(({ id }) => id);
  const plans = services.join();
  const { data: arrived, isLoading } = useQuery({
    queryKey: ['movements', 'arrived', 'liked', plans],
    queryFn: async ({ signal }) => {
      const query = { page: 1, size: ARRIVALS, plan_ids: plans };
      return mostLiked((await read('GET /arrivals', { query, signal })).items, SHOWN);
    },
    enabled: plans !== '',
    staleTime: 60_000,
  });
  const hasArrived = arrived !== undefined && arrived.length > 0;
  const { data: popular } = useQuery({
    ...popularQuery('movie', { page: 1, size: SHOWN }),
    enabled: !isLoading && !hasArrived,
  });
  const titles = hasArrived ? arrived : (popular?.items ?? []);
  if (titles.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="muita-gente-gosta">
      <h2 id="muita-gente-gosta" className={headings.section}>
        {hasArrived ? 'Chegou no que você assina' : 'Todo mundo tá vendo'}
      </h2>
      <ul className={styles.grid} role="list">
        {titles.map((title) => (
          <li key={`${title.media_type} ${title.id}`}>
            <TitleCard item={title} />
          </li>
        ))}
      </ul>
    </section>
  );
}
