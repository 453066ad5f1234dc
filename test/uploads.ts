import { checkFileName } from '#platform/uploads/upload-store.ts';
import type { StoredFile, UploadStore } from '#platform/uploads/upload-store.ts';

/** A store in memory, whose clock and failures tests control. */
export class MemoryStore implements UploadStore {
  readonly files = new Map<string, { content: Uint8Array; changedAt: Date }>();
  /** While set, every call fails. */
  isDown = false;
  now: () => Date = () => new Date();

  async put(name: string, content: Uint8Array): Promise<void> {
    this.#check(name);
    this.files.set(name, { content, changedAt: this.now() });
  }

  async get(name: string): Promise<Uint8Array | null> {
    this.#check(name);
    return this.files.get(name)?.content ?? null;
  }

  async delete(name: string): Promise<void> {
    this.#check(name);
    this.files.delete(name);
  }

  async *list(): AsyncIterable<StoredFile> {
    for (const [name, { changedAt }] of this.files) yield { name, changedAt };
  }

  #check(name: string): void {
    if (this.isDown) throw new Error('the store is down');
    checkFileName(name);
  }
}
