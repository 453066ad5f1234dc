import { sql } from 'drizzle-orm';
import { writeSeenProviders } from '#catalog/providers/provider-commands.ts';
import { importGenres } from '#catalog/titles/title-commands.ts';
import { changing } from '#platform/database/changes.ts';
import { ChangedShape, RequestRefused } from '#sync/film-database/errors.ts';
import { mapGenres } from '#sync/film-database/genre-rules.ts';
import { mapProviders } from '#sync/film-database/offer-rules.ts';
import { seedAliases } from '#sync/operator/alias-data.ts';
import { seedPlans } from '#sync/operator/plan-data.ts';
import { seedProviders } from '#sync/operator/provider-data.ts';
import type { FilmSession } from './session.ts';

const TYPES = ['movie', 'serie'] as const;

/** Fetches the address and sizes of images. */
export async function fetchConfiguration(session: FilmSession): Promise<void> {
  const { images } = await session.filmDatabase.configuration(session.signal);
  const { secure_base_url: base, poster_sizes, backdrop_sizes, profile_sizes, logo_sizes } = images;
  const sizes = {
    poster: poster_sizes,
    backdrop: backdrop_sizes,
    profile: profile_sizes,
    logo: logo_sizes,
  };
  await session.db.execute(sql`
    insert into sync_configurations (one, image_base_url, image_sizes, fetched_at)
    values (true, ${base}, ${JSON.stringify(sizes)}::jsonb, ${session.clock.now()})
    on conflict (one) do update set image_base_url = excluded.image_base_url,
      image_sizes = excluded.image_sizes, fetched_at = excluded.fetched_at`);
}

/** Returns the number of genres. */
export async function fetchGenres({ db, filmDatabase, signal }: FilmSession): Promise<number> {
  let count = 0;
  for (const type of TYPES) {
    const genres = mapGenres(type, await filmDatabase.genres(type, signal));
    await importGenres(db, genres);
    count += genres.length;
  }
  return count;
}

/** Returns the number of providers in Brazil. Adds the seed's providers first. */
export async function fetchProviders(session: FilmSession): Promise<number> {
  const { db, filmDatabase, signal, clock } = session;
  await seedProviders(db);
  await seedAliases(db);
  await seedPlans(db);
  const ids = new Set<number>();
  for (const type of TYPES) {
    const providers = mapProviders(await filmDatabase.providers(type, signal));
    if (providers.length === 0) continue;
    await changing(db, (tx) => writeSeenProviders(tx, providers, { at: clock.now(), all: true }));
    for (const { id } of providers) ids.add(id);
  }
  return ids.size;
}

/**
 * Fetches the lists that titles refer to. They are optional: if a response cannot be read, the stored
 * list stays, and titles add the genres and providers they need.
 */
export async function fetchVocabulary(session: FilmSession): Promise<void> {
  for (const step of [fetchConfiguration, fetchGenres, fetchProviders]) {
    try {
      await step(session);
    } catch (error) {
      if (!(error instanceof ChangedShape) && !(error instanceof RequestRefused)) throw error;
      session.filmDatabase.findings.note(`${error.name} ${error.path}`);
    }
  }
}
