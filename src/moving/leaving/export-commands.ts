// Reasons: docs/decisions/2026-11-29-taking-everything-away.md
import { and, eq, sql } from 'drizzle-orm';
import { exportReadyMail } from '#accounts/account-mail-rules.ts';
import type { AccountMailing } from '#accounts/account-mail-rules.ts';
import type { Device } from '#accounts/device-rules.ts';
import { noteSecurityEvent } from '#accounts/security-log.ts';
import type { SignedInUserId } from '#accounts/signed-in.ts';
import { findUser } from '#accounts/user-queries.ts';
import type { Clock } from '#platform/clock.ts';
import { instant, int, nullable, oneOf, text } from '#platform/database/columns.ts';
import type { Db } from '#platform/database/database.ts';
import { countOf, firstOf, rowsOf } from '#platform/database/rows.ts';
import type { JobKind, Jobs } from '#platform/jobs/jobs.ts';
import { letters } from '#platform/mail/mailer.ts';
import type { UploadStore } from '#platform/uploads/upload-store.ts';
import { codeError } from '#platform/errors.ts';
import { ok, refused } from '#platform/result.ts';
import type { Result } from '#platform/result.ts';
import { lockOwnerAlone } from '#library/owner-locks.ts';
import type { ownerDeleted } from '#library/library-errors.ts';
import { brazilDay } from '#shared/brazil-day.ts';
import { DAY_MS } from '#shared/days.ts';
import { IMAGE_WIDTHS, uploadName } from '#shared/upload-addresses.ts';
import { writeAccountData } from './account-data.ts';
import { packArchive } from './export-archive.ts';
import { EXPORT_STATES, accountExports } from './export-tables.ts';
import { readOwnLibrary } from './own-library.ts';

/** Makes the file of one request; the same again if its process dies. */
export const exportWork: JobKind<{ exportId: number }> = {
  name: 'export-work',
  tries: 4,
  firstWait: 30,
  longestWait: 600,
  timeLimit: 600,
  keptFor: 86_400,
};

/** Days for which a file can be downloaded. */
export const EXPORT_DAYS = 7;
/** Milliseconds after which no try of a job is left that could still make its file. */
const LONGEST_WORK_MS = exportWork.tries * (exportWork.timeLimit + exportWork.longestWait) * 1000;
/** Files of one person in a day: each reads their whole library. */
const MOST_EXPORTS_A_DAY = 5;
/** Days for which a person sees that they had a file made. */
const EXPORT_HISTORY_DAYS = 365;

/** The person has had as many files made today as they may. */
export const tooManyExports = codeError('TOO_MANY_EXPORTS', 400);

/** Has a file made of everything of the person's. One that is being made already is that file. */
export async function requestExport(
  { db, jobs }: { db: Db; jobs: Pick<Jobs, 'add' | 'wake'> },
  user: SignedInUserId,
  { clock, device }: { clock: Clock; device: Device },
): Promise<Result<null, typeof ownerDeleted | typeof tooManyExports>> {
  const now = clock.now();
  const requested = await db.transaction(async (tx) => {
    const locked = await lockOwnerAlone(tx, user);
    if (!locked.ok) return locked;
    const mine = sql`account_exports where user_id = ${user}::uuid`;
    await tx.execute(sql`
      update account_exports set state = 'failed'
      where user_id = ${user}::uuid and ${isLost(now)}`);
    if ((await countOf(tx, sql`${mine} and state = 'waiting'`)) > 0) return ok(null);
    const since = new Date(now.getTime() - DAY_MS);
    if ((await countOf(tx, sql`${mine} and requested_at > ${since}`)) >= MOST_EXPORTS_A_DAY) {
      return refused(tooManyExports);
    }
    const rows = await rowsOf(
      tx,
      { id: int },
      sql`insert into account_exports (user_id, state, requested_at)
        values (${user}::uuid, 'waiting', ${now}) returning id`,
    );
    await noteSecurityEvent(tx, 'export-requested', { userId: user, device, clock });
    await jobs.add(exportWork, { exportId: firstOf(rows).id }, { tx });
    return ok(null);
  });
  jobs.wake(exportWork);
  return requested;
}

/** True for a request whose job is gone, as when the queue was restored without it. */
const isLost = (now: Date) =>
  sql`state = 'waiting' and requested_at < ${new Date(now.getTime() - LONGEST_WORK_MS)}`;

interface ExportParts {
  db: Db;
  uploads: UploadStore;
  clock: Clock;
  mailing: AccountMailing;
}

/** Makes files until `jobs` stops. */
export const runExportJobs = (jobs: Jobs, parts: ExportParts): Promise<void> =>
  jobs.work(exportWork, async ({ exportId }, { number }) => {
    try {
      await makeExport(parts, exportId);
    } catch (error) {
      if (number >= exportWork.tries) await giveUp(parts.db, exportId);
      throw error;
    }
    jobs.wake(letters);
  });

const giveUp = (db: Db, exportId: number) =>
  db.execute(sql`
    update account_exports set state = 'failed' where id = ${exportId} and state = 'waiting'`);

/** Makes a file, and queues the mail that says so. Does nothing if it is there, or its account is gone. */
export async function makeExport(
  { db, uploads, clock, mailing }: ExportParts,
  exportId: number,
): Promise<void> {
  const [waiting] = await rowsOf(
    db,
    { user: text },
    sql`select user_id::text as user from account_exports
      where id = ${exportId} and state = 'waiting'`,
  );
  if (!waiting) return;
  const { user } = waiting;
  const exportedAt = clock.now();
  const content = await packArchive({
    exportedAt,
    library: await readOwnLibrary(db, user, exportedAt),
    account: writeAccountData(db, user),
    images: await readImages(db, uploads, user),
  });
  const expiresAt = new Date(exportedAt.getTime() + EXPORT_DAYS * DAY_MS);
  await db.transaction(async (tx) => {
    const made = await tx
      .update(accountExports)
      .set({ state: 'ready', madeAt: exportedAt, expiresAt, size: content.length, content })
      .where(and(eq(accountExports.id, exportId), eq(accountExports.state, 'waiting')))
      .returning({ id: accountExports.id });
    const owner = await findUser(tx, user);
    if (made.length === 0 || !owner) return;
    // One file is enough: the newest has everything.
    await tx.execute(sql`
      update account_exports set state = 'over', content = null
      where user_id = ${user}::uuid and state = 'ready' and id <> ${exportId}`);
    const { mailer, sender } = mailing;
    const mail = exportReadyMail(
      { email: owner.email, name: owner.name },
      { size: content.length, expiresAt },
      sender,
    );
    await mailer.queue(mail, tx);
  });
}

/** The larger files of photo and cover; a store that has lost one does not keep the person from the rest. */
async function readImages(
  db: Db,
  uploads: UploadStore,
  user: string,
): Promise<Map<string, Uint8Array>> {
  const [keys] = await rowsOf(
    db,
    { photo: nullable(text), cover: nullable(text) },
    sql`select photo_key as photo, cover_key as cover from profiles where user_id = ${user}::uuid`,
  );
  const images = new Map<string, Uint8Array>();
  const add = async (name: string, key: string | null | undefined, width: number) => {
    const bytes = key ? await uploads.get(uploadName(key, width)) : null;
    if (bytes) images.set(name, bytes);
  };
  await add('foto.webp', keys?.photo, IMAGE_WIDTHS.photo[0]);
  await add('capa.webp', keys?.cover, IMAGE_WIDTHS.cover[0]);
  return images;
}

/** How much of each kind a person's file has. */
const exportCounts = {
  wanted: int,
  watched: int,
  ratings: int,
  lists: int,
  services: int,
  photos: int,
  devices: int,
  activity: int,
};

/** The files that a person had made, the newest first, and how much a new one would have. */
export async function findExports(db: Db, user: SignedInUserId, now: Date) {
  const of = (table: string, condition = sql`true`) =>
    sql`(select count(*)::int from ${sql.raw(table)} where user_id = ${user}::uuid and ${condition})`;
  const counts = firstOf(
    await rowsOf(
      db,
      exportCounts,
      sql`select ${of('title_marks', sql`kind = 'watchlist'`)} as wanted,
        ${of('title_marks', sql`kind = 'watched'`)} as watched,
        ${of('ratings')} as ratings, ${of('collections')} as lists,
        ${of('subscribed_services')} as services,
        (select num_nonnulls(photo_key, cover_key) from profiles
          where user_id = ${user}::uuid) as photos,
        ${of('sessions', sql`expires_at > ${now}`)} as devices,
        ${of('security_events')} as activity`,
    ),
  );
  const items = await rowsOf(
    db,
    {
      id: int,
      state: oneOf(EXPORT_STATES),
      requested_at: instant,
      made_at: nullable(instant),
      expires_at: nullable(instant),
      size: nullable(int),
    },
    sql`select id, case when state = 'ready' and expires_at <= ${now} then 'over'
          when ${isLost(now)} then 'failed' else state end as state, requested_at, made_at, expires_at, size
      from account_exports where user_id = ${user}::uuid
      order by requested_at desc, id desc limit 20`,
  );
  return { counts, items };
}

/** A person's own file with the name under which it is saved; null if it is another's, over, or not made yet. */
export async function findExportFile(
  db: Db,
  user: SignedInUserId,
  { id, now }: { id: number; now: Date },
): Promise<{ name: string; content: Uint8Array<ArrayBuffer> } | null> {
  const [file] = await db
    .select({ content: accountExports.content, madeAt: accountExports.madeAt })
    .from(accountExports)
    .where(
      and(
        eq(accountExports.id, id),
        eq(accountExports.userId, user),
        eq(accountExports.state, 'ready'),
        sql`${accountExports.expiresAt} > ${now.toISOString()}::timestamptz`,
      ),
    );
  if (!file?.content || !file.madeAt) return null;
  return { name: exportName(file.madeAt), content: file.content };
}

/** The name of a file without anything of the person's own words, which a header could not take. */
export const exportName = (madeAt: Date): string => `vouver-${brazilDay(madeAt)}.zip`;

/** Deletes files whose week is over, and after a year that there was one; a request that no job answered has failed. */
export async function sweepExports(db: Db, clock: Clock): Promise<void> {
  const now = clock.now();
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await db.execute(sql`
    update account_exports set state = 'over', content = null
    where state = 'ready' and expires_at <= ${now}`);
  await db.execute(sql`
    update account_exports set state = 'failed'
    where state = 'waiting' and requested_at < ${before(1)}`);
  await db.execute(sql`
    delete from account_exports where requested_at < ${before(EXPORT_HISTORY_DAYS)}`);
}
