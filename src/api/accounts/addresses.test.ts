import { describe, expect, it } from 'vitest';
import type { Db } from '#platform/database/database.ts';
import { createTestApi } from '#test/api.ts';

// The lists are files: no call may need the database.
const api = createTestApi({ db: {} as Db });

interface Place {
  id: number;
  name: string;
}
type List = { items: Place[]; total: number };

describe('/address', () => {
  it('has the 27 states in the order of the Portuguese alphabet', async () => {
    const { items, total } = await api.read<List>('/address/country/22/states');
    expect(total).toBe(27);
    expect(items.slice(0, 4).map(({ name }) => name)).toEqual([
      'Acre',
      'Alagoas',
      'Amapá',
      'Amazonas',
    ]);
    expect(items.find(({ name }) => name === 'Pernambuco')).toEqual({
      id: 26,
      abbreviation: 'PE',
      name: 'Pernambuco',
    });
  });

  it('has all 5,571 municipalities, each in its state', async () => {
    const { items: states } = await api.read<List>('/address/country/22/states');
    const ids = new Set<number>();
    for (const { id: state } of states) {
      const { items, total } = await api.read<List>(`/address/state/${state}/cities`);
      expect(total).toBe(items.length);
      for (const { id } of items) {
        expect(Math.floor(id / 100_000)).toBe(state);
        ids.add(id);
      }
    }
    expect(ids.size).toBe(5571);
  });

  it('sorts accented names beside the plain ones', async () => {
    const { items } = await api.read<List>('/address/state/35/cities');
    const names = items.map(({ name }) => name);
    // By code points "Águas" and "Óleo" would follow "Zacarias".
    const [aguai, aguas, agudos] = ['Aguaí', 'Águas de São Pedro', 'Agudos'];
    expect(names.filter((name) => [aguai, aguas, agudos].includes(name))).toEqual([
      aguai,
      aguas,
      agudos,
    ]);
    expect(names.at(-1)).toBe('Zacarias');
  });

  it.each([
    ['/address/country/23/states', 404],
    ['/address/state/99/cities', 404],
    ['/address/country/br/states', 422],
    ['/address/state/NaN/cities', 422],
    ['/address/state/undefined/cities', 422],
    ['/address/state/26.5/cities', 422],
    ['/address/state/0/cities', 422],
  ])('%s is %i', async (path, status) => {
    expect((await api.ask(path)).status).toBe(status);
  });

  it('is public for a day, also for a request with a token', async () => {
    const first = await api.ask('/address/state/26/cities', {
      headers: { authorization: 'Bearer whatever' },
    });
    expect(first.headers.get('cache-control')).toMatch(/^public, max-age=86400/);
    expect(first.headers.get('vary')).toBe('Accept-Encoding');
    const again = await api.ask('/address/state/26/cities', {
      headers: { 'if-none-match': first.headers.get('etag')! },
    });
    expect(again.status).toBe(304);
  });
});
