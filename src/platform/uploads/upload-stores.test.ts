import { mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { AddressInfo } from 'node:net';
import S3rver from 's3rver';
import { failure } from '#test/film-client.ts';
import { bomb, scriptedServer } from '#test/scripted-server.ts';
import type { Step } from '#test/scripted-server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FolderStore, S3Store } from './upload-store.ts';
import type { StoredFile, UploadStore } from './upload-store.ts';

const KEYS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
let root: string;
let server: S3rver;
let endpoint: string;
const stores = {} as Record<'folder' | 'bucket', UploadStore>;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'vouver-uploads-'));
  server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(root, 's3'),
    vhostBuckets: false,
    configureBuckets: [{ name: 'vouver', configs: [] }],
  });
  const { port } = (await server.run()) as AddressInfo;
  endpoint = `http://127.0.0.1:${port}`;
  stores.folder = new FolderStore(join(root, 'uploads'));
  stores.bucket = new S3Store({ endpoint, bucket: 'vouver', region: 'us-east-1', ...KEYS });
});
afterAll(async () => {
  await server.close();
  await rm(root, { recursive: true });
});

async function listed(store: UploadStore): Promise<StoredFile[]> {
  const files: StoredFile[] = [];
  for await (const file of store.list()) files.push(file);
  return files.toSorted((a, b) => a.name.localeCompare(b.name));
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const bytes = (text: string) => new TextEncoder().encode(text);

describe.each(['folder', 'bucket'] as const)('a %s', (kind) => {
  it('returns what it stored, and null for what it did not', async () => {
    const store = stores[kind];
    expect(await store.get('ab-64.webp')).toBeNull();
    await store.put('ab-64.webp', bytes('small'), 'image/webp');
    await store.put('cd-64.webp', bytes(''), 'image/webp');
    expect(new TextDecoder().decode((await store.get('ab-64.webp'))!)).toBe('small');
    expect((await store.get('cd-64.webp'))!.length).toBe(0);
  });

  it('lists its files with their times, and deletes them', async () => {
    const store = stores[kind];
    const files = await listed(store);
    expect(files.map(({ name }) => name)).toEqual(['ab-64.webp', 'cd-64.webp']);
    for (const { changedAt } of files) {
      expect(Math.abs(Date.now() - changedAt.getTime())).toBeLessThan(60_000);
    }
    await store.delete('ab-64.webp');
    await store.delete('ab-64.webp');
    expect(await store.get('ab-64.webp')).toBeNull();
    expect(await listed(store)).toHaveLength(1);
  });

  it.each([
    '../secret.webp',
    '..%2fsecret.webp',
    'ab/../../secret.webp',
    '/etc/passwd',
    'ab\\..\\x.webp',
    'ab.webp\0.png',
    '.env',
    'ab',
    'AB-64.webp',
    'ab?x.webp',
    '',
  ])('refuses the name %j', async (name) => {
    const store = stores[kind];
    await expect(store.put(name, bytes('x'), 'image/webp')).rejects.toThrow('not the name');
    await expect(store.get(name)).rejects.toThrow('not the name');
    await expect(store.delete(name)).rejects.toThrow('not the name');
  });
});

describe('a folder', () => {
  it('is empty while it does not exist', async () => {
    expect(await listed(new FolderStore(join(root, 'nowhere')))).toEqual([]);
  });

  it('lists what an interrupted write left, but no links and no foreign files', async () => {
    const folder = join(root, 'uploads');
    const old = new Date(Date.now() - 86_400_000);
    await writeFile(join(folder, 'cd', 'cd0011223344556677.part'), 'half');
    await utimes(join(folder, 'cd', 'cd0011223344556677.part'), old, old);
    await writeFile(join(folder, 'README'), 'not ours');
    await writeFile(join(folder, 'cd', 'notes.txt.bak'), 'not ours');
    await symlink('/', join(folder, 'cd', 'cdlink.webp'));
    const files = await listed(stores.folder);
    expect(files.map(({ name }) => name)).toEqual(['cd-64.webp', 'cd0011223344556677.part']);
    expect(files[1]!.changedAt).toEqual(old);
  });

  it('has no file under a name before all of it is written', async () => {
    const store = new FolderStore(join(root, 'racing'));
    const contents = Array.from({ length: 8 }, (_, n) => bytes(String(n).repeat(100_000)));
    const readings: Promise<Uint8Array | null>[] = [];
    const writings = contents.map((content) => store.put('ee-1.webp', content));
    for (let n = 0; n < 50; n += 1) {
      readings.push(store.get('ee-1.webp'));
      await new Promise((resolve) => setImmediate(resolve));
    }
    await Promise.all(writings);
    for (const read of await Promise.all(readings)) {
      expect([undefined, 100_000]).toContain(read?.length);
    }
    expect(await readdir(join(root, 'racing', 'ee'))).toEqual(['ee-1.webp']);
  });
});

describe('a bucket', () => {
  it('is listed to its end, a page at a time', async () => {
    const store = stores.bucket;
    const names = Array.from({ length: 5 }, (_, n) => `ff${n}-1.webp`);
    await Promise.all(names.map((name) => store.put(name, bytes('x'), 'image/webp')));
    const paged = new S3Store(
      { endpoint, bucket: 'vouver', region: 'us-east-1', ...KEYS },
      { pageSize: 2 },
    );
    expect((await listed(paged)).map(({ name }) => name)).toEqual(['cd-64.webp', ...names]);
  });

  it('fails without naming a key, when the keys are wrong or nobody answers', async () => {
    const config = { endpoint, bucket: 'vouver', region: 'us-east-1', ...KEYS };
    const wrong = new S3Store({ ...config, accessKeyId: 'hush' });
    await expect(wrong.get('cd-64.webp')).rejects.toThrow(/answered GET with 403/);
    await expect(wrong.put('ab-64.webp', bytes('x'), 'image/webp')).rejects.not.toThrow('hush');
    const nobody = new S3Store({ ...config, endpoint: 'http://127.0.0.1:1' });
    await expect(nobody.get('ab-64.webp')).rejects.toThrow('fetch failed');
    const noBucket = new S3Store({ ...config, bucket: 'other' });
    await expect(noBucket.get('ab-64.webp')).rejects.toThrow(/404 NoSuchBucket/);
  });

  it('is not waited for where it says nothing, or stops in the middle', async () => {
    const half: Step = (response) => void response.writeHead(200).write('half');
    const { origin } = await scriptedServer(() => undefined, half);
    const config = { endpoint: origin, bucket: 'vouver', region: 'us-east-1', ...KEYS };
    const store = new S3Store(config, { timeoutMs: 500 });
    for (const what of ['nothing', 'half of a file']) {
      const asked = failure(store.get('ab-64.webp'));
      await sleep(100);
      // A request whose signal nothing else refers to would lose it here.
      collectGarbage();
      expect((await asked).message, what).toMatch(/timeout/);
    }
  });

  it('is asked again where it cannot answer for now', async () => {
    const { origin, seen } = await scriptedServer(
      { status: 503 },
      { status: 429 },
      { body: 'file' },
    );
    const store = new S3Store({ endpoint: origin, bucket: 'vouver', region: 'us-east-1', ...KEYS });
    expect(new TextDecoder().decode((await store.get('ab-64.webp'))!)).toBe('file');
    expect(seen).toHaveLength(3);
  });

  it('fails where a response has no end', async () => {
    const { origin } = await scriptedServer(bomb(' '), bomb(' '), bomb(' ', 403));
    const store = new S3Store({ endpoint: origin, bucket: 'vouver', region: 'us-east-1', ...KEYS });
    await expect(store.get('ab-64.webp')).rejects.toThrow(/larger than 16 MB/);
    await expect(listed(store)).rejects.toThrow(/larger than 16 MB/);
    await expect(store.get('ab-64.webp')).rejects.toThrow(/larger than 64 KB/);
  });
});
