/** A file of a store, as its list has it. */
export interface StoredFile {
  name: string;
  changedAt: Date;
}

/** The store does not take files at present; the same request can succeed later. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}

/**
 * Stores uploaded files: in a folder or an S3 bucket. Names are checked by `isFileName`; a file is never changed under
 * its name, so that it may be cached for any time.
 */
export interface UploadStore {
  /** Stores the whole file or, if it throws, nothing under that name. */
  put(name: string, content: Uint8Array, contentType: string): Promise<void>;
  /** Null if there is no such file. */
  get(name: string): Promise<Uint8Array | null>;
  /** Does nothing if there is no such file. */
  delete(name: string): Promise<void>;
  /** All files, in no particular order, with leftovers of interrupted writes. */
  list(): AsyncIterable<StoredFile>;
}

/** Lower-case letters, digits and hyphens, and an ending: a name can neither leave its folder nor need quoting. */
export const isFileName = (name: string): boolean =>
  /^[0-9a-z]{2}[0-9a-z-]{0,98}\.[0-9a-z]{1,8}$/.test(name);

/** @throws for a name that no store accepts: callers check what comes from outside */
export function checkFileName(name: string): string {
  if (!isFileName(name)) throw new Error(`not the name of an upload: ${JSON.stringify(name)}`);
  return name;
}
