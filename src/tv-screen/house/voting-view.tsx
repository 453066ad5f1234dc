/** @jsxImportSource preact */
import { useEffect, useState } from 'preact/hooks';
import type { Vote } from '#shared/household/household-rules.ts';
import type { HouseMember } from '#tv-screen/api.ts';
import { Button, Group, WaitingScreen } from '#tv-screen/controls.tsx';
import { doesFocusableExist, getCurrentFocusKey, moveFocus } from '#tv-screen/focus.ts';
import { useStable } from '#tv-screen/rendering.ts';
import { goBack } from '#tv-screen/screens.ts';
import {
  membersOf,
  payerOfWatch,
  stageKey,
  stageOfItem,
  type BallotAnswer,
  type HouseParts,
  type StageTitle,
  type TvBallot,
} from './house-data.ts';
import { Failure, HouseFaces, HouseTop } from './house-parts.tsx';
import { houseWhereWords, stillVoteWords } from './house-words.ts';
import { TitleStage } from './title-stage.tsx';

interface VotingViewProps extends HouseParts {
  ballot: TvBallot;
  /** The ballot's titles with their colours, those that are loaded. */
  stages: Readonly<Record<string, StageTitle>>;
}

/** Titles that people have voted on here, as long as the page is there: the site does not tell which. */
const votedHere = new Set<string>();
const voteKey = (ballot: number, person: number, place: number) => `${ballot} ${person} ${place}`;

/** Voting with the remote control, one person after the other: who votes, then one title at a time. */
export function VotingView(props: VotingViewProps) {
  const { home, ballot } = props;
  const [person, setPerson] = useState<number | null>(null);
  useEffect(() => {
    document.addEventListener('keydown', ignoreHeldEnter, true);
    return () => document.removeEventListener('keydown', ignoreHeldEnter, true);
  }, []);
  const waiting = membersOf(
    ballot.voters.filter(({ left }) => left > 0).map(({ number }) => number),
    home.members,
  );
  const voter = waiting.find(({ number }) => number === person);
  if (voter) return <Titles {...props} voter={voter} />;
  // Who has stood up meanwhile has not voted.
  const isDone = ballot.voters.some(({ number, left }) => number === person && left === 0);
  const hasVoted = isDone ? home.members.find(({ number }) => number === person) : undefined;
  return <WhoVotes waiting={waiting} hasVoted={hasVoted} onPerson={setPerson} />;
}

/** A key that is held down would vote on one title after the other. */
function ignoreHeldEnter(event: KeyboardEvent): void {
  if (!event.repeat || event.key !== 'Enter') return;
  event.preventDefault();
  event.stopPropagation();
}

interface WhoVotesProps {
  waiting: readonly HouseMember[];
  /** Who has just voted. */
  hasVoted: HouseMember | undefined;
  onPerson: (number: number) => void;
}

function WhoVotes({ waiting, hasVoted, onPerson }: WhoVotesProps) {
  const keys = [...waiting.map(({ number }) => `voter:${number}`), 'voter:none'];
  const takeFocus = useStable(() => {
    const key = getCurrentFocusKey();
    if (keys.indexOf(key) < 0 || !doesFocusableExist(key)) moveFocus(keys[0]!);
  });
  // The button that had the focus is gone once its person has voted on a phone.
  const list = keys.join();
  useEffect(() => takeFocus(), [takeFocus, list]);
  return (
    <Group focusKey="voters" className="screen message-screen who-votes" isBoundary>
      <HouseTop />
      <main>
        <h1>{hasVoted ? `Pronto, ${hasVoted.name}. Passe o controle` : 'Quem vota?'}</h1>
        <p role="status">
          {hasVoted && stillVoteWords(waiting.map(({ name }) => name))}
          O controle fica com quem vota, e os outros olham pro lado: o voto é segredo até acabar.
        </p>
        <div className="voters">
          {waiting.map(({ number, name, avatar }) => (
            <Button key={number} focusKey={`voter:${number}`} onEnter={() => onPerson(number)}>
              <img src={avatar} alt="" />
              <span>{name}</span>
            </Button>
          ))}
          <Button focusKey="voter:none" onEnter={goBack}>
            Voltar pro sofá
          </Button>
        </div>
      </main>
    </Group>
  );
}

/** The three votes. The focus begins on the first one at each title, and so tells nobody the last vote. */
const VOTES = [
  ['want', 'Quero'],
  ['fine', 'Tanto faz'],
  ['not', 'Hoje não'],
] as const satisfies readonly (readonly [Vote, string])[];

/** The titles that somebody has not voted on, one at a time. */
function Titles({
  home,
  ballot,
  stages,
  failure,
  change,
  takeBallot,
  voter,
}: VotingViewProps & { voter: HouseMember }) {
  const { id, titles, your_number: you } = ballot;
  const [sent, setSent] = useState<number | null>(null);
  const isVoted = ({ place, your_vote: vote }: TvBallot['titles'][number]) =>
    voter.number === you ? vote !== null : votedHere.has(voteKey(id, voter.number, place));
  // Who began on a phone votes again on all, because the site tells nobody on which they have voted.
  const title = titles.find((candidate) => !isVoted(candidate)) ?? titles[0]!;
  const { place, watch } = title;
  const stage = stages[stageKey(stageOfItem(title))];
  const isHere = stage !== undefined;
  useEffect(() => {
    if (isHere) moveFocus('vote:want');
  }, [isHere, place, failure]);
  if (!stage) return <WaitingScreen text="Carregando…" />;

  const vote = (word: Vote) => {
    // The answer is on its way: another key is not meant for the next title.
    if (sent === place && failure === '') return;
    setSent(place);
    const body = { ballot: id, vote: word, number: voter.number };
    change<BallotAnswer>(`/household/vote/${place}`, { method: 'PUT', body }, (answer) => {
      // A vote that has ended is shown with the title it chose, which is loaded next.
      if (answer.ballot?.closed_at !== null) return;
      votedHere.add(voteKey(id, voter.number, place));
      takeBallot(answer.ballot);
    });
  };
  return (
    <Group focusKey="voting" className="screen" isBoundary>
      <TitleStage
        key={place}
        title={stage}
        above={
          <>
            <HouseFaces members={[voter]} />
            <span>{`${voter.name} vota, ${place} de ${titles.length}`}</span>
          </>
        }
      >
        <p className="voting-where">{houseWhereWords(watch, payerOfWatch(watch, home))}</p>
        <Group focusKey="votes" className="votes" role="group" label={`Seu voto em ${stage.title}`}>
          {VOTES.map(([word, name]) => (
            <Button key={word} focusKey={`vote:${word}`} onEnter={() => vote(word)}>
              {name}
            </Button>
          ))}
        </Group>
        <Failure text={failure} />
      </TitleStage>
    </Group>
  );
}
