import { expect, test } from 'vitest';
import type { Provider } from '#api/types.ts';
import { headsOf, toggled } from './toggle-subscription.ts';

const provider = (id: number, name: string, family = id) =>
  ({
    id,
    provider_id: id,
    provider_name: name,
    family_id: family,
    logo_path: null,
    brand: { colour: id === 11 ? '#ECECEC' : '#B20710', letters: name[0] },
  }) as Provider;

const NETFLIX = provider(8, 'Netflix');
const GLOBOPLAY = provider(307, 'Globoplay');
const MUBI = provider(11, 'MUBI');
const WITH_ADS = provider(1796, 'Netflix com anúncios', 8);
const ALL = [NETFLIX, GLOBOPLAY, MUBI, WITH_ADS];
const ids = (subscriptions: { id: number }[]) => subscriptions.map(({ id }) => id);

test('a family has one pill', () => {
  expect(headsOf(ALL)).toEqual([NETFLIX, GLOBOPLAY, MUBI]);
});

test('the best known stand first, in whatever order they were chosen', () => {
  const onlyMubi = toggled([], MUBI, ALL);
  expect(ids(toggled(onlyMubi, NETFLIX, ALL))).toEqual([8, 11]);
});

test('any member switches its family on and off', () => {
  const on = toggled([], WITH_ADS, ALL);
  expect(on).toMatchObject([{ id: 8, name: 'Netflix' }]);
  expect(toggled(on, NETFLIX, ALL)).toEqual([]);
  expect(toggled(toggled([], NETFLIX, ALL), WITH_ADS, ALL)).toEqual([]);
});

test('keeps subscriptions that this list does not show', () => {
  const [rare] = toggled([], provider(99, 'Raro'), []);
  expect(ids(toggled(rare ? [rare] : [], GLOBOPLAY, ALL))).toEqual([307, 99]);
});

test('brings along all that its logo is drawn with', () => {
  expect(toggled([], MUBI, ALL)).toEqual([
    { id: 11, name: 'MUBI', colour: '#ECECEC', ink: '#15130F', letters: 'M', logo: null },
  ]);
  expect(toggled([], NETFLIX, ALL)[0]?.ink).toBe('#FFFFFF');
});
