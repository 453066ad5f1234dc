import { describe, expect, it } from 'vitest';
import { hashPassword, verifyPassword } from './password-commands.ts';
import { HASH_COST, isWeak, readPhc, refusalOf, writePhc } from './password-rules.ts';

const COMMON = 'Esta senha é uma das mais usadas. Escolha outra';

it('common passwords are refused, also in capitals and with similar signs', () => {
  expect([refusalOf('P@ssw0rd'), refusalOf('Pa$$w0rd')]).toEqual([COMMON, COMMON]);
  expect(refusalOf('P@ssw0rd de Minas')).toBeUndefined();
  expect(refusalOf('Pão-de-queijo-7')).toBeUndefined();
});

it('64 characters are allowed', () => {
  expect(refusalOf(`Aa1!${'x'.repeat(60)}`)).toBeUndefined();
});

describe('a hash', () => {
  it('is a PHC string of argon2id with at least 19 MiB and two passes', async () => {
    const phc = await hashPassword('Pão-de-queijo-7');
    expect(phc).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(writePhc(readPhc(phc))).toBe(phc);
    expect(await hashPassword('Pão-de-queijo-7')).not.toBe(phc);
    expect(await verifyPassword('Pão-de-queijo-7', phc)).toEqual({ isRight: true, isWeak: false });
    expect((await verifyPassword('pão-de-queijo-7', phc)).isRight).toBe(false);
    expect((await verifyPassword('Pão-de-queijo-7', null)).isRight).toBe(false);
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
