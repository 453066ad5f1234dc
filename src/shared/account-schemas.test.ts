import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import {
  newPasswordSchema,
  recoverySchema,
  signInSchema,
  signUpSchema,
} from './account-schemas.ts';

const good = {
  username: 'dora',
  name: 'Dora Lima',
  email: 'dora@exemplo.com.br',
  password: 'Pão-de-queijo-7',
  terms: true,
};
/** The first message of each wrong field. */
function messagesOf(schema: z.ZodType, input: object): Record<string, string> {
  const { error } = schema.safeParse(input);
  const all = (error?.issues ?? []).map(({ path, message }) => [path.join('.'), message] as const);
  return Object.fromEntries(all.toReversed());
}

describe('the sign-up form', () => {
  it('accepts what the product’s rules allow', () => {
    expect(messagesOf(signUpSchema, good)).toEqual({});
    for (const special of '!@#$%^&*(),.?":{}|<>=+_¬¢£ªº°-') {
      expect(messagesOf(signUpSchema, { ...good, password: `Abcdefg1${special}` })).toEqual({});
    }
  });

  it.each([
    ['email', 'x', 'Email inválido'],
    ['email', 'a@b.co', 'O email precisa ter no mínimo 8 caracteres'],
    ['password', 'Ab1!', 'A senha deve possuir no  8 caracteres'],
    ['password', 'Abcdefg!', 'A senha deve conter pelo menos um número'],
    ['password', 'abcdef1!', 'A senha deve conter no mínimo uma letra maiúscula'],
    ['password', 'ABCDEF1!', 'A senha deve conter pelo menos uma letra minúscula'],
    ['password', 'Abcdefg1', 'A senha deve conter pelo menos um caracter especial'],
    ['password', 'Abcdefg1;', 'A senha deve conter pelo menos um caracter especial'],
    ['username', 'ab', 'O nome deve ter no mínimo 3 caracteres'],
    ['username', 'x'.repeat(16), 'o nome deve ter no máximo 15 caracteres'],
    ['name', 'ab', 'O nome deve ter no mínimo 3 caracteres'],
    ['terms', false, 'Você deve concordar com os termos'],
  ])('says of %s %j: %s', (field, value, message) => {
    expect(messagesOf(signUpSchema, { ...good, [field]: value })).toEqual({ [field]: message });
  });
});

it('the other forms have their own messages', () => {
  expect(messagesOf(signInSchema, { email: 'x', password: '1234567' })).toEqual({
    email: 'Digite um email válido',
    password: 'A senha deve possuir no  8 caracteres',
  });
  expect(messagesOf(signInSchema, { email: 'a@b.co', password: '12345678' })).toEqual({});
  expect(messagesOf(recoverySchema, { email: '' })).toEqual({ email: 'Digite um email válido' });
  expect(messagesOf(newPasswordSchema, { password: 'curta' })).toEqual({
    password: 'A senha deve possuir no  8 caracteres',
  });
});
