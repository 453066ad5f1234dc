/** @jsxImportSource preact */
import { useState } from 'preact/hooks';
import { PairingScreen } from './pairing-screen.tsx';
import { startAgain } from './screens.ts';
import { forgetSearch } from './search-screen.tsx';
import { SignedIn } from './signed-in.tsx';
import { useStable } from './rendering.ts';

/** The pairing screen, or everything else once the TV has a session. */
export function App() {
  const [token, setToken] = useState(readToken);
  const [hasEnded, setEnded] = useState(false);
  const end = useStable((isOwnWish: boolean) => {
    saveToken(null);
    forgetSearch();
    startAgain();
    setEnded(!isOwnWish);
    setToken(null);
  });
  if (token === null) {
    return (
      <PairingScreen
        hasEnded={hasEnded}
        onToken={(next) => {
          saveToken(next);
          setToken(next);
        }}
      />
    );
  }
  return <SignedIn key={token} token={token} onEnd={end} />;
}

/** Apart from the site's own token: signing out of the site in this browser keeps the TV signed in. */
const KEY = 'vouver:tv:1';

let memory: string | null = null;

/** The token of this TV's session; null without one. A browser that stores nothing keeps it until it is closed. */
function readToken(): string | null {
  try {
    return localStorage.getItem(KEY) ?? memory;
  } catch {
    return memory;
  }
}

/** Stores the token of a new session; null deletes it. */
function saveToken(token: string | null): void {
  memory = token;
  try {
    if (token === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, token);
  } catch {
    // Storage is blocked or full.
  }
}
