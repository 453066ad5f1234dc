// A site whose database has only hostile texts, and something to show on every page.
import type { Household } from '#api/types.ts';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { inject } from 'vitest';
import { removeTitles } from '#catalog/titles/deleted-titles.ts';
import type { Db } from '#platform/database/database.ts';
import { openDatabase } from '#platform/database/database.ts';
import { silentLog } from '#platform/log.ts';
import { fillEveryTable } from '#test/rows-of-every-table.ts';
import { HOSTILE, makeHostile, type Attempts } from './hostile-texts.ts';
import { createPerson, type Person } from './signed-in.ts';
import { startSite, type Site } from './started-site.ts';
import { pairedTv } from './tv.ts';

const CIDADE = { media_id: 598, type: 'movie' };
const BREAKING_BAD = { media_id: 1396, type: 'serie' };
/** A deleted title: its key keeps its name, which lists show. */
export const RELOADED = { type: 'movie' as const, id: 604 };
// Globoplay 307 and Netflix 8 have them.
const WANTED = [
  CIDADE,
  BREAKING_BAD,
  { media_id: 91000067, type: 'movie' },
  { media_id: 446159, type: 'movie' },
];
const PROFILE = {
  name: 'Dora',
  surname: 'Lima',
  bio: 'Gosto de filme.',
  site_url: 'https://exemplo.com.br/',
  twitter_account: 'dora',
  instagram_account: 'dora',
  youtube_url: 'https://exemplo.com.br/canal',
  tiktok_account: 'dora',
  facebook_account: 'dora',
};

export interface HostileSite {
  url: string;
  attempts: Attempts;
  /** A superuser with everything that a person can store. */
  dora: Person;
  /** Another person, and the address of their profile, where dora sees the titles both want to watch. */
  bia: Person;
  biaProfile: string;
  /** The number in the address of dora's public list, the path of her profile, and her TV's token. */
  list: number;
  profile: string;
  tv: string;
  stop: () => Promise<void>;
}

/** Starts such a site on a copy of the demonstration catalogue. */
export async function startHostileSite(): Promise<HostileSite> {
  const dataDir = mkdtempSync(join(tmpdir(), 'vouver-hostile-'));
  cpSync(inject('template'), dataDir, { recursive: true });
  const before = await startSite({ DATA_DIR: dataDir });
  const people = await fillByPeople(before).finally(() => before.stop());
  const { db, pool, close } = await openDatabase({ dataDir, databaseUrl: undefined }, silentLog);
  await fillEveryTable(pool, 7, new Map());
  await fillByServer(db);
  const attempts = await makeHostile(db).finally(close);
  const site = await startSite({ DATA_DIR: dataDir });
  return {
    ...people,
    attempts,
    url: site.url,
    async stop() {
      await site.stop();
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Writes everything that people write through the API. */
async function fillByPeople({ url }: Site) {
  const dora = await createPerson(PROFILE, url);
  const bia = await createPerson({ name: 'Bia Souza' }, url);
  const parts = { name: true, watchlist: true, ratings: true, watched: true, top: true };
  for (const person of [dora, bia])
    for (const title of WANTED) await person.call('POST', '/watchlist/add', title);
  await dora.call('PUT', '/services', { provider_ids: [8, 307] });
  await dora.call('POST', '/favorites/add', CIDADE);
  await dora.call('POST', '/watched/add', CIDADE);
  await dora.call('POST', '/rating', { ...CIDADE, rating: 9 });
  await dora.call('PUT', '/viewer/top', { items: [CIDADE] });
  const episode = { media_id: BREAKING_BAD.media_id, season_number: 1, episode_number: 1 };
  await dora.call('POST', '/watched/episodes/add', episode);
  await dora.call('POST', '/household', { name: 'Casa da Dora' });
  const { token } = await dora.call<{ token: string }>('POST', '/household/invitation');
  await bia.call('POST', '/household/members', { token });
  const { household } = await dora.call<{ household: Household }>('GET', '/household');
  for (const { number } of household.members)
    await dora.call('PUT', `/household/sofa/${number}`, { sits: true });
  await dora.call('POST', '/household/vote');
  const texts = { name: 'Domingo', description: 'Pra rir.', public: true };
  const { id: list } = await dora.call<{ id: number }>('POST', '/collections', texts);
  await dora.call('POST', `/collections/${list}/add`, CIDADE);
  const reloaded = { type: RELOADED.type, media_id: RELOADED.id };
  await dora.call('POST', `/collections/${list}/add`, reloaded);
  await dora.call('PUT', `/collections/${list}/remark`, { ...CIDADE, remark: 'Vale muito.' });
  await dora.call('POST', `/collections/${list}/report`, { reason: 'other', note: 'Feio.' });
  await dora.call('POST', '/offers/report', { ...CIDADE, problem: 'gone', note: 'Saiu.' });
  const { path: profile } = await dora.call<{ path: string }>('PATCH', '/opened', parts);
  const { path: biaProfile } = await bia.call<{ path: string }>('PATCH', '/opened', parts);
  return { dora, bia, biaProfile, list, profile, tv: await pairedTv(dora, url) };
}

/** Writes everything that the catalogue, its operator and jobs write. */
async function fillByServer(db: Db): Promise<void> {
  await db.transaction((tx) => removeTitles(tx, [RELOADED], { reason: 'deleted', at: new Date() }));
  await db.execute(sql`update users set is_superuser = true where username = 'dora'`);
  await db.execute(sql`insert into person_translations (person_id, language, biography)
    values (90000603, 'pt-BR', 'Nasceu.') on conflict do nothing`);
  // Within the window of the demonstration's arrivals on any day.
  await db.execute(sql`
    with last as (select max(first_seen) as day from offers where witnessed and gone_at is null)
    insert into offers (media_type, title_id, provider_id, type, region, first_seen, last_seen,
      checked_at, gone_at, source)
    select 'movie', ${CIDADE.media_id}, p.id, 'stream', 'BR', last.day - 20, last.day,
      last.day + interval '13 hours', last.day + interval '14 hours', 'demonstration'
    from last, providers p where p.id = 8`);
  await db.execute(sql`
    with noted as (
      insert into offer_events (kind, media_type, title_id, provider_id, day, noted_at, state)
      values ('arrived', 'movie', ${CIDADE.media_id}, 8, current_date, now(), 'done'),
        ('left', 'movie', ${CIDADE.media_id}, 8, current_date, now(), 'held')
      returning id, kind
    )
    insert into alerts (user_id, event_id, kind, created_at)
    select users.id, noted.id, noted.kind, now() from users, noted`);
  await db.execute(sql`
    with run as (
      insert into sync_runs (kind, state, started_at, updated_at, ended_at)
      values ('changes', 'done', now(), now(), now()) returning id
    )
    insert into sync_held (kind, subject, id, run_id, reason, seen_at, doubted_at)
    select 'deleted', 'movie', ${CIDADE.media_id}, id, '404', now(), now() from run`);
  await db.execute(sql`
    insert into pgboss.job (name, state, data, output)
    select name, 'failed', '{}', jsonb_build_object('reason', ${HOSTILE}::text)
    from pgboss.queue where name = 'mail'`);
}
