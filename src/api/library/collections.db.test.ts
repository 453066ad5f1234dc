import { describe, expect, it } from 'vitest';
import { collection, film, gone, series, openLibrary, refused } from '#test/library.ts';
import { deletePerson } from '#test/people.ts';

const library = openLibrary();
const { call, newCollection } = library;
/** The calls that may be made without a token. */
const READABLE = ['GET /collections/{id}', 'GET /collections/{id}/medias'];

describe('/collections', () => {
  it('creates, lists, reads, edits and deletes', async () => {
    const made = await call('POST /collections', { ...collection, name: '  Noites\n frias ' });
    expect([made.status, made.body]).toEqual([
      201,
      {
        id: expect.any(Number),
        name: 'Noites frias',
        description: 'Uma lista.',
        public: false,
        total_items: 0,
        medias: [],
        cover: [],
        created_at: '2026-11-21T12:00:00.000Z',
        changed_at: '2026-11-21T12:00:00.000Z',
        is_owner: true,
      },
    ]);
    const { id } = made.body;
    await call(`POST /collections/${id}/add`, series);
    await call(`POST /collections/${id}/add`, gone);
    const edited = await call(`PUT /collections/${id}`, { ...collection, public: true });
    expect(edited.body).toMatchObject({ name: 'Outra', public: true, total_items: 1 });
    const list = (await call('GET /collections')).body;
    expect(list).toMatchObject({ total: 2, page: 1, size: 50, pages: 1 });
    expect(list.items[0]).toEqual((await call(`GET /collections/${id}`)).body);
    expect(list.items[0]?.medias).toEqual([{ media_id: 1, media_type: 'serie' }]);
    const medias = (await call(`GET /collections/${id}/medias`)).body;
    expect(medias).toMatchObject({ total: 1, items: [{ media_id: 1, media_type: 'serie' }] });
    expect(medias.gone).toMatchObject([{ id: 8, name: 'Que saiu', place: 2 }]);
    expect((await call(`DELETE /collections/${id}`)).status).toBe(204);
    expect((await call(`DELETE /collections/${id}`)).status).toBe(404);
    expect((await call(`GET /collections/${id}`)).status).toBe(404);
  });

  it('refuses names and descriptions that are too short or too long, with the right texts', async () => {
    for (const [field, value, text] of [
      ['name', ' ab ', 'Favor inserir no mínimo 3 letras no nome!'],
      ['name', null, 'Favor inserir no mínimo 3 letras no nome!'],
      ['name', undefined, 'Favor inserir no mínimo 3 letras no nome!'],
      ['name', 'x'.repeat(51), 'Use até 50 letras.'],
      ['description', ' abcd ', 'Favor inserir no mínimo 5 letras na descrição!'],
      ['description', 12_345, 'Favor inserir no mínimo 5 letras na descrição!'],
      ['description', 'x'.repeat(251), 'Use até 250 letras.'],
      ['public', 'maybe', 'must be true or false'],
    ] as const) {
      for (const name of ['POST /collections', 'PUT /collections/{id}']) {
        const { status, body } = await call(name, { ...collection, [field]: value });
        expect([status, body.detail], `${name} ${field}`).toEqual([
          422,
          [{ type: expect.any(String), loc: ['body', field], msg: text }],
        ]);
      }
    }
    const fits = { ...collection, name: 'x'.repeat(50), description: 'x'.repeat(250) };
    expect((await call('POST /collections', fits)).status).toBe(201);
    const strange = { ...collection, name: 'a\u0000b\ud800c' };
    expect((await call('POST /collections', strange)).body.name).toBe('a b\ufffdc');
  });

  it('drops what cannot be seen or turns a line around, and asks for letters that are left', async () => {
    for (const unseen of [
      '\u200B',
      '\u2800',
      '\u3164',
      '\u00AD',
      '\u115F',
      '\uFFA0',
      '\uFE0F',
      '\u{E0061}',
    ]) {
      const name = unseen.repeat(3);
      expect((await call('POST /collections', { ...collection, name })).status, name).toBe(422);
      const description = `Boa${unseen.repeat(9)}`;
      expect((await call('POST /collections', { ...collection, description })).status).toBe(422);
    }
    const turned = {
      name: 'Pra \u202Esempre\u200B 👨‍👩‍👧',
      description: 'Cora\u0063\u0327a\u0303o\u2066 de mãe',
    };
    const made = await call('POST /collections', turned);
    expect(made.body).toMatchObject({ name: 'Pra sempre 👨‍👩‍👧', description: 'Coração de mãe' });
    // The name that others see is the one that is taken.
    const copy = await call('POST /collections', { ...turned, name: 'Pra sempre\u2060 👨‍👩‍👧' });
    expect(copy.status).toBe(400);
  });

  it('refuses a second name, ignoring case', async () => {
    const taken = [400, { detail: 'COLLECTION_NAME_ALREADY_EXISTS' }];
    const made = await call('POST /collections', { ...collection, name: 'MINHA' });
    expect([made.status, made.body]).toEqual(taken);
    const second = await newCollection('Outra');
    const edited = await call(`PUT /collections/${second}`, { ...collection, name: 'minha' });
    expect([edited.status, edited.body]).toEqual(taken);
    const bias = await call(
      'POST /collections',
      { ...collection, name: 'Minha' },
      library.bia.token,
    );
    expect(bias.status).toBe(201);
  });

  it('takes an order of titles, and nothing else as one', async () => {
    for (const title of [film, series, gone]) await call('POST /collections/{id}/add', title);
    expect((await call('PUT /collections/{id}/order', { items: [series] })).status).toBe(204);
    const { body } = await call('GET /collections/{id}/medias');
    expect(body.items).toMatchObject([{ media_type: 'serie' }, { media_type: 'movie' }]);
    const many = Array.from({ length: 3001 }, () => film);
    for (const items of [undefined, null, film, [{ media_id: 1 }], [[]], many]) {
      expect((await call('PUT /collections/{id}/order', { items })).status).toBe(422);
    }
  });

  it('takes a remark on a title that is in it, as JSON or a form', async () => {
    const name = 'PUT /collections/{id}/remark';
    const remark = { ...film, remark: '  Leva\nlenço. ' };
    expect((await call(name, remark)).status).toBe(404);
    await call('POST /collections/{id}/add', film);
    const stored = await call(name, remark);
    expect([stored.status, stored.headers.get('cache-control')]).toEqual([
      204,
      'private, no-store',
    ]);
    const remarks = async () => (await call('GET /collections/{id}/medias')).body.remarks;
    const read = { media_type: 'movie', media_id: 1, remark: 'Leva lenço.' };
    expect(await remarks()).toEqual([read]);
    expect((await call(name, remark, null)).status).toBe(401);
    expect((await call(name, remark, library.bia.token)).status).toBe(404);
    for (const wrong of [undefined, null, 7, ['x'], 'x'.repeat(141)])
      expect((await call(name, { ...film, remark: wrong })).status).toBe(422);
    expect((await call(name, { ...refused[1], remark: 'x' })).status).toBe(404);
    const form = new URLSearchParams({ media_id: '1', type: 'movie', remark: '' });
    expect((await library.sendRaw(name, { body: form })).status).toBe(204);
    expect(await remarks()).toEqual([]);
  });

  it('takes several titles at once, in their order', async () => {
    await call('POST /collections/{id}/add', film);
    const second = { media_id: 2, type: 'movie' };
    const items = [...refused, series, film, gone, series, second];
    expect((await call('POST /collections/{id}/medias', { items })).status).toBe(204);
    const { body } = await call('GET /collections/{id}/medias');
    const ids = body.items.map((item) => item as { media_type: string; id: number });
    expect(ids.map(({ media_type: type, id }) => `${type} ${id}`)).toEqual([
      'movie 1',
      'serie 1',
      'movie 2',
    ]);
    expect(body.gone).toMatchObject([{ id: 8, place: 3 }]);
    expect((await call('POST /collections/{id}/medias', { items })).status).toBe(204);
    expect((await call('GET /collections/{id}')).body.total_items).toBe(3);
  });

  it('20 creations of one name at the same time are one', async () => {
    const all = await Promise.all(
      Array.from({ length: 20 }, () => call('POST /collections', collection)),
    );
    expect(all.map(({ status }) => status).toSorted()).toEqual([
      201,
      ...Array<number>(19).fill(400),
    ]);
    expect((await call('GET /collections')).body.total).toBe(2);
  });

  it('20 additions of a title at the same time are one', async () => {
    await Promise.all(Array.from({ length: 20 }, () => call('POST /collections/{id}/add', film)));
    expect((await call('GET /collections/{id}')).body.total_items).toBe(1);
    expect((await call('POST /collections/{id}/add', film)).body.collections).toEqual([
      library.own,
    ]);
    expect((await call('DELETE /collections/{id}/remove', film)).body.collections).toEqual([]);
  });

  it('answers 404 to another person’s collections, also for changes; public ones can be read', async () => {
    const changes: [string, object?][] = [
      ['PUT /collections/{id}', collection],
      ['DELETE /collections/{id}'],
      ['PUT /collections/{id}/order', { items: [film] }],
      ['POST /collections/{id}/medias', { items: [film] }],
      ['POST /collections/{id}/add', film],
      ['DELETE /collections/{id}/remove', film],
    ];
    for (const isPublic of [false, true]) {
      await call('PUT /collections/{id}', { ...collection, public: isPublic });
      for (const token of [null, 'unknown', library.bia.token]) {
        for (const name of READABLE) {
          const { status, body, headers } = await call(name, undefined, token);
          expect(status, `${name} ${token}`).toBe(isPublic ? 200 : 404);
          expect(headers.get('cache-control'), name).toMatch(/no-store/);
          if (isPublic && name === READABLE[0]) expect(body.is_owner).toBe(false);
        }
      }
      for (const [name, body] of changes) {
        const answer = await call(name, body, library.bia.token);
        expect([answer.status, answer.body], name).toEqual([404, { detail: 'Not Found' }]);
      }
    }
    expect((await call('GET /collections/{id}')).body).toMatchObject({ is_owner: true });
    await deletePerson(library.db, library.ana.id);
    for (const name of READABLE) {
      expect((await call(name, undefined, library.bia.token)).status, name).toBe(404);
    }
  });

  it.each(['0', 'x', '-1', '99999999999'])('%s is no id', async (id) => {
    for (const path of [`/collections/${id}`, `/collections/${id}/medias`]) {
      expect((await call(`GET ${path}`)).status, path).toBe(422);
    }
    expect((await call(`DELETE /collections/${id}`)).status).toBe(422);
    expect((await call(`POST /collections/${id}/add`, film)).status).toBe(422);
    expect((await call('GET /collections/2147483647')).status).toBe(404);
  });
});
