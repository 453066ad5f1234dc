// Secrets that the site makes for itself. They are in the database, because all processes need the same ones, and
// browsers that subscribed to push messages know the public key.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { sql } from 'drizzle-orm';
import webPush from 'web-push';
import { z } from 'zod';
import type { Db } from '#platform/database/database.ts';
import { rowsOf } from '#platform/database/rows.ts';

const vapid = z.object({ publicKey: z.string(), privateKey: z.string() });
export type VapidKeys = z.infer<typeof vapid>;

export type AlertSecrets = {
  vapid: VapidKeys;
  /** Signs the links that turn mails off. */
  mailKey: string;
};

/** Reads the secrets; makes them at the first start. Several processes agree on the same ones. */
export async function alertSecretsOf(db: Db): Promise<AlertSecrets> {
  const stored = await readSecrets(db);
  if (stored) return stored;
  const keys = JSON.stringify(webPush.generateVAPIDKeys());
  const mailKey = randomBytes(32).toString('base64url');
  await db.execute(sql`insert into alert_secrets (name, value)
    values ('vapid', ${keys}), ('mail', ${mailKey}) on conflict do nothing`);
  return (await readSecrets(db))!;
}

/** Reads the secrets once per process. */
export function secretsOnce(db: Db): () => Promise<AlertSecrets> {
  let loading: Promise<AlertSecrets> | undefined;
  return () =>
    (loading ??= alertSecretsOf(db).catch((error: unknown) => {
      loading = undefined;
      throw error;
    }));
}

async function readSecrets(db: Db): Promise<AlertSecrets | null> {
  const rows = await rowsOf<{ name: string; value: string }>(
    db,
    sql`select name, value from alert_secrets`,
  );
  const of = (name: string) => rows.find((row) => row.name === name)?.value;
  const [keys, mailKey] = [of('vapid'), of('mail')];
  if (keys === undefined || mailKey === undefined) return null;
  return { vapid: vapid.parse(JSON.parse(keys)), mailKey };
}

/** The token of a person's link that turns mails off. It holds only the person's id, and never expires. */
export function unsubscribeToken(userId: string, mailKey: string): string {
  const id = Buffer.from(userId.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, signatureOf(id, mailKey)]).toString('base64url');
}

/** The person of a token; null if it was not signed here. */
export function userOfMailToken(token: string, mailKey: string): string | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== 48) return null;
  const id = bytes.subarray(0, 16);
  if (!timingSafeEqual(signatureOf(id, mailKey), bytes.subarray(16))) return null;
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const signatureOf = (id: Buffer, mailKey: string): Buffer =>
  createHmac('sha256', mailKey).update('turn mails off').update(id).digest();
