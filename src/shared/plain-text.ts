// What people write about themselves is plain text. The same rule runs in forms and on the server.

/** Elements whose content is no text either. */
const WITH_CONTENT =
  /<(script|style|iframe|object|embed|template|noscript|svg|math|textarea|title)\b[^>]*>.*?<\/\1\s*>/gisu;
const COMMENT = /<!--.*?(-->|$)/gsu;
/** A tag, also one that is not closed. `3 < 5` and `<3` are text. */
const TAG = /<[a-z/!?][^<>]*(>|$)/giu;
/** Characters that reorder or hide text: a name with U+202E turns what follows it around. */
const REORDERING = /[\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/g;
/** Control characters except line feed. */
const CONTROLS = /[\p{Cc}--[\n]]/gv;

/** The text as one line without markup and control characters, trimmed. */
export function plainLine(text: string): string {
  return withoutMarkup(text.toWellFormed().replaceAll(/[\s\u2028\u2029]+/gu, ' '))
    .replaceAll(/ +/g, ' ')
    .trim();
}

/** The text without markup and control characters, trimmed; line breaks stay, two in a row at most. */
export function plainLines(text: string): string {
  return withoutMarkup(
    text
      .toWellFormed()
      .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
      .replaceAll('\t', ' '),
  )
    .replaceAll(/[^\S\n]+$/gm, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

export const withoutReordering = (text: string): string => text.replaceAll(REORDERING, '');

/** Repeated, because removing one tag can join the halves of another. */
function withoutMarkup(text: string): string {
  let before = text;
  for (;;) {
    const after = before
      .replaceAll(CONTROLS, '')
      .replaceAll(REORDERING, '')
      .replaceAll(COMMENT, '')
      .replaceAll(WITH_CONTENT, '')
      .replaceAll(TAG, '');
    if (after === before) return after.normalize('NFC');
    before = after;
  }
}

/** A web address that is safe as a link: `https://…` or `http://…`; undefined for anything else. */
export function webLink(text: string): string | undefined {
  const trimmed = text.trim();
  // A browser would read `example.com` as a path; other schemes (`javascript:`) keep theirs.
  const address = /^[a-z][a-z\d+.-]*:/i.test(trimmed) ? trimmed : `https://${trimmed}`;
  if (!/^https?:\/\//i.test(address) || /[\s<>"'`\\\p{Cc}]/u.test(address)) return undefined;
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  return url.hostname.includes('.') && url.username === '' && url.password === ''
    ? url.href
    : undefined;
}
