/** @jsxImportSource preact */
import { useEffect, useMemo, useState } from 'preact/hooks';
import {
  depth,
  followScreens,
  goBack,
  goDown,
  isBack,
  open,
  screenOf,
  type Screen,
} from './screens.ts';
import { listenForCommands } from './events.ts';
import { getCurrentFocusKey, moveFocus } from './focus.ts';
import { HomeScreen, rowKey } from './home-screen.tsx';
import { HouseScreen } from './house/house-screen.tsx';
import { householdChanged } from './house/house-data.ts';
import { MessageScreen } from './controls.tsx';
import { SearchScreen } from './search-screen.tsx';
import { createSession, SessionContext, type Session, type TvHome } from './api.ts';
import { TitleScreen } from './title-screen.tsx';
import { useStable } from './rendering.ts';

interface SignedInProps {
  token: string;
  onEnd: (isOwnWish: boolean) => void;
}

/** The screens of a person's TV: the rows, and on top of them the opened screens. */
export function SignedInTv({ token, onEnd }: SignedInProps) {
  const session = useMemo(() => createSession(token, () => onEnd(false)), [token, onEnd]);
  const [screen, setScreen] = useState<Screen>(() => screenOf(location.hash));
  const [wantedRow, setWantedRow] = useState<number | null>(null);
  const { home, hasFailed, refresh } = useHome(session);
  const [isStale, setStale] = useState(false);

  useEffect(() => followScreens(setScreen), []);
  const isHome = screen.name === 'home';
  useEffect(() => {
    if (!isHome || !isStale) return;
    setStale(false);
    refresh();
  }, [isHome, isStale, refresh]);
  useEffect(
    () =>
      listenForCommands({
        token,
        onOpen: ({ kind, id }) =>
          open({ name: 'title', type: kind === 'movie' ? 'movie' : 'serie', id }),
        onHousehold: householdChanged,
        onEnd: () => onEnd(false),
      }),
    [token, onEnd],
  );
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isBack(event)) return;
      const first = home?.rows[0];
      if (goBack()) event.preventDefault();
      // On the first row the key is the TV's: it leaves the page.
      else if (first && getCurrentFocusKey().indexOf(`${rowKey(first)}:`) !== 0) {
        event.preventDefault();
        moveFocus(rowKey(first));
      }
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [home]);

  function leave(): void {
    session.call('/auth/logout', { method: 'POST' }).then(
      () => onEnd(true),
      () => onEnd(true),
    );
  }
  function goToRow(place: number): void {
    setWantedRow(place);
    if (depth() > 0) goDown(depth());
    else goBack();
  }

  if (home === null) {
    return (
      <MessageScreen
        title={hasFailed ? 'A TV está sem internet' : 'Carregando…'}
        text={hasFailed ? 'Assim que ela voltar, a gente continua.' : 'Já, já começa.'}
        actions={hasFailed ? [['Tentar de novo', refresh]] : []}
      />
    );
  }
  return (
    <SessionContext.Provider value={session}>
      <HomeScreen
        home={home}
        isCurrent={isHome}
        wantedRow={wantedRow}
        onWanted={() => setWantedRow(null)}
      />
      {screen.name === 'search' && <SearchScreen services={home.services} />}
      {screen.name === 'title' && (
        <TitleScreen
          key={`${screen.type} ${screen.id}`}
          type={screen.type}
          id={screen.id}
          home={home}
          onRow={goToRow}
          onChange={() => setStale(true)}
        />
      )}
      {(screen.name === 'house' || screen.name === 'voting' || screen.name === 'inviting') && (
        <HouseScreen view={screen.name} />
      )}
      {screen.name === 'leave' && (
        <MessageScreen
          title="Sair da conta nesta TV?"
          text="Pra voltar, é só digitar um código novo no celular."
          actions={[
            ['Ficar', goBack],
            ['Sair desta TV', leave],
          ]}
        />
      )}
    </SessionContext.Provider>
  );
}

const RETRY_MS = 5000;
/** A TV that stays on gets the rows of the day. */
const REFRESH_MS = 15 * 60_000;

/** The rows; null until they are loaded, which is tried until it succeeds. */
function useHome(session: Session) {
  const [home, setHome] = useState<TvHome | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [loads, setLoads] = useState(0);
  useEffect(() => {
    let isStopped = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const again = (ms: number) => {
      timer = setTimeout(() => setLoads((count) => count + 1), ms);
    };
    session.call<TvHome>('/tv/home').then(
      (loaded) => {
        if (isStopped) return;
        setFailed(false);
        setHome(loaded);
        again(REFRESH_MS);
      },
      () => {
        if (isStopped) return;
        setFailed(true);
        again(RETRY_MS);
      },
    );
    return () => {
      isStopped = true;
      clearTimeout(timer);
    };
  }, [session, loads]);
  const refresh = useStable(() => setLoads((count) => count + 1));
  return { home, hasFailed, refresh };
}
