// Keeps the files of somebody without an account in this browser until they have one: signing up may leave the site.

const DATABASE = 'vouver-brought-files';
const STORE = 'files';
const KEY = 'files';
/** Milliseconds for which they are kept. */
const LIFETIME = 24 * 60 * 60 * 1000;

interface Kept {
  files: readonly File[];
  at: number;
}

function openStore(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE));
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('no database')));
  });
}

async function inStore<Value>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value> {
  const database = await openStore();
  try {
    return await new Promise((resolve, reject) => {
      const request = work(database.transaction(STORE, mode).objectStore(STORE));
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error ?? new Error('not stored')));
    });
  } finally {
    database.close();
  }
}

/** Keeps files in the place of earlier ones. Without storage the visitor chooses them again after signing up. */
export async function keepFiles(files: readonly File[]): Promise<void> {
  const kept: Kept = { files: [...files], at: Date.now() };
  await inStore('readwrite', (store) => store.put(kept, KEY)).catch(() => undefined);
}

/** The kept files; none after a day. */
export async function keptFiles(): Promise<readonly File[]> {
  try {
    const kept = await inStore('readonly', (store): IDBRequest<Kept | undefined> => store.get(KEY));
    return kept && Date.now() - kept.at < LIFETIME ? kept.files : [];
  } catch {
    return [];
  }
}

export async function forgetFiles(): Promise<void> {
  await inStore('readwrite', (store) => store.delete(KEY)).catch(() => undefined);
}
