import sharp from 'sharp';
import { posterSvg } from '#artwork/index.ts';
import { findArtTitle } from '#catalog/titles/art-queries.ts';
import type { MediaType } from '#api/types.ts';
import type { Db } from '#platform/database/database.ts';

/** A title's poster as we draw it, a few kilobytes of PNG, `width` pixels wide; null for an unknown title. */
export async function posterPng(
  db: Db,
  { type, id, width }: { type: MediaType; id: number; width: number },
): Promise<Buffer | null> {
  const title = await findArtTitle(db, type, id);
  if (!title) return null;
  return sharp(Buffer.from(posterSvg(title)))
    .resize({ width })
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer();
}
