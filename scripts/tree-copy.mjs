import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from './terminal.mjs';

/** A copy of the project as it is now, with what is not committed, for changes that must not stay. */
export class TreeCopy {
  folder = mkdtempSync(join(tmpdir(), 'vouver-faults-'));
  #clean = new Map();

  constructor() {
    const names = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 1e8,
    });
    for (const name of names.split('\0')) {
      // Files that were deleted and not committed are still listed.
      if (name === '' || !existsSync(join(root, name))) continue;
      mkdirSync(join(this.folder, dirname(name)), { recursive: true });
      cpSync(join(root, name), join(this.folder, name));
    }
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
