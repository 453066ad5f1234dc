import { useState, type ReactNode } from 'react';
import { smallerUpload } from '#shared/upload-addresses.ts';
import type { MediaItem } from '#api/types.ts';
import buttons from '#ui/button.module.css';
import { Icon } from '#ui/icon.tsx';
import { showToast } from '#ui/toast.tsx';
import { formatPlural, formatRating } from '#web/foundation/format.ts';
import { currentSite } from '#web/foundation/site.ts';
import { art } from '#web/images/image-addresses.ts';
import { Picture } from '#web/images/picture.tsx';
import type { ShareDialog } from '#web/sharing/share-dialog.lazy.tsx';
import { TitleLink } from '#web/title-parts/title-link.tsx';
import { itemName } from '#web/title-parts/title-view.ts';

/** The tiles of a cover, for each drawing those that go with it; the server draws them. */
const TILES = [
  'tropicalia',
  'neblina',
  'mangueira',
  'caju',
  'planalto',
  'algodao',
  'mangueira',
  'planalto',
] as const;

/** A person's cover picture, or the tiles that go with their drawing. */
export function Cover({ url, drawing }: { url: string; drawing: number }) {
  if (!url) return <div className="profile-cover" data-art={TILES[drawing]} />;
  return (
    <img
      className="profile-cover"
      src={url}
      srcSet={`${smallerUpload(url)} 800w, ${url} 1600w`}
      sizes="100vw"
      alt=""
      loading="lazy"
    />
  );
}

interface ProfileCountsProps {
  /** Each number, or a link with it, and its words. */
  counts: readonly { value: ReactNode; label: string }[];
}

/** Numerals under a rule. */
export function ProfileCounts({ counts }: ProfileCountsProps) {
  return (
    <dl className="profile-counts">
      {counts.map(({ value, label }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface RatingHistogramProps {
  /** Numbers of ratings of 1 to 10, in this order. */
  counts: readonly number[];
  /** From 0 to 10. */
  average: number;
}

/** The number of ratings for each number of stars, from half a star to five; readable as a list too. */
export function RatingHistogram({ counts, average }: RatingHistogramProps) {
  const most = Math.max(...counts, 1);
  return (
    <div className="rating-histogram">
      <ol role="list">
        {counts.map((count, index) => (
          <li key={starsWords(index + 1)}>
            <span style={{ height: `${Math.max(2, (count / most) * 100)}%` }} />
            <span className="visually-hidden">
              {`${starsWords(index + 1)}: ${formatPlural(count, 'título', 'títulos')}`}
            </span>
          </li>
        ))}
      </ol>
      <p>
        <span>meia estrela</span>
        <strong>{`média ${formatRating(average / 2)}`}</strong>
        <span>cinco</span>
      </p>
    </div>
  );
}

const starsWords = (rating: number): string =>
  rating === 1
    ? 'meia estrela'
    : `${String(rating / 2).replace('.', ',')} ${rating < 4 ? 'estrela' : 'estrelas'}`;

/** The posters of the titles that a person chose for their profile, each a link named like its title. */
export function TopTitles({ items }: { items: readonly MediaItem[] }) {
  return (
    <ol className="profile-top" role="list">
      {items.map((item) => (
        <li key={`${item.media_type} ${item.id}`}>
          <TitleLink item={item}>
            <Picture
              kind="poster"
              path={item.poster_path}
              art={art.poster(item.media_type, item.id)}
              width={300}
              height={450}
              sizes="(max-width: 720px) 23vw, 14vw"
              alt={itemName(item)}
            />
          </TitleLink>
        </li>
      ))}
    </ol>
  );
}

interface ShareProfileProps {
  name: string;
  /** The path of the public page. */
  path: string;
}

/** Shares the public page of a person; the dialog is loaded when it is opened. */
export function ShareProfile({ name, path }: ShareProfileProps) {
  const [sharing, setSharing] = useState(false);
  const [Dialog, setDialog] = useState<typeof ShareDialog>();
  const share = () =>
    import('#web/sharing/share-dialog.lazy.tsx').then(
      (loaded) => {
        setDialog(() => loaded.ShareDialog);
        setSharing(true);
      },
      () => showToast({ text: 'Não deu pra abrir. Tente de novo.', kind: 'error' }),
    );
  return (
    <>
      <button
        type="button"
        className={buttons.secondary}
        aria-haspopup="dialog"
        onClick={() => void share()}
      >
        <Icon name="share" /> Compartilhar
      </button>
      {Dialog && (
        <Dialog
          name={name}
          url={`${currentSite().url}${path}`}
          line="No VouVer"
          picture={null}
          open={sharing}
          onClose={() => setSharing(false)}
        />
      )}
    </>
  );
}
