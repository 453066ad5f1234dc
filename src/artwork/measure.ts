// Made by glyphs/generate.mjs (then formatted): advance widths per 1000 em, two base-36 digits a letter (A125: three).
// The browser gets this small table and no outline.
const UPPER =
  ' !"#$%&\'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`{|}~¡¢£¤¥¦§¨©ª«¬­®¯°±²³´¶·¸¹º»¼½¾¿ÆÐ×ØÞ÷ĐĦĲĸĿŁŊŒŦ–—…“”‘’‹›€ẞ';
const A62 =
  '327eb0dvb4kmfq5xatata9eo666o667qccabbvc8c3c5cdb0c0cd6666eoeoeobsj4eqdue9e5cub6f3e97bcle6c0jleefedhfee5d1d7dzdmk9dwddd7at7qateoak5iat5oateo7ec9d0icdd5obu6mgc8kdgeo6ogc5mb4eo7a7a5idz5u557a87dgk0k0k0bskke5eofedceoe5e9jwcuc0c0eel4d78mh8iiadad5o5o7x7xczer';
const A100 =
  '5099dticgzrsop7qatatbbic9999998iijijijijijijijijijij9999icicicgzs2lmlmlmlmk2ijn5n5a9ijn5ijr0n5n5k2n5lmk2k2n5lmrslmlmk2at8iaticfg89at7uatic99ijijiciu7uijacm8b4gjic99m88sb4icbobo89jo9973bob4gjrsrsrsgzsclmicn5k2iclmn5ssijijijn5xjk2dwrsrse4e47q7q9z9zijo6';
const A125 =
  '0820av0gm0lh0kr0we0tl0900at0at0bz0ku0al0bk0al08l0mj0kb0mh0ml0mr0ml0mn0kz0n00mn0ab0al0ku0ku0ku0kn0yg0qi0pu0q30px0nw0mf0s40s10az0l80rg0lu0wq0rz0s00o10s00q70oi0od0rh0q20y60qp0qu0od0at08l0at0ku0iv09w0at0840at0ku0av0mg0m70ic0mf07u0mf0cy0m80ew0ht0ku0bk0m80b00b40ku0do0do09w0ki0bm08g0do0eh0ht0uk0uk0uk0kn0ys0px0ku0s00oz0ku0px0s10w70lh0lu0lu0rz15i0od0hd0yq0vp0gv0gv0900900ai0ai0mr0ta';
const MIXED =
  ' !"#$%&\'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~¡¢£¤¥¦§¨©ª«¬­®¯°±²³´µ¶·¸¹º»¼½¾¿ÆÐ×ØÞßæð÷øþĐđĦħıĲĳĸĿŀŁłŊŋŒœŦŧ–—…“”‘’‹›€ẞ';
const SERIF =
  '5o9kczjjhxqis364b4b4hbgv9fb493e6k9e6ihh5jchkiogfj7ip939ffhgvfhguslmjlgk4ncjlilm1p0ctgoo0iws4m2mbl9mbn1i8kum2m3vylfkeimare6b1ewf47qgnhzffiaficxh3j09q9qic9qrtj0h9iei0eof4ciiogjpeh6h2fgbw93bwja90fjizh1k49jhmdoq5failgwb4l0bqbjgvbdap7qj3l6938l8vf4ilozpfqgg1t4ncgumblylunxh4gvh9hznci9paiz9qthjgibiwewiwaaljiztypukucig7phszg0g08181aaaakzna';
const TEXT_MIXED =
  ' !"#$%&\'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~¡¢£¤¥¦§¨©ª«¬­®¯°±²³´µ¶·¸¹º»¼½¾¿ÆÐ×ØÞßæð÷øþĐđĦħıĲĳĸĿŀŁłŉŊŋŒœŦŧſ–—…“”‘’‹›€ẞ';
const TEXT =
  '5k84ccg7f1quk96u9x9xbbho8c998c8afzg0g0g0g1fzg0g0g0fz9c9chohohoh1rqjpjmk1k8iogxm2kc7ug9jbfungkclqimlqjxijh7k4inqij2ithm9f8a9fhoe35tfgggf7ggfl8jgfg8706yf370nxg8gmgggga2f18qg7epl2f6epe5ay6tayho84g1g4g4fw6tg38pl8b1fvho99l88hb4ho9x9x5tgbge996g9xavfvnrnrnrh1rrk8holqj6hdovh2hogmggk8ggkcg870o3dyf3fu70fu70g8kcg7xcqeh78q8idwrsqtdede7s7s9w9wg4me';

/** Archivo 900 capitals, Fraunces 900, Archivo 600 for small lines. */
export type Face = 'display' | 'serif' | 'text';

/** The ends of Archivo's width axis, in per cent. */
export const NARROWEST = 62;
export const WIDEST = 125;

function table(chars: string, widths: string): ReadonlyMap<string, number> {
  const letters = [...chars];
  const digits = widths.length / letters.length;
  return new Map(
    letters.map((ch, i) => [
      ch,
      Number.parseInt(widths.slice(digits * i, digits * (i + 1)), 36) / 1000,
    ]),
  );
}

const narrow = table(UPPER, A62);
const normal = table(UPPER, A100);
const wide = table(UPPER, A125);
// Used by posters alone: a page's bundle leaves out what only `serifWidth` needs.
const serif = /* @__PURE__ */ table(MIXED, SERIF);
const text = table(TEXT_MIXED, TEXT);

function baseWidth(ch: string, widths: ReadonlyMap<string, number>): number {
  const base = String.fromCodePoint(ch.normalize('NFD').codePointAt(0) ?? 32);
  return widths.get(base) ?? (base >= '\u1100' ? 1 : 0.62);
}

function sum(line: string, widths: ReadonlyMap<string, number>): number {
  let width = 0;
  // A letter is as wide as without its accents; what no table knows is drawn by the browser's own font.
  for (const ch of line) {
    width += widths.get(ch) ?? baseWidth(ch, widths);
  }
  return width;
}

/** Width of a line of the serif face in ems. */
export const serifWidth = (line: string): number => sum(line, serif);

/** Width of a line in ems; `stretch` (62 to 125 per cent) counts for the display face only. */
export function emWidth(line: string, face: Exclude<Face, 'serif'>, stretch = 100): number {
  if (face === 'text') return sum(line, text);
  const middle = sum(line, normal);
  const side = stretch < 100 ? sum(line, narrow) : sum(line, wide);
  const way =
    stretch < 100 ? (100 - stretch) / (100 - NARROWEST) : (stretch - 100) / (WIDEST - 100);
  return middle + (side - middle) * way;
}

/** The stretch at which a display line is `width` ems wide, held inside the axis. */
export function stretchFor(line: string, width: number): number {
  const middle = sum(line, normal);
  const end = width < middle ? NARROWEST : WIDEST;
  const side = width < middle ? sum(line, narrow) : sum(line, wide);
  if (side === middle) return 100;
  const way = Math.min(1, Math.max(0, (width - middle) / (side - middle)));
  return 100 + (end - 100) * way;
}
