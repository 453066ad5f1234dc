/** @jsxImportSource preact */
import { useCallback, useEffect, useState } from 'preact/hooks';
import { RequestFailed, useSession } from '#tv-screen/api.ts';
import { MessageScreen, WaitingScreen } from '#tv-screen/controls.tsx';
import { useStable } from '#tv-screen/rendering.ts';
import { goBack } from '#tv-screen/screens.ts';
import { stageKey, stageOfItem, useHouse, useStages, type ChangeHouse } from './house-data.ts';
import { keyBeforeVote, eveningResultOf } from './house-result.ts';
import { houseRefusal } from './house-words.ts';
import { InvitationView } from './invitation-view.tsx';
import { NoHouseView } from './no-house-view.tsx';
import { TvResultView } from './result-view.tsx';
import { SofaView } from './sofa-view.tsx';
import { VotingView } from './voting-view.tsx';

/** The results that were closed on this TV, or that a vote was opened over, as long as the page is there. */
const closed = new Set<string>();

/** The household's screens: its sofa, or the result of its vote, and on top of them voting and inviting. */
export function HouseScreen({ view }: { view: 'house' | 'voting' | 'inviting' }) {
  const { call } = useSession();
  const { house, hasFailed, refresh, takeBallot } = useHouse();
  const [failure, setFailure] = useState('');
  const [, setCloses] = useState(0);
  const isOpen = house?.ballot?.closed_at === null;
  const hasEnded = view === 'voting' && house !== null && !isOpen;
  useEffect(() => {
    if (hasEnded) goBack();
  }, [hasEnded]);
  useEffect(() => setFailure(''), [view]);
  const settle = useStable((sending: Promise<void>) => {
    setFailure('');
    const failed = (error: unknown) =>
      setFailure(houseRefusal(error instanceof RequestFailed ? error.detail : ''));
    void sending.catch(failed).then(refresh);
  });
  const change: ChangeHouse = useCallback(
    <T,>(path: string, options: Parameters<ChangeHouse>[1], then?: (answer: T) => void) =>
      settle(call<T>(path, options).then((answer) => then?.(answer))),
    [call, settle],
  );
  const before = house && keyBeforeVote(house);
  useEffect(() => {
    if (before !== null) closed.add(before);
  }, [before]);
  const result = house && eveningResultOf(house);
  const stages = useStages([
    ...(isOpen && view === 'voting' ? house!.ballot!.titles.map(stageOfItem) : []),
    ...(result ? [result.title] : []),
  ]);

  if (house === null) {
    if (!hasFailed) return <WaitingScreen text="Carregando…" />;
    return (
      <MessageScreen
        title="A TV está sem internet"
        text="Assim que ela voltar, a casa aparece aqui."
        actions={[
          ['Tentar de novo', refresh],
          ['Voltar', goBack],
        ]}
      />
    );
  }
  const { home, sofa, ballot } = house;
  if (home === null || sofa === null) return <NoHouseView />;
  const parts = { home, sofa, ballot, failure, change, takeBallot };
  if (view === 'inviting') return <InvitationView {...parts} />;
  if (view === 'voting' && ballot !== null && isOpen)
    return <VotingView {...parts} ballot={ballot} stages={stages} />;
  const stage = result && stages[stageKey(result.title)];
  if (result && stage && !closed.has(result.key)) {
    return (
      <TvResultView
        {...parts}
        result={result}
        stage={stage}
        onClose={() => {
          closed.add(result.key);
          setCloses((count) => count + 1);
        }}
      />
    );
  }
  return <SofaView {...parts} onDraw={() => closed.clear()} />;
}
