import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { newPassword } from '#shared/account-schemas.ts';
import { normalizedPassword } from '#shared/password-rules.ts';

const COMMON = 'Esta senha é uma das mais usadas. Escolha outra';

/** Letters by the digits and signs that people write for them. */
const DISGUISES: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

let common: ReadonlySet<string> | undefined;

/**
 * The reason, in Portuguese, why a new password is refused; undefined for a good one. Few of the 3,000 most common
 * passwords satisfy the other rules as they are, so they are also refused in capitals and with similar signs for
 * letters: `P@ssw0rd`.
 */
export function passwordRefusal(password: string): string | undefined {
  const checked = newPassword.safeParse(password);
  if (!checked.success) return checked.error.issues[0]?.message;
  common ??= readCommon();
  const lower = normalizedPassword(password).toLowerCase();
  const plain = lower.replaceAll(/[@431!0$57]/g, (sign) => DISGUISES[sign] ?? sign);
  return common.has(lower) || common.has(plain) ? COMMON : undefined;
}

function readCommon(): ReadonlySet<string> {
  const file = join(import.meta.dirname, '../../seed/common-passwords/passwords.txt');
  const lines = readFileSync(file, 'utf8').split('\n');
  return new Set(lines.filter((line) => line !== '' && !line.startsWith('#')));
}

/** The cost of argon2id; memory in KiB. OWASP's smallest recommended parameters. */
export interface HashCost {
  memory: number;
  passes: number;
  parallelism: number;
}

export const HASH_COST: HashCost = { memory: 19_456, passes: 2, parallelism: 1 };

export interface PasswordHash {
  cost: HashCost;
  salt: Buffer;
  hash: Buffer;
}

/** The hash as a PHC string: `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`. */
export function writePhc({ cost, salt, hash }: PasswordHash): string {
  const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(hash)}`;
}

/** @throws Error for anything that `writePhc` does not write */
export function readPhc(text: string): PasswordHash {
  const parts =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/-]+)\$([\w+/-]+)$/.exec(text)?.slice(1) ??
    [];
  const [memory, passes, parallelism, salt, hash] = parts;
  if (salt === undefined || hash === undefined) throw new Error('not a PHC string of argon2id');
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  };
}

/** True if the hash is weaker than today's cost, so that it is renewed at the next sign-in. */
export const isWeak = ({ cost }: PasswordHash): boolean =>
  cost.memory < HASH_COST.memory || cost.passes < HASH_COST.passes;
