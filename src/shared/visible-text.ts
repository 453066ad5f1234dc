// Leaves only visible characters in texts that people write and others read. Forms, the server and imported files share
// the rule.

/**
 * Characters without a shape of their own, after the sequences in which they have a meaning: emoji (families, flags,
 * keycaps), and the joiners of scripts whose letters change with them. A hidden character could make an empty name,
 * make two names look alike or, as U+202E, turn a line around.
 */
const INVISIBLE =
  /(\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{3,6}\u{E007F}|[#*\d]\uFE0F?\u20E3|\p{Extended_Pictographic}\p{Emoji_Modifier}?[\uFE0E\uFE0F]?(?:\u200D\p{Extended_Pictographic}\p{Emoji_Modifier}?\uFE0F?)*|[\p{sc=Arab}\p{sc=Syrc}\p{sc=Mong}\p{sc=Deva}\p{sc=Beng}\p{sc=Guru}\p{sc=Gujr}\p{sc=Orya}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}\p{sc=Khmr}\p{sc=Mymr}][\u200C\u200D](?=\p{L}))|[\p{DI}\u2028\u2029\u2800\uFFF9-\uFFFC\u{13430}-\u{13440}\u{1D159}]/gu;

/** Marks on one letter beyond those that any language writes; stacks of them cover the lines around. */
const EXCESS_MARKS = /(\p{M}{4})\p{M}+/gu;
/** Marks without a letter, which a browser draws on the text before. */
const LONE_MARKS = /(^|\s)\p{M}+/gu;

/** The text without characters that cannot be seen; everything else stays as it is. */
export const withoutInvisible = (text: string): string =>
  text.replaceAll(INVISIBLE, (_, sequence?: string) => sequence ?? '');

/** The text without characters that cannot be seen, composed, with at most four marks on a letter. */
export const visibleText = (text: string): string =>
  withoutInvisible(text)
    .normalize('NFC')
    .replaceAll(LONE_MARKS, '$1')
    .replaceAll(EXCESS_MARKS, '$1');

/** The text on one line: control characters and runs of spaces become one space each. */
export const visibleLine = (text: string): string =>
  visibleText(text.toWellFormed().replaceAll(/[\p{Cc}\s]+/gu, ' '))
    .replaceAll(/ +/g, ' ')
    .trim();

/** The length of a visible text for a rule that asks for letters: marks and joiners are none. */
export const visibleLength = (text: string): number =>
  text.replaceAll(/[\p{M}\p{DI}]/gu, '').length;
