import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DAY_MS } from '#shared/days.ts';
import { seconds } from './outcome.ts';
import type { Outcome } from './outcome.ts';
import { askForMail, signUp } from './person.ts';
import type { ServerProcess } from './server-process.ts';

const TITLE = '/movie/cidade-de-deus-598';
const PATIENCE_MS = 60_000;

/** Loaded before the server: its clock then shows what `setClock` says. */
export const MOVABLE_CLOCK = pathToFileURL(join(import.meta.dirname, 'movable-clock.ts')).href;

export const setClock = (file: string, offsetMs: number): void =>
  writeFileSync(file, String(offsetMs));

/**
 * The clock of the site, and of its embedded database, jumps by `days` and back: each time people sign
 * up and in, their mail is sent, and pages are answered. Where `mailsTo` has the
 * receivers of mails, they are waited for.
 */
export async function clockJumps(
  site: ServerProcess,
  {
    file,
    days,
    mailsTo,
  }: { file: string; days: readonly number[]; mailsTo?: () => readonly string[] },
): Promise<Outcome> {
  const seen: string[] = [];
  for (const day of [...days, 0]) {
    setClock(file, day * DAY_MS);
    const begun = performance.now();
    const person = await signUp(site.url);
    const { email, headers } = person;
    if (mailsTo) await askForMail(site.url, person);
    const me = await fetch(`${site.url}/api/users/me`, { headers });
    if (mailsTo) await site.until(async () => mailsTo().includes(email), PATIENCE_MS);
    const statuses = [me.status, await site.status(TITLE), await site.status('/health')];
    seen.push(
      `${day} days: ${statuses.join(' ')}, mail after ${seconds(performance.now() - begun)}`,
    );
    if (statuses.some((status) => status !== 200))
      return { survived: false, seen: seen.join('; ') };
  }
  return { survived: true, seen: seen.join('; ') };
}

/** The addresses of the mails in a folder of mails. */
export function receiversIn(outbox: string): string[] {
  const files = existsSync(outbox)
    ? readdirSync(outbox).filter((name) => name.endsWith('.eml'))
    : [];
  return files.flatMap(
    (name) => /^To: (.+)$/m.exec(readFileSync(join(outbox, name), 'utf8'))?.[1] ?? [],
  );
}
