import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { root } from './terminal.mjs';

/** In the project's folder, but no part of its source: what git ignores, and git itself, which a machine may lack. */
const NO_SOURCE = new Set(['.git', 'node_modules', 'dist', 'data', 'coverage', '.tanstack']);

/** A copy of the project as it is now, with what is not committed, for changes that must not stay. */
export class TreeCopy {
  folder = mkdtempSync(join(tmpdir(), 'vouver-faults-'));
  #clean = new Map();

  constructor() {
    const isSource = (path) => !NO_SOURCE.has(relative(root, path));
    cpSync(root, this.folder, { recursive: true, filter: isSource });
    symlinkSync(join(root, 'node_modules'), join(this.folder, 'node_modules'));
  }

  /** Takes over the built site. */
  copyBuild() {
    rmSync(join(this.folder, 'dist'), { recursive: true, force: true });
    cpSync(join(root, 'dist'), join(this.folder, 'dist'), { recursive: true });
  }

  /** Changes a file until `restore`. */
  change(file, text) {
    const path = join(this.folder, file);
    if (!this.#clean.has(file)) this.#clean.set(file, readFileSync(path));
    writeFileSync(path, text);
  }

  /** Every changed file is again as it was copied. */
  restore() {
    for (const [file, content] of this.#clean) writeFileSync(join(this.folder, file), content);
    this.#clean.clear();
  }

  remove() {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
