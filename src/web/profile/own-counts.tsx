import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { read } from '#web/api-client/api-client.ts';
import { formatCount } from '#web/foundation/format.ts';
import headings from '#ui/heading.module.css';
import { useToken } from '#web/session/session-store.ts';
import { OwnTopTitles } from './own-top-titles.tsx';
import { ProfileCounts } from './profile-counts.tsx';
import { RatingHistogram } from './rating-histogram.tsx';

/** Numbers of the signed-in person's library, each with a link, the titles of their profile, and their ratings. */
export function OwnCounts() {
  const token = useToken();
  const { data } = useQuery({
    queryKey: ['library', 'counts', token],
    queryFn: ({ signal }) => read('GET /viewer/counts', { withToken: true, signal }),
    enabled: token !== null,
    refetchOnMount: 'always',
  });
  if (!data) return <div className="profile-counts" data-loading />;
  const { watched, watchlist, collections, ratings } = data;
  const rated = ratings.reduce((sum, count) => sum + count, 0);
  const points = ratings.reduce((sum, count, index) => sum + count * (index + 1), 0);
  const marked = (galleryId: string, count: number) => (
    <Link to="/gallery/$galleryId" params={{ galleryId }}>
      {formatCount(count)}
    </Link>
  );
  return (
    <>
      <ProfileCounts
        counts={[
          { value: marked('assistidos', watched), label: 'já viu' },
          { value: formatCount(rated), label: rated === 1 ? 'nota' : 'notas' },
          { value: marked('vou-ver', watchlist), label: 'quer ver' },
          {
            value: <Link to="/gallery">{formatCount(collections)}</Link>,
            label: collections === 1 ? 'lista' : 'listas',
          },
        ]}
      />
      <div className="profile-row">
        <OwnTopTitles />
        {rated > 0 && (
          <section className="profile-part" aria-labelledby="notas">
            <h2 id="notas" className={headings.section}>
              Como você dá nota
            </h2>
            <RatingHistogram counts={ratings} average={points / rated} />
          </section>
        )}
      </div>
    </>
  );
}
