import { itemAt } from '#shared/list-items.ts';
import { randomBytes } from 'node:crypto';
import { eq, inArray, or } from 'drizzle-orm';
import { IMAGE_WIDTHS, UPLOAD_NAME, uploadName } from '#shared/upload-addresses.ts';
import type { ImageKind } from '#shared/upload-addresses.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db, DbOrTransaction } from '#platform/database/database.ts';
import type { JobKind, Jobs, Schedule } from '#platform/jobs/jobs.ts';
import type { Log } from '#platform/log.ts';
import { encodeImage } from '#platform/uploads/image-encoder.ts';
import type { ImageRefusal } from '#platform/uploads/image-encoder.ts';
import { StoreUnavailable } from '#platform/uploads/upload-store.ts';
import type { UploadStore } from '#platform/uploads/upload-store.ts';
import { done, refused } from '#platform/result.ts';
import type { Result } from '#platform/result.ts';
import { accountDeleted } from './account-errors.ts';
import { profiles } from './account-tables.ts';
import { uploadDeletion } from './user-deletion.ts';

export interface ImageParts {
  db: Db;
  uploads: UploadStore;
  jobs: Pick<Jobs, 'add'>;
}

/** The result for an image, or for its removal. */
export type ImageResult<Refusal = never> = Result<null, Refusal | typeof accountDeleted>;

/** Width to height: a cover is four times as wide as high, a photo square. */
const RATIOS = { photo: 1, cover: 4 } as const;

/**
 * Stores an image in its sizes and makes it the person's photo, which is then shown, or cover. The files exist before
 * the row refers to them; a job that exists only if the change commits deletes those of the earlier image.
 * @throws Overloaded if too many images are waiting to be decoded; StoreUnavailable
 */
export async function setImage(
  { db, uploads, jobs }: ImageParts,
  userId: string,
  kind: ImageKind,
  input: Uint8Array,
): Promise<ImageResult<ImageRefusal>> {
  const widths = IMAGE_WIDTHS[kind];
  const sizes = widths.map((width) => ({ width, height: width / RATIOS[kind] }));
  const encoded = await encodeImage(input, sizes);
  if (!encoded.ok) return encoded;
  const key = randomBytes(16).toString('hex');
  for (const [at, file] of encoded.value.entries()) {
    try {
      await uploads.put(uploadName(key, itemAt(widths, at)), new Uint8Array(file), 'image/webp');
    } catch (error) {
      throw new StoreUnavailable('the upload store takes no file', { cause: error });
    }
  }
  const changed = await setKey({ db, jobs }, userId, kind, key);
  if (!changed.ok) await deleteFiles(uploads, [key]);
  return changed;
}

/** Removes the person's photo or cover. */
export const removeImage = (
  parts: Pick<ImageParts, 'db' | 'jobs'>,
  userId: string,
  kind: ImageKind,
): Promise<ImageResult> => setKey(parts, userId, kind, null);

async function setKey(
  { db, jobs }: Pick<ImageParts, 'db' | 'jobs'>,
  userId: string,
  kind: ImageKind,
  key: string | null,
): Promise<ImageResult> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select({ photo: profiles.photoKey, cover: profiles.coverKey })
      .from(profiles)
      .where(eq(profiles.userId, userId))
      .for('update');
    if (!row) return refused(accountDeleted);
    const photo = { photoKey: key, usePhotoImg: key !== null };
    await tx
      .update(profiles)
      .set(kind === 'photo' ? photo : { coverKey: key })
      .where(eq(profiles.userId, userId));
    const earlier = row[kind];
    if (earlier !== null) await jobs.add(uploadDeletion, { keys: [earlier] }, { tx });
    return done;
  });
}

/** Deletes files that no profile refers to, left by a failed request or deletion. */
export const imageSweep: JobKind<object> = {
  name: 'image-sweep',
  tries: 3,
  firstWait: 1800,
  longestWait: 3600,
  timeLimit: 3600,
  keptFor: 7 * 86_400,
};

/** UTC; before the daily purge and vacuum. */
export const imageSweepSchedule: Schedule = { kind: imageSweep, cron: '40 11 * * *' };

/** A younger file can belong to an upload in progress, whose row is not written yet. */
const YOUNGEST_MS = 3_600_000;
const BATCH = 500;

/** Runs both jobs of images in this process. */
export async function runImageJobs(
  jobs: Jobs,
  { db, uploads, clock, log }: Pick<ImageParts, 'db' | 'uploads'> & { clock: Clock; log: Log },
): Promise<void> {
  await jobs.work(uploadDeletion, ({ keys }) => deleteFiles(uploads, keys));
  await jobs.work(imageSweep, async (_, { signal }) => {
    const deleted = await sweepImages({ db, uploads, clock, signal });
    if (deleted > 0) log.info({ files: deleted }, 'deleted images that no account refers to');
  });
}

/** Deletes files that no profile refers to, and leftovers of interrupted writes; returns their number. */
export async function sweepImages({
  db,
  uploads,
  clock,
  signal,
}: Pick<ImageParts, 'db' | 'uploads'> & { clock: Clock; signal?: AbortSignal }): Promise<number> {
  let deleted = 0;
  let batch: string[] = [];
  const sweep = async () => {
    signal?.throwIfAborted();
    const used = await usedKeys(db, batch.map(keyOf));
    for (const name of batch) {
      if (used.has(keyOf(name))) continue;
      await uploads.delete(name);
      deleted += 1;
    }
    batch = [];
  };
  for await (const { name, changedAt } of uploads.list()) {
    if (clock.now().getTime() - changedAt.getTime() < YOUNGEST_MS) continue;
    batch.push(name);
    if (batch.length === BATCH) await sweep();
  }
  if (batch.length > 0) await sweep();
  return deleted;
}

const keyOf = (name: string) => UPLOAD_NAME.exec(name)?.[1] ?? '';

async function usedKeys(db: DbOrTransaction, keys: string[]): Promise<Set<string | null>> {
  const rows = await db
    .select({ photo: profiles.photoKey, cover: profiles.coverKey })
    .from(profiles)
    .where(or(inArray(profiles.photoKey, keys), inArray(profiles.coverKey, keys)));
  return new Set(rows.flatMap(({ photo, cover }) => [photo, cover]).filter((key) => key !== null));
}

/** Deletes all files of the keys, for any kind of image. */
async function deleteFiles(uploads: UploadStore, keys: readonly string[]): Promise<void> {
  const widths = Object.values(IMAGE_WIDTHS).flat();
  for (const key of keys) {
    for (const width of widths) await uploads.delete(uploadName(key, width));
  }
}
