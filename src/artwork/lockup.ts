import { emWidth, stretchFor, NARROWEST, WIDEST } from './measure.ts';
import type { Size, Voice } from './types.ts';
import { breakables, cleanLine, layouts, splitTitle } from './wording.ts';

/** One set line: `x`, `y` (baseline), `size` and `width` in the slot's units, `stretch` in per cent. */
export interface LockupLine {
  text: string;
  size: number;
  stretch: number;
  x: number;
  y: number;
  width: number;
}

export interface Lockup {
  voice: Voice;
  /** True if its letters are pixels (`pixel-letters.ts`), because the faces have none of its script. */
  pixels?: true;
  lines: LockupLine[];
  /** Small lines under the title, and their whole text ('' when there is none). */
  subtitleLines: LockupLine[];
  subtitle: string;
  /** Size of the ink from the top left corner of the slot. */
  inkWidth: number;
  inkHeight: number;
}

/** Cap height of Archivo 900 (OS/2), and the space between lines, in ems. */
export const CAP = 0.688;
const GAP = 0.1;
const ACCENT = 0.22;
const TAIL = 0.16;
/** The largest letters, in a slot that is 520 units wide. */
export const LARGEST = 250;
const GROWTH = [1, 0.93, 0.86, 0.78, 0.7, 0.62, 0.54, 0.46, 0.38, 0.3];

const hasAccent = (line: string) =>
  /[^\u0020-\u007E\u00C6\u00C7\u00D0\u00D8\u00DE\u2013-\u2026]/u.test(line);
const hasTail = (line: string) => /[ÇŞŢĄĘĢĶĻŅŖQ,;Ø@$§()[\]|]/u.test(line);

/** One way to set the lines; that of the highest score is taken. */
export interface Trial {
  score: number;
  height: number;
  lines: Omit<LockupLine, 'x'>[];
}

/** How a voice sets the main lines of a title. */
export interface TitleSetting {
  voice: Voice;
  /** The text as it is drawn. */
  dress: (head: string) => string;
  mostLines: number;
  /** Sets these lines into the slot; none if they do not fit. */
  trials: (lines: readonly string[], slot: Size) => Trial[];
  /** Width of a line in ems at the voice's least stretch, and that stretch in per cent. */
  narrowest: (line: string) => number;
  stretch: number;
}

/** Voice A: capitals on the width axis. */
export const CAPITALS: TitleSetting = {
  voice: 'A',
  dress: (head) => head.toUpperCase(),
  mostLines: 5,
  trials: justified,
  narrowest: (line) => emWidth(line, 'display', NARROWEST),
  stretch: NARROWEST,
};

/**
 * Sets a title into a slot (any unit): tries every break, and keeps the one with most ink and the most even sizes.
 * Never wider or higher than the slot; an empty title gives no lines.
 */
export function setTitle(title: string, slot: Size, setting: TitleSetting): Lockup {
  const { head, subtitle } = splitTitle(cleanLine(title));
  const text = setting.dress(head);
  const small = setSubtitle(subtitle, slot);
  const room = { w: slot.w, h: slot.h - small.height };
  let best: Trial | null = null;
  for (const lines of text ? layouts(breakables(text), setting.mostLines) : []) {
    for (const trial of setting.trials(lines, room))
      if (!best || trial.score > best.score) best = trial;
  }
  if (!best && text) best = lastResort(text, room, setting);
  const lines = (best?.lines ?? []).map((line) => ({ ...line, x: 0 }));
  const height = best?.height ?? 0;
  return {
    voice: setting.voice,
    lines,
    subtitle,
    subtitleLines: small.lines.map((line) => ({ ...line, y: height + line.y })),
    inkWidth: Math.max(
      0,
      ...lines.map((line) => line.width),
      ...small.lines.map((line) => line.width),
    ),
    inkHeight: height + small.height,
  };
}

/** One common size, each line stretched to the slot; short lines may grow, then stay left. */
function justified(texts: readonly string[], slot: Size): Trial[] {
  const narrow = texts.map((text) => emWidth(text, 'display', NARROWEST));
  const wide = texts.map((text) => emWidth(text, 'display', WIDEST));
  const ceiling = Math.min(...narrow.map((em) => slot.w / em));
  return GROWTH.flatMap((growth) => {
    const common = ceiling * growth;
    const sizes = texts.map((_, i) => {
      const fillsAtWidest = slot.w / (wide[i] as number);
      const size = fillsAtWidest > common * 1.9 ? common : Math.max(fillsAtWidest, common);
      return Math.min(size, slot.w / (narrow[i] as number), LARGEST * (slot.w / 520));
    });
    const trial = stack(texts, sizes, slot);
    return trial && trial.height <= slot.h ? [trial] : [];
  });
}

function stack(texts: readonly string[], sizes: readonly number[], slot: Size): Trial | null {
  let y = 0;
  let ink = 0;
  let penalty = texts.length * 0.015;
  const lines = texts.map((text, i) => {
    const size = sizes[i] as number;
    y += size * (CAP + (i ? GAP : 0) + (hasAccent(text) ? ACCENT : 0));
    const stretch = stretchFor(text, slot.w / size);
    const width = Math.min(slot.w, emWidth(text, 'display', stretch) * size);
    const line = { text, size, stretch, y, width };
    if (hasTail(text)) y += size * (i < texts.length - 1 ? 0.09 : TAIL);
    ink += width * size * CAP;
    penalty += ((slot.w - width) / slot.w) * 0.5 + (stretch < 66 ? 0.04 : 0);
    return line;
  });
  const smallest = Math.min(...sizes);
  penalty += (Math.max(...sizes) / smallest - 1) * 0.12;
  if (smallest < slot.w * 0.085) penalty += 0.3;
  return { lines, height: y, score: ink / (slot.w * slot.h) - penalty };
}

/** The whole text on one line, as small as necessary. */
function lastResort(text: string, slot: Size, { narrowest, stretch }: TitleSetting): Trial {
  const em = narrowest(text);
  const size = Math.min(slot.w / em, slot.h / 1.25);
  const line = { text, size, stretch, y: size * 0.95, width: em * size };
  return { score: 0, height: size * 1.2, lines: [line] };
}

/** One or two lines of weight 600, at most 34 units (of a 520 slot) high. */
function setSubtitle(text: string, slot: Size): { lines: LockupLine[]; height: number } {
  if (!text) return { lines: [], height: 0 };
  const unit = slot.w / 520;
  const whole = Math.min(34 * unit, slot.w / emWidth(text, 'text'));
  const words = text.split(' ');
  let lines = [text];
  if (whole < 23 * unit && words.length > 1) {
    const halves = words
      .slice(1)
      .map((_, i) => [words.slice(0, i + 1).join(' '), words.slice(i + 1).join(' ')]);
    const widest = (pair: string[]) => Math.max(...pair.map((line) => emWidth(line, 'text')));
    lines = halves.reduce((a, b) => (widest(b) < widest(a) ? b : a));
  }
  const size = Math.min(
    30 * unit,
    whole > 23 * unit ? whole : Infinity,
    slot.w / Math.max(...lines.map((line) => emWidth(line, 'text'))),
  );
  const top = 16 * unit;
  return {
    lines: lines.map((line, i) => ({
      text: line,
      size,
      stretch: 100,
      x: 0,
      y: top + size * (0.8 + i * 1.14),
      width: emWidth(line, 'text') * size,
    })),
    height: top + size * (1.02 + (lines.length - 1) * 1.14),
  };
}

export interface BandLine {
  text: string;
  /** font-stretch, per cent */
  stretch: number;
  /** font-size as a share of the slot's width: `calc(size * 100cqi)` */
  size: number;
  /** line-height as a share of the slot's width; capitals sit in its middle */
  leading: number;
}

export interface BandLockup {
  lines: BandLine[];
  subtitle: string;
  /** The whole block's height as a share of the slot's width. */
  height: number;
}

/**
 * The title for the page's own h1, in HTML text: sizes are shares of the slot's width, so one response serves every
 * screen. `aspect` is the slot's height over its width (about 0.42 beside a poster, 0.62 on a phone). Set
 * `font-kerning: none`: the widths are plain advances.
 */
export function bandLockup(title: string, { aspect = 0.42 }: { aspect?: number } = {}): BandLockup {
  const set = setTitle(title, { w: 1000, h: 1000 * aspect }, CAPITALS);
  const share = (v: number) => Math.round(v * 100) / 100_000;
  return {
    subtitle: set.subtitle,
    height: share(set.inkHeight),
    lines: set.lines.map((line) => ({
      text: line.text,
      stretch: Math.floor(line.stretch * 10) / 10,
      size: share(line.size),
      leading: share(line.size * (CAP + GAP + (hasAccent(line.text) ? ACCENT : 0))),
    })),
  };
}
