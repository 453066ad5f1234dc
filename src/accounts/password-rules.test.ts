import { argon2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { hashPassword, verifyPassword } from './passwords.ts';
import { HASH_COST, isWeak, readPhc, passwordRefusal, writePhc } from './password-rules.ts';

const COMMON = 'Esta senha é uma das mais usadas. Escolha outra';
const TOO_SHORT = 'A senha deve possuir no  8 caracteres';
const TOO_LONG = 'A senha deve ter no máximo 256 caracteres';

it('common passwords are refused, also in capitals and with similar signs', () => {
  expect([passwordRefusal('P@ssw0rd'), passwordRefusal('Pa$$w0rd')]).toEqual([COMMON, COMMON]);
  expect(passwordRefusal('P@ssw0rd de Minas')).toBeUndefined();
  expect(passwordRefusal('Pão-de-queijo-7')).toBeUndefined();
});

it('64 characters are allowed', () => {
  expect(passwordRefusal(`Aa1!${'x'.repeat(60)}`)).toBeUndefined();
});

it('the rules judge the letters that are seen, in whichever form they are sent', () => {
  const written = (password: string) =>
    ['NFC', 'NFD'].map((form) => passwordRefusal(password.normalize(form)));
  expect(written('Ação-1é')).toEqual([TOO_SHORT, TOO_SHORT]);
  expect(written('Ação-1éà')).toEqual([undefined, undefined]);
  expect(written(`Aa1!${'é'.repeat(252)}`)).toEqual([undefined, undefined]);
  expect(written(`Aa1!${'é'.repeat(253)}`)).toEqual([TOO_LONG, TOO_LONG]);
  // A letter outside the first 65,536 is one, too.
  expect(passwordRefusal('Aa1!🎬🎬')).toBe(TOO_SHORT);
  // ª and º are special characters (docs/product-rules.md R32).
  expect(passwordRefusal('Pipoca7ª')).toBeUndefined();
  // Full-width letters, as a Japanese keyboard writes them.
  expect(passwordRefusal('Ｐ@ssw0rd')).toBe(COMMON);
});

const CHEAP = { ...HASH_COST, memory: 64, passes: 1 };

/** A hash as versions made it that did not normalise passwords. */
async function unnormalizedHash(password: string): Promise<string> {
  const salt = randomBytes(16);
  const parameters = { message: password, nonce: salt, ...CHEAP, tagLength: 32 };
  return writePhc({ cost: CHEAP, salt, hash: await promisify(argon2)('argon2id', parameters) });
}

describe('a hash', () => {
  it('is a PHC string of argon2id with at least 19 MiB and two passes', async () => {
    const phc = await hashPassword('Pão-de-queijo-7');
    expect(phc).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(writePhc(readPhc(phc))).toBe(phc);
    expect(await hashPassword('Pão-de-queijo-7')).not.toBe(phc);
    expect(await verifyPassword('Pão-de-queijo-7', phc)).toEqual({
      isRight: true,
      needsRehash: false,
    });
    expect((await verifyPassword('pão-de-queijo-7', phc)).isRight).toBe(false);
    expect((await verifyPassword('Pão-de-queijo-7', null)).isRight).toBe(false);
  });

  it('is of the password in any Unicode form', async () => {
    const password = 'Coração-de-mãe-1ª';
    for (const [hashed, typed] of [
      ['NFC', 'NFD'],
      ['NFD', 'NFC'],
      ['NFKC', 'NFD'],
      ['NFC', 'NFKD'],
    ] as const) {
      const phc = await hashPassword(password.normalize(hashed), CHEAP);
      const { isRight } = await verifyPassword(password.normalize(typed), phc);
      expect(isRight, `${hashed}, typed as ${typed}`).toBe(true);
    }
    const phc = await hashPassword(password);
    expect(await verifyPassword(password.normalize('NFD'), phc)).toEqual({
      isRight: true,
      needsRehash: false,
    });
    expect((await verifyPassword('Coracao-de-mae-1ª', phc)).isRight).toBe(false);
  });

  it('accepts and renews a hash that an earlier version made of the form that was sent', async () => {
    const password = 'Coração-de-mãe-1ª';
    for (const [hashed, typed] of [
      ['NFD', 'NFD'],
      ['NFD', 'NFC'],
      ['NFC', 'NFC'],
      ['NFC', 'NFD'],
    ] as const) {
      const phc = await unnormalizedHash(password.normalize(hashed));
      const result = await verifyPassword(password.normalize(typed), phc);
      const message = `${hashed}, typed as ${typed}`;
      expect(result, message).toEqual({ isRight: true, needsRehash: true });
    }
  });

  it('is weak with less memory or fewer passes', () => {
    const bytes = { salt: Buffer.alloc(16), hash: Buffer.alloc(32) };
    expect(isWeak({ ...bytes, cost: HASH_COST })).toBe(false);
    expect(isWeak({ ...bytes, cost: { ...HASH_COST, memory: 19_455 } })).toBe(true);
    expect(isWeak({ ...bytes, cost: { ...HASH_COST, passes: 1 } })).toBe(true);
  });

  it('is shed when too many are waiting', async () => {
    const all = await Promise.allSettled(
      Array.from({ length: 80 }, () => hashPassword('x', { ...HASH_COST, memory: 64 })),
    );
    const refused = all.filter(({ status }) => status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]).toMatchObject({ reason: { retryAfter: 5 } });
  });
});
