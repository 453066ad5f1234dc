import { expect, test } from 'vitest';
import { changeWords, settingsSchema } from './settings-form.ts';

test('the bar names what changed, in the order of the page', () => {
  expect(changeWords(['name'])).toBe('Você mexeu no nome.');
  expect(changeWords(['cover', 'name'])).toBe('Você mexeu no nome e na capa.');
  expect(changeWords(['city_id', 'bio', 'state_id'])).toBe(
    'Você mexeu no texto sobre você, no estado e na cidade.',
  );
});

test('the form has the messages of the server', () => {
  const read = settingsSchema.safeParse({ username: 'ab', name: 'x', site_url: 'javascript:1' });
  const messages = read.error?.issues.map(({ path, message }) => `${String(path[0])}: ${message}`);
  expect(messages).toEqual(
    expect.arrayContaining([
      'username: O nome deve ter no mínimo 3 caracteres',
      'name: O nome deve ter no mínimo 3 caracteres',
      'site_url: O endereço deve começar com https:// ou http://',
    ]),
  );
});
