/**
 * Control characters, among them the escape that begins a terminal's sequences, and characters that hide
 * or reorder text: people choose the texts that the operator's terminal shows.
 */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** A stored text for the terminal, on one line, with other characters as their code: `\u{1b}`. */
export const printable = (text: string): string =>
  text.replaceAll(UNPRINTABLE, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`);
