import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { DetailedOffer } from '#catalog/offers/detailed-offer.ts';
import { writeOfferDetails } from '#catalog/offers/offer-details.ts';
import { importProviders } from '#catalog/providers/provider-commands.ts';
import { changing } from '#platform/database/changes.ts';
import { rowsOf } from '#platform/database/rows.ts';
import type { Presence } from '#shared/sources/availability.ts';
import {
  aProvider,
  aTitle,
  firstLook,
  offersAt,
  seedCatalogue,
  useEmptyCatalogue,
} from '#test/catalogue.ts';
import { createTestViewer } from '#test/viewers.ts';
import type { TestViewer } from '#test/viewers.ts';
import { renewFeed } from './alert-settings.ts';
import { findCalendar } from './calendar-queries.ts';
import { findOwnMoves } from './own-moves.ts';

const database = useEmptyCatalogue();
const TODAY = '2026-12-04';
const FILM = { type: 'movie' as const, id: 1 };
let ana: TestViewer;

const leaving = (presence: Presence = { kind: 'confirmed', on: TODAY }): DetailedOffer => ({
  type: 'stream',
  providerIds: [3],
  service: 'Três',
  channel: null,
  presence,
  listedBy: ['film-database', 'streaming-availability'],
  link: null,
  quality: null,
  priceCents: null,
  audios: null,
  subtitles: null,
  lastDay: { value: '2026-12-07', seenOn: TODAY },
  isLeavingUndated: false,
  seasons: null,
});

const write = (presence?: Presence, isInvented?: true) =>
  changing(database.db, (tx) =>
    writeOfferDetails(tx, [
      {
        ...FILM,
        details: {
          offers: [leaving(presence)],
          coming: [
            {
              type: 'stream',
              providerId: 6,
              service: 'Seis',
              channel: null,
              season: null,
              day: '2026-12-10',
            },
          ],
          ...(isInvented && { isInvented }),
        },
      },
    ]),
  );

beforeEach(async () => {
  const { db } = database;
  await seedCatalogue(
    db,
    aTitle({
      originalTitle: 'Filme de Exemplo',
      ...offersAt(
        firstLook,
        ...[2, 3].map((providerId) => ({ providerId, type: 'stream' as const })),
      ),
    }),
  );
  await importProviders(db, [aProvider(6, 'seis')]);
  ana = await createTestViewer(db);
  await db.execute(sql`insert into title_marks (user_id, media_type, title_id, kind, marked_at)
    values (${ana.id}, 'movie', 1, 'watchlist', '2026-11-01')`);
  await db.execute(sql`insert into subscribed_services (user_id, provider_id, added_at)
    values (${ana.id}, 3, '2026-11-01')`);
});

const moves = async () =>
  (await findOwnMoves(database.db, ana.id, TODAY, 31))
    .for('own-message')
    .map(({ direction, day, provider, isSubscribed, elsewhere }) => ({
      move: `${direction} ${provider.id} ${day}`,
      isSubscribed,
      elsewhere,
    }));

describe('the wishes of a person that move', () => {
  test('are those that leave and those that come, the next first', async () => {
    await write();
    expect(await moves()).toEqual([
      { move: 'left 3 2026-12-07', isSubscribed: true, elsewhere: expect.any(String) },
      { move: 'arrived 6 2026-12-10', isSubscribed: false, elsewhere: expect.any(String) },
    ]);
  });

  test.each<[string, Presence]>([
    ['only one of two sources lists it', { kind: 'unconfirmed', on: TODAY }],
    ['only the second source lists it', { kind: 'second-only', on: TODAY }],
    ['it may have left', { kind: 'may-have-left', on: TODAY }],
  ])('do not leave where %s', async (_, presence) => {
    await write(presence);
    expect((await moves()).map(({ move }) => move)).toEqual(['arrived 6 2026-12-10']);
  });

  test('are none of the demonstration’s inventions', async () => {
    await write(undefined, true);
    await database.db.execute(sql`update titles set source = 'demonstration'`);
    expect(await moves()).toEqual([]);
  });

  test('are no watched and no muted ones', async () => {
    await write();
    const { db } = database;
    await db.execute(sql`insert into alert_mutes (user_id, media_type, title_id, muted_at)
      values (${ana.id}, 'movie', 1, now())`);
    expect(await moves()).toEqual([]);
    await db.execute(sql`delete from alert_mutes`);
    await db.execute(sql`insert into title_marks (user_id, media_type, title_id, kind, marked_at)
      values (${ana.id}, 'movie', 1, 'watched', now())`);
    expect(await moves()).toEqual([]);
  });

  test('are in the private calendar where the person pays for the service, and not in its feed', async () => {
    await write();
    const { db } = database;
    await renewFeed(db, ana.id);
    const [row] = await rowsOf<{ token: string }>(
      db,
      sql`select feed_token as token from alert_settings`,
    );
    const calendar = await findCalendar(db, row!.token, new Date(`${TODAY}T12:00:00Z`));
    expect(calendar!.coming.map(({ id, day, summary }) => [id, day, summary])).toEqual([
      ['leaving-movie-1-3', '2026-12-07', expect.stringContaining(': último dia ')],
    ]);
    expect(calendar!.told).toEqual([]);
  });
});
