// Makes plain text of what people write about themselves. Forms and the server share the rule.
import { visibleText, withoutInvisible } from './visible-text.ts';

// Texts come from anybody and can have the length of a request, so every expression here takes time in proportion to
// its text.

/** Matches the beginning of a tag of an element whose content is no text either: its slash and name. */
const WITH_CONTENT =
  /<(\/?)(script|style|iframe|object|embed|template|noscript|svg|math|textarea|title)\b/giu;
const COMMENT = /<!--.*?(-->|$)/gsu;
/** A tag, also one that is not closed. `3 < 5` and `<3` are text. */
const TAG = /<[a-z/!?][^<>]*(>|$)/giu;
/** Control characters except line feed. */
const CONTROLS = /(?!\n)\p{Cc}/gu;

/** The text as one line without markup, control and invisible characters, trimmed. */
export function plainLine(text: string): string {
  return withoutMarkup(text.toWellFormed().replaceAll(/[\s\u2028\u2029]+/gu, ' '))
    .replaceAll(/ +/g, ' ')
    .trim();
}

/** The text without markup, control and invisible characters, trimmed; line breaks stay, two in a row at most. */
export function plainLines(text: string): string {
  return withoutMarkup(
    text
      .toWellFormed()
      .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
      .replaceAll('\t', ' '),
  )
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/** Repetitions, more than any text that a person wrote needs; each removes at least one tag. */
const PASSES = 8;
/** The beginnings of tags. */
const OPENING = /<(?=[a-z/!?])/giu;

/** Repeated, because removing one tag can join the halves of another. */
function withoutMarkup(text: string): string {
  let before = text;
  for (let pass = 0; pass < PASSES; pass += 1) {
    const after = withoutElements(
      withoutInvisible(before.replaceAll(CONTROLS, '')).replaceAll(COMMENT, ''),
    ).replaceAll(TAG, '');
    if (after === before) return visibleText(after);
    before = after;
  }
  return visibleText(before.replaceAll(OPENING, ''));
}

interface Tag {
  name: string;
  isClosing: boolean;
  from: number;
  to: number;
}

/** More spaces than anybody writes between a closing tag's name and its end. */
const SPACES = 100;

function tagsIn(text: string): Tag[] {
  const tags: Tag[] = [];
  let end = -1;
  for (const { 0: beginning, 1: slash, 2: name = '', index: from } of text.matchAll(WITH_CONTENT)) {
    const after = from + beginning.length;
    // One search serves all tags before the result.
    if (end < after) end = text.indexOf('>', after);
    if (end === -1) break;
    const isClosing = slash !== '';
    const isEmpty = end - after <= SPACES && text.slice(after, end).trim() === '';
    if (!isClosing || isEmpty)
      tags.push({ name: name.toLowerCase(), isClosing, from, to: end + 1 });
  }
  return tags;
}

/** Removes each element of `WITH_CONTENT` with everything up to its first closing tag. */
function withoutElements(text: string): string {
  const tags = tagsIn(text);
  const lastClosing = new Map(
    tags.filter(({ isClosing }) => isClosing).map(({ name, from }) => [name, from]),
  );
  let kept = '';
  let at = 0;
  let open: string | undefined;
  for (const { name, isClosing, from, to } of tags) {
    if (open === undefined && !isClosing && from >= at && (lastClosing.get(name) ?? -1) > from) {
      kept += text.slice(at, from);
      open = name;
    } else if (isClosing && name === open) {
      at = to;
      open = undefined;
    }
  }
  return kept + text.slice(at);
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
