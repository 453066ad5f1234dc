import sharp from 'sharp';
import { posterSvg } from '#artwork/index.ts';
import { findArtTitle } from '#catalog/art-queries.ts';
import type { MediaType } from '#api/types.ts';
import type { Db } from '#platform/database/database.ts';

/** In a mail it is 64 px wide, on dense screens of three times as many. */
const WIDTH = 192;

/** A title's poster as we draw it, a few kilobytes of PNG; null for an unknown title. */
export async function posterPng(db: Db, type: MediaType, id: number): Promise<Buffer | null> {
  const title = await findArtTitle(db, type, id);
  if (!title) return null;
  return sharp(Buffer.from(posterSvg(title)))
    .resize({ width: WIDTH })
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer();
}
