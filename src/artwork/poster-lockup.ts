import { CAPITALS, LARGEST, setTitle } from './lockup.ts';
import type { Lockup, TitleSetting, Trial } from './lockup.ts';
import { serifWidth } from './measure.ts';
import type { Size, Voice } from './types.ts';

const SERIF_ASCENT = 0.76;
const SERIF_LEADING = 0.94;
const SERIF_TAIL = 0.26;

const hasTail = (line: string) => /[gjpqyçQJÇŞŢĄĘĢĶĻŅŖ,;ęąşţģķļņŗųįǫ@$§()[\]|þ]/u.test(line);

/** Voice B: the serif face, as typed. Pages are set in capitals alone, and do without it. */
const SERIF: TitleSetting = {
  voice: 'B',
  dress: (head) => head,
  mostLines: 4,
  trials: evenLines,
  narrowest: serifWidth,
  stretch: 100,
};

/** Sets a poster's title in one of the two voices, see `setTitle`. */
export const lockup = (title: string, slot: Size, voice: Voice): Lockup =>
  setTitle(title, slot, voice === 'A' ? CAPITALS : SERIF);

/** All lines in one size. */
function evenLines(texts: readonly string[], slot: Size): Trial[] {
  const ems = texts.map((text) => serifWidth(text));
  const accents = /[\u00C0-\u00DD\u0100-\u017F]/u.test(texts[0] ?? '') ? 0.16 : 0;
  const tail = hasTail(texts.at(-1) ?? '') ? SERIF_TAIL : 0.02;
  const heightEms = SERIF_ASCENT + accents + (texts.length - 1) * SERIF_LEADING + tail;
  const size = Math.min(
    slot.w / Math.max(...ems),
    slot.h / heightEms,
    LARGEST * 0.8 * (slot.w / 520),
  );
  const lines = texts.map((text, i) => ({
    text,
    size,
    stretch: 100,
    y: size * (SERIF_ASCENT + accents + i * SERIF_LEADING),
    width: (ems[i] as number) * size,
  }));
  const ink = ems.reduce((sum, em) => sum + em * size * size * 0.7, 0);
  const small = size < slot.w * 0.09 ? 0.3 : 0;
  return [
    {
      lines,
      height: heightEms * size,
      score: ink / (slot.w * slot.h) - small - texts.length * 0.02,
    },
  ];
}
