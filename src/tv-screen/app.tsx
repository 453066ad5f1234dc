/** @jsxImportSource preact */
import { useState } from 'preact/hooks';
import { PairingScreen } from './pairing-screen.tsx';
import { startAgain } from './screens.ts';
import { forgetSearch } from './search-data.ts';
import { SignedIn } from './signed-in.tsx';
import { readToken, saveToken } from './token-store.ts';
import { useStable } from './use-stable.ts';

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
