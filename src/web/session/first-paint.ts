import { showUnseen } from './first-paint-unseen.ts';

/** The signed-in person as the bar shows them before any data is loaded. */
export interface Me {
  /** One or two letters, shown without a picture. */
  initials: string;
  /** The path of a photo or drawing on this site. */
  picture: string;
}

// The functions below also run as an inline script, before the first paint: their source is written into the page. They
// may use one another, but nothing else of a module.

/** The token in a stored text, which is JSON; null without one. */
export function readToken(text: string | null): string | null {
  try {
    const token: unknown = JSON.parse(text ?? 'null');
    return typeof token === 'string' && token !== '' ? token : null;
  } catch {
    return null;
  }
}

/** The person in a stored text; null if it is invalid: every field becomes CSS and is checked. */
export function readMe(text: string | null): Me | null {
  try {
    const me = Object(JSON.parse(text ?? 'null')) as Record<keyof Me, unknown>;
    const isText = (value: unknown, pattern: RegExp) =>
      typeof value === 'string' && pattern.test(value);
    return isText(me.initials, /^[\p{L}\p{N}]{0,2}$/u) &&
      isText(me.picture, /^\/(?!\/)[\w./?=&%-]+$/)
      ? (me as Me)
      : null;
  } catch {
    return null;
  }
}

/** Writes the person into the document; the bar's styles read it. Null removes them. */
export function showMe(me: Me | null): void {
  const { style } = document.documentElement;
  style.setProperty('--me-initials', me && JSON.stringify(me.initials));
  style.setProperty('--me-picture', me && `url("${me.picture}")`);
}

/** The session's part of the inline script in the head. */
export function showSession(tokenKey: string, meKey: string, unseenKey: string): void {
  try {
    if (readToken(localStorage.getItem(tokenKey)) === null) return;
    document.documentElement.toggleAttribute('data-signed-in', true);
    showMe(readMe(localStorage.getItem(meKey)));
    showUnseen(localStorage.getItem(unseenKey));
  } catch {
    // Storage is blocked: nobody is signed in.
  }
}
