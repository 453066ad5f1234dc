// Reasons: docs/decisions/2026-11-22-public-lists.md
import { sql } from 'drizzle-orm';

/** A JSON object of `profiles p`, of the type OwnerRow. */
export const ownerRow = sql`json_build_object('id', p.user_id, 'number', p.public_number,
  'name', p.name, 'surname', p.surname, 'rgbColor', p.rgb_color, 'usePhotoImg', p.use_photo_img,
  'photoKey', p.photo_key, 'showsName', p.shows_name, 'showsWatchlist', p.shows_watchlist)`;
