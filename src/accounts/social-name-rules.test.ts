import { expect, test } from 'vitest';
import { username as usernameSchema } from '#shared/account-schemas.ts';
import { namesOf } from './social-name-rules.ts';

test.each([
  [
    { name: 'Ana', surname: 'de Souza' },
    { name: 'Ana', surname: 'de Souza', username: 'anadesouza' },
  ],
  [
    { name: 'João Ângelo', surname: 'Gonçalves da Conceição' },
    { name: 'João Ângelo', surname: 'Gonçalves da Conceição', username: 'joaoangelogonca' },
  ],
  [
    { name: 'Zé', surname: '' },
    { name: 'Zé', surname: '', username: 'pessoa' },
  ],
  [
    { name: '', surname: '' },
    { name: 'pessoa', surname: '', username: 'pessoa' },
  ],
  [
    { name: '李小龙', surname: '' },
    { name: '李小龙', surname: '', username: 'pessoa' },
  ],
  [
    { name: '<b>Ana</b><script>alert(1)</script>\u202E\n', surname: ' X  Y ' },
    { name: 'Ana', surname: 'X Y', username: 'anaxy' },
  ],
])('%o', (person, names) => {
  expect(namesOf(person)).toEqual(names);
});

test('names are at most as long as in the form, and no character is cut in half', () => {
  const { name, surname, username } = namesOf({
    name: `${'x'.repeat(49)}😀`,
    surname: '😀'.repeat(60),
  });
  expect(name).toBe('x'.repeat(49));
  expect(surname).toBe('😀'.repeat(25));
  expect(usernameSchema.parse(username)).toBe('x'.repeat(15));
});
