import sharp from 'sharp';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { profiles } from '#accounts/account-tables.ts';
import { sweepImages } from '#accounts/image-commands.ts';
import type { User } from '#accounts/user-queries.ts';
import { createTestUser, signIn } from '#test/accounts.ts';
import { createTestApi, testConfig } from '#test/api.ts';
import { useDatabase } from '#test/catalogue.ts';
import {
  animatedGif,
  bombPng,
  image,
  largeJpeg,
  photoWithPlace,
  SVG_WITH_SCRIPT,
} from '#test/images.ts';

const database = useDatabase();
let api: ReturnType<typeof createTestApi>;
let user: User;
let token: string;
let jpeg: Buffer;
beforeAll(async () => {
  jpeg = await image(90, 60).jpeg().toBuffer();
});
beforeEach(async () => {
  api = createTestApi({ db: database.db });
  user = await createTestUser(database.db);
  token = await signIn(database.db, user);
});

type Part = [field: string, content: Uint8Array | string, name?: string, type?: string];

function form(...parts: Part[]): FormData {
  const data = new FormData();
  for (const [field, content, name = 'x.jpg', type = 'image/jpeg'] of parts) {
    if (typeof content === 'string') data.append(field, content);
    else data.append(field, new File([new Uint8Array(content)], name, { type }));
  }
  return data;
}

const authorization = () => ({ authorization: `Bearer ${token}` });
const patch = async (body: FormData | string | ReadableStream, headers = {}) => {
  const init = { method: 'PATCH', body, headers: { ...authorization(), ...headers } };
  return api.ask('/users/images/me', { ...init, duplex: 'half' } as RequestInit);
};
const profileOf = async (response: Response | Promise<Response>) =>
  ((await (await response).json()) as { profile: Record<string, unknown> }).profile;
const rowOf = async () => {
  const [row] = await database.db.select().from(profiles).where(eq(profiles.userId, user.id));
  return row!;
};
const detailOf = async (response: Response) => {
  expect(response.status).toBe(422);
  return ((await response.json()) as { detail: { loc: string[]; msg: string }[] }).detail[0]!;
};

describe('PATCH /users/images/me', () => {
  it('makes an image the photo, which is then shown, in two square sizes', async () => {
    const answer = await patch(form(['file_photo', await photoWithPlace(120, 80)]));
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([
      200,
      'private, no-store',
    ]);
    const profile = await profileOf(answer);
    expect(profile).toMatchObject({ use_photo_img: true, cover_url: '' });
    expect(profile.photo_url).toMatch(/^\/uploads\/[0-9a-f]{32}-512\.webp$/);
    const names = [...api.uploads.files.keys()];
    expect(names.map((name) => name.slice(32)).toSorted()).toEqual(['-128.webp', '-512.webp']);
    for (const name of names) {
      const { content } = api.uploads.files.get(name)!;
      const { format, width, height, exif } = await sharp(content).metadata();
      expect([format, `-${width}.webp`, width === height, exif]).toEqual([
        'webp',
        name.slice(32),
        true,
        undefined,
      ]);
    }
  });

  it('makes an image the cover, 4:1, and leaves the photo alone', async () => {
    await patch(form(['file_photo', jpeg]));
    const profile = await profileOf(patch(form(['file_cover', await animatedGif()])));
    expect(profile.cover_url).toMatch(/-1600\.webp$/);
    expect(profile.photo_url).toMatch(/-512\.webp$/);
    const name = String(profile.cover_url).slice('/uploads/'.length);
    const { width, height, pages } = await sharp(api.uploads.files.get(name)!.content).metadata();
    expect([width, height, pages ?? 1]).toEqual([1600, 400, 1]);
  });

  it('accepts a browser’s form whose other field was left empty', async () => {
    const body = form(['file_photo', jpeg], ['file_cover', new Uint8Array(), '']);
    expect((await patch(body)).status).toBe(200);
  });

  it('queues the deletion of the image that it replaces, and of no other', async () => {
    await patch(form(['file_photo', jpeg]));
    await patch(form(['file_cover', jpeg]));
    expect(api.jobs).toEqual([]);
    const { photoKey, coverKey } = await rowOf();
    await patch(form(['file_photo', jpeg]));
    expect(api.jobs).toEqual([{ kind: 'delete-uploads', payload: { keys: [photoKey] } }]);
    expect((await rowOf()).coverKey).toBe(coverKey);
    // Its own file of before is only deleted by the job.
    expect(api.uploads.files.has(`${photoKey}-512.webp`)).toBe(true);
  });

  it('is 401 without a token, before the body is looked at', async () => {
    const answer = await api.ask('/users/images/me', { method: 'PATCH', body: 'x' });
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
  });

  it('is 413 for more than 5 MB, declared or counted', async () => {
    const large = await largeJpeg(3000);
    expect(large.length).toBeGreaterThan(5 * 1024 * 1024);
    expect((await patch(form(['file_photo', large]))).status).toBe(413);
    const declared = {
      'content-length': '52428800',
      'content-type': 'multipart/form-data; boundary=x',
    };
    expect((await patch('--x--', declared)).status).toBe(413);
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sent += 1;
        if (sent > 800) controller.close();
        else controller.enqueue(new Uint8Array(65_536));
      },
    });
    const type = { 'content-type': 'multipart/form-data; boundary=x' };
    expect((await patch(endless, type)).status).toBe(413);
    // 50 MB were offered; reading ends soon after five.
    expect(sent).toBeLessThan(120);
  });

  it('accepts a file of nearly 5 MB', async () => {
    const padded = Buffer.concat([jpeg, Buffer.alloc(5 * 1024 * 1024 - jpeg.length)]);
    expect((await patch(form(['file_photo', padded]))).status).toBe(200);
    expect(
      (await patch(form(['file_photo', Buffer.concat([padded, Buffer.from('x')])]))).status,
    ).toBe(413);
  });

  it.each<[string, () => FormData | Promise<FormData>, RegExp]>([
    [
      'an SVG with a script',
      () => form(['file_photo', SVG_WITH_SCRIPT, 'x.svg', 'image/svg+xml']),
      /^Mande uma imagem JPEG/,
    ],
    [
      'an SVG that says it is a JPEG',
      () => form(['file_photo', SVG_WITH_SCRIPT]),
      /^Mande uma imagem JPEG/,
    ],
    ['a text', () => form(['file_photo', Buffer.from('not an image')]), /^Mande uma imagem JPEG/],
    [
      'a truncated JPEG',
      () => form(['file_photo', jpeg.subarray(0, jpeg.length / 2)]),
      /danificado/,
    ],
    ['30,000 px', () => form(['file_cover', bombPng(30_000, 8)]), /8\.192/],
    ['a decompression bomb', () => form(['file_photo', bombPng(30_000, 30_000)]), /8\.192/],
    ['no file', () => form(['other', jpeg]), /file_photo ou file_cover/],
    ['a text field', () => form(['file_photo', 'x']), /file_photo ou file_cover/],
    ['two files', () => form(['file_photo', jpeg], ['file_cover', jpeg]), /uma imagem por vez/],
    ['two photos', () => form(['file_photo', jpeg], ['file_photo', jpeg]), /uma imagem por vez/],
  ])('is 422 for %s', async (_, body, message) => {
    const detail = await detailOf(await patch(await body()));
    expect(detail.msg).toMatch(message);
    expect(detail.loc[0]).toBe('body');
    expect(api.uploads.files.size).toBe(0);
    expect((await rowOf()).photoKey).toBeNull();
  });

  it.each([
    ['JSON', '{}', 'application/json'],
    ['a bare image', 'GIF89a', 'image/gif'],
    ['multipart without a boundary', 'x', 'multipart/form-data'],
    ['broken multipart', '--y\r\nnonsense', 'multipart/form-data; boundary=y'],
  ])('is 422 for %s', async (_, body, type) => {
    expect((await detailOf(await patch(body, { 'content-type': type }))).loc).toEqual([
      'body',
      'file_photo',
    ]);
  });

  it('believes the bytes and not the content type', async () => {
    const png = await image(20, 20).png().toBuffer();
    const answer = await patch(form(['file_photo', png, 'page.html', 'text/html']));
    expect(answer.status).toBe(200);
  });

  it('changes nothing if the store fails', async () => {
    await patch(form(['file_photo', jpeg]));
    const before = await rowOf();
    api.uploads.isDown = true;
    const answer = await patch(form(['file_photo', jpeg]));
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await rowOf()).toEqual(before);
    expect(api.jobs).toEqual([]);
  });

  it('leaves one photo and no orphan when several arrive at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => patch(form(['file_photo', jpeg]))),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200));
    const { photoKey } = await rowOf();
    const queued = api.jobs.flatMap(({ payload }) => (payload as { keys: string[] }).keys);
    expect(new Set([...queued, photoKey]).size).toBe(6);
  });

  it('is limited for a person, not for others', async () => {
    api = createTestApi({ db: database.db, config: { ...testConfig, ownChangesAccountLimit: 2 } });
    const statuses: number[] = [];
    for (let n = 0; n < 3; n += 1) statuses.push((await patch(form(['file_photo', jpeg]))).status);
    expect(statuses).toEqual([200, 200, 429]);
    token = await signIn(database.db, await createTestUser(database.db));
    expect((await patch(form(['file_photo', jpeg]))).status).toBe(200);
  });
});

describe('DELETE /users/images/me/{kind}', () => {
  const remove = (kind: string) =>
    api.ask(`/users/images/me/${kind}`, { method: 'DELETE', headers: authorization() });

  it('removes the image and queues the deletion of its files', async () => {
    await patch(form(['file_photo', jpeg]));
    const { photoKey } = await rowOf();
    expect(await profileOf(remove('photo'))).toMatchObject({ photo_url: '', use_photo_img: false });
    expect(api.jobs).toEqual([{ kind: 'delete-uploads', payload: { keys: [photoKey] } }]);
    expect((await remove('photo')).status).toBe(200);
    expect(api.jobs).toHaveLength(1);
  });

  it('is 422 for another kind, and 401 without a token', async () => {
    expect((await remove('banner')).status).toBe(422);
    token = 'x';
    expect((await remove('photo')).status).toBe(401);
  });
});

describe('the daily sweep', () => {
  it('deletes files that no profile refers to, but not those of an upload in progress', async () => {
    await patch(form(['file_photo', jpeg]));
    await patch(form(['file_cover', jpeg]));
    const used = [...api.uploads.files.keys()];
    const now = new Date();
    api.uploads.now = () => new Date(now.getTime() - 2 * 3_600_000);
    const orphan = 'f'.repeat(32);
    await api.uploads.put(`${orphan}-512.webp`, new Uint8Array());
    await api.uploads.put('ff0011223344556677.part', new Uint8Array());
    for (const name of used) {
      api.uploads.files.set(name, {
        ...api.uploads.files.get(name)!,
        changedAt: api.uploads.now(),
      });
    }
    api.uploads.now = () => now;
    await api.uploads.put(`${'e'.repeat(32)}-512.webp`, new Uint8Array());
    const clock = { now: () => now };
    expect(await sweepImages({ db: database.db, uploads: api.uploads, clock })).toBe(2);
    expect([...api.uploads.files.keys()].toSorted()).toEqual(
      [...used, `${'e'.repeat(32)}-512.webp`].toSorted(),
    );
  });
});
