/** Apart from the site's own token: signing out of the site in this browser keeps the TV signed in. */
const KEY = 'vouver:tv:1';

let memory: string | null = null;

/** The token of this TV's session; null without one. A browser that stores nothing keeps it until it is closed. */
export function readToken(): string | null {
  try {
    return localStorage.getItem(KEY) ?? memory;
  } catch {
    return memory;
  }
}

/** Stores the token of a new session; null deletes it. */
export function saveToken(token: string | null): void {
  memory = token;
  try {
    if (token === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, token);
  } catch {
    // Storage is blocked or full.
  }
}
