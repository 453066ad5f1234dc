import { smallerUpload } from '#shared/upload-addresses.ts';

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
