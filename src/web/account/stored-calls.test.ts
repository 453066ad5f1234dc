import { expect, test } from 'vitest';
import { mayBeStored } from './keep-session.ts';

test.each([
  ['POST /collections', { name: 'Sertão' }, true],
  ['PATCH /users/me', { profile: { bio: 'Gosto de cinema.' } }, true],
  ['PATCH /users/me', { current_password: 'Sertao 1964!', password: 'Sertao 1965!' }, false],
  ['PATCH /users/me', { email: 'a@exemplo.com.br', current_password: 'Sertao 1964!' }, false],
  ['PATCH /users/images/me', undefined, false],
  ['DELETE /users/me', undefined, false],
  ['DELETE /collections/{id}', undefined, false],
  ['POST /admin/users/{id}', { decision: 'delete', email: 'a@exemplo.com.br' }, false],
  ['POST /auth/login', undefined, false],
])('%s with %j may be stored in the tab: %s', (name, json, may) => {
  expect(mayBeStored({ name, json })).toBe(may);
});
