// Writes the pixel letters for names in other scripts than the Latin one, and commits them beside this script.
//
//   node src/artwork/glyphs/generate-pixels.mjs /usr/share/unifont/unifont.hex
//
// Needs (development only): the file of GNU Unifont, which Debian's package `unifont` has. Its letters are
// 16 pixels high and 8 or 16 wide, and are licensed under the SIL Open Font License 1.1 (`OFL.txt`) or the
// GNU GPL 2 with the font embedding exception.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv } from 'node:process';
import { brotliCompressSync, constants } from 'node:zlib';

/** Scripts that are set letter by letter from left to right; in others the letters change with their neighbours. */
const SET_BY_LETTER =
  /[\p{sc=Grek}\p{sc=Cyrl}\p{sc=Armn}\p{sc=Geor}\p{sc=Hang}\p{sc=Hira}\p{sc=Kana}\p{sc=Bopo}\p{sc=Han}]/u;
/** Punctuation, signs and digits inside such names; Latin letters in the middle of them. */
const AMONG_THEM =
  /[\u0021-\u007E\u00A1-\u017F\u2010-\u2027\u3000-\u303F\u30FB\u30FC\uFF01-\uFF60]/u;

const lines = readFileSync(argv[2], 'latin1')
  .split('\n')
  .filter((line) => {
    const letter = String.fromCodePoint(Number.parseInt(line, 16) || 0);
    return (
      letter.normalize('NFC') === letter && (SET_BY_LETTER.test(letter) || AMONG_THEM.test(letter))
    );
  });
const text = Buffer.from(`${lines.join('\n')}\n`);
writeFileSync(
  join(import.meta.dirname, 'unifont.hex.br'),
  brotliCompressSync(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  }),
);
