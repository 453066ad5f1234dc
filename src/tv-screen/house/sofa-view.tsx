/** @jsxImportSource preact */
import { useEffect } from 'preact/hooks';
import { fittingTonight } from '#shared/household/evening-rules.ts';
import { FEWEST_ON_BALLOT, MOST_ON_BALLOT } from '#shared/household/household-rules.ts';
import { V } from '#shared/wordmark.ts';
import type { HouseMember, HouseTitle } from '#tv-screen/api.ts';
import { Button, Group } from '#tv-screen/controls.tsx';
import { doesFocusableExist, getCurrentFocusKey, moveFocus } from '#tv-screen/focus.ts';
import { nameSize, narrowSlot } from '#tv-screen/name-size.ts';
import { PosterPicture } from '#tv-screen/poster.tsx';
import { QrCode } from '#tv-screen/qr-code.tsx';
import { useNow, useStable } from '#tv-screen/rendering.ts';
import { focusLeftHere, open } from '#tv-screen/screens.ts';
import {
  isSameTitle,
  membersOf,
  nameOfHouseTitle,
  payerOfWatch,
  siteOrigin,
  stageOfItem,
  type BallotAnswer,
  type HouseParts,
  type TvBallot,
} from './house-data.ts';
import { Failure, HouseTop } from './house-parts.tsx';
import * as words from './house-words.ts';
import { TvSofaDrawing } from './sofa-drawing.tsx';

/** People that have room for their whole names. */
const ROOMY = 5;
const HALF_MINUTE = 30_000;
/** Width in rem for the heading, and its largest size. */
const HEADING_WIDTH = 56.25;
const HEADING_SIZE = 7.25;

interface SofaViewProps extends HouseParts {
  /** Called when a title has been drawn: its result is shown even if it was closed before. */
  onDraw: () => void;
}

/** The sofa: who sits there, the vote that is open, and how to choose. */
export function SofaView({
  home,
  sofa,
  ballot,
  failure,
  change,
  takeBallot,
  onDraw,
}: SofaViewProps) {
  const now = useNow(HALF_MINUTE);
  const minute = now.getHours() * 60 + now.getMinutes();
  const { members } = home;
  const sitting = membersOf(sofa.sitting, members);
  const names = sitting.map(({ name }) => name);
  const vote = ballot?.closed_at === null ? ballot : null;
  const wanted = sofa.items.filter(({ wanted_by: by }) => by.length === sitting.length);
  const fits = fittingTonight(wanted, minute);
  const titles: readonly HouseTitle[] =
    vote?.titles ?? (sitting.length > 0 ? fits : home.items).slice(0, MOST_ON_BALLOT);
  const { main, hasDraw } = actionsOf({
    isOpen: vote !== null,
    sitting: sitting.length,
    votable: sofa.items.filter(({ watch }) => watch !== null).length,
    fits: fits.length,
  });

  const start = () =>
    change<BallotAnswer>('/household/vote', { method: 'POST' }, (answer) =>
      takeBallot(answer.ballot),
    );
  const draw = () => {
    const chosen = sofa.choice?.title;
    const others = fits.filter(
      (title) => fits.length === 1 || !chosen || !isSameTitle(title, chosen),
    );
    const title = anyOf(others);
    if (!title) return;
    const body = { type: title.media_type, media_id: title.media_id };
    change('/household/choice', { method: 'PUT', body }, onDraw);
  };

  const takeFocus = useStable(() => {
    const key = getCurrentFocusKey();
    if (/^(sofa|sits):/.test(key) && doesFocusableExist(key)) return;
    const leftHere = focusLeftHere();
    if (leftHere !== undefined && doesFocusableExist(leftHere)) moveFocus(leftHere);
    else moveFocus(main === null ? `sits:${members[0]?.number ?? ''}` : 'sofa:main');
  });
  // The button that had the focus may be gone after a change.
  const canInvite =
    home.seats_left > 0 && !members.some((member) => member.is_you && member.age_limit !== null);
  const hasMain = main !== null;
  useEffect(() => takeFocus(), [takeFocus, hasMain, hasDraw, canInvite, members.length]);

  const heading = words.sofaHeading(names);
  const size = Math.min(HEADING_SIZE, nameSize(heading, narrowSlot(HEADING_WIDTH)));
  const turn = members.find(({ number }) => number === (vote ?? sofa).turn);
  return (
    <Group focusKey="sofa" className="screen sofa-screen" isBoundary>
      <HouseTop />
      <main>
        <h1 style={{ fontSize: `${size}rem` }}>{heading}</h1>
        <Paper
          {...paperOf({
            home,
            sofa,
            ballot,
            sitting,
            wanted: wanted.length,
            fits: fits.length,
            minute,
          })}
        />
        <TvSofaDrawing sitting={sitting} />
        <Group
          focusKey="sofa-people"
          className={members.length > ROOMY ? 'sofa-people crowded' : 'sofa-people'}
          role="group"
          label="Quem tá no sofá"
        >
          {members.map((member) => (
            <Person
              key={member.number}
              member={member}
              sits={sitting.indexOf(member) >= 0}
              left={vote?.voters.find(({ number }) => number === member.number)?.left}
              onEnter={(sits) =>
                change(`/household/sofa/${member.number}`, { method: 'PUT', body: { sits } })
              }
            />
          ))}
          {canInvite && (
            <Button
              focusKey="sofa:invite"
              className="sits"
              onEnter={() => open({ name: 'inviting' })}
            >
              <svg className="plus" viewBox="0 0 24 24" aria-hidden="true">
                <path d="M12 5v14M5 12h14" className="stroke" />
              </svg>
              <span className="sits-words">
                <b>Chamar</b>
                <span>alguém</span>
              </span>
            </Button>
          )}
        </Group>
        <Ballot
          titles={titles}
          vote={vote}
          label={vote ? 'Em votação' : sitting.length > 0 ? 'Cabem hoje' : 'A casa quer ver'}
        />
        <Group focusKey="sofa-actions" className="sofa-actions">
          {main !== null && (
            <Button focusKey="sofa:main" onEnter={vote ? () => open({ name: 'voting' }) : start}>
              {vote ? <Remote /> : <Tile />}
              <span>{main}</span>
            </Button>
          )}
          {hasDraw && (
            <Button focusKey="sofa:draw" onEnter={draw}>
              <Mark />
              <span>{sofa.choice ? 'Sorteia outro' : 'Sorteia pra gente'}</span>
            </Button>
          )}
          {sitting.length > 1 && turn && (
            <p className="sofa-small">
              <span>Ninguém vê o voto do outro até acabar.</span>
              <span>{words.tieWords(turn.name)}</span>
            </p>
          )}
          <Failure text={failure} />
        </Group>
      </main>
    </Group>
  );
}

/** One of these, by chance; undefined if there are none. */
const anyOf = <Item,>(items: readonly Item[]): Item | undefined =>
  items[Math.floor(Math.random() * items.length)];

interface ActionFacts {
  /** True while a vote is open. */
  isOpen: boolean;
  sitting: number;
  /** Titles that those who sit want and the house can watch, and those of all of them that end tonight. */
  votable: number;
  fits: number;
}

/** The main button's words, null without one; and true if there is a title to draw. */
export function actionsOf({ isOpen, sitting, votable, fits }: ActionFacts) {
  // One key must not throw away the votes, so nothing is drawn meanwhile. Who does not vote can stand up.
  if (isOpen) return { main: 'Votar por aqui, com o controle', hasDraw: false };
  const canVote = sitting > 0 && votable >= FEWEST_ON_BALLOT;
  return { main: canVote ? 'Começar a votar' : null, hasDraw: sitting > 0 && fits > 0 };
}

interface PaperProps {
  text: string;
  note: string;
  hasCode: boolean;
}

interface PaperFacts extends Pick<HouseParts, 'home' | 'sofa' | 'ballot'> {
  sitting: readonly HouseMember[];
  wanted: number;
  fits: number;
  /** The time of day. */
  minute: number;
}

function paperOf({ home, sofa, ballot, sitting, wanted, fits, minute }: PaperFacts): PaperProps {
  const end = words.endWords(minute);
  const byPhone = `Em ${location.host}/casa, com a conta de cada um.`;
  if (sitting.length === 0)
    return {
      text: words.wantWords(0, 0, 0, end),
      note: 'Vá até quem tá na sala e aperte OK: é assim que se senta.',
      hasCode: false,
    };
  if (ballot?.closed_at === null) {
    const { titles, voters } = ballot;
    const count = fittingTonight(titles, minute).length;
    return {
      text: words.voteWords(voters.length, titles.length, count, end),
      note: byPhone,
      hasCode: true,
    };
  }
  const { choice } = sofa;
  if (ballot?.result?.why === 'none') {
    const lead = choice === null ? 'Nenhum título agradou.' : `Fica ${choice.title.name}.`;
    return {
      text: 'Desta vez ninguém ganhou.',
      note: `${lead} ${sitting.length === 1 ? 'Vote de novo, ou deixe' : 'Votem de novo, ou deixem'} na sorte.`,
      hasCode: false,
    };
  }
  if (choice !== null) {
    const item = sofa.items.find((candidate) => isSameTitle(candidate, choice.title));
    return {
      text: `Hoje é ${choice.title.name}.`,
      note: item ? words.houseWhereWords(item.watch, payerOfWatch(item.watch, home)) : '',
      hasCode: false,
    };
  }
  return {
    text: words.wantWords(sitting.length, wanted, fits, end),
    note: wanted === 0 ? 'O que cada um marca em VOU VER aparece aqui.' : byPhone,
    hasCode: wanted > 0,
  };
}

/** The answer, and the way to vote on a phone. */
function Paper({ text, note, hasCode }: PaperProps) {
  return (
    <div className="sofa-paper">
      <div>
        <p className="sofa-answer" role="status">
          {text}
        </p>
        <p className="sofa-note">{note}</p>
      </div>
      {hasCode && (
        <QrCode text={`${siteOrigin()}/casa#voto`} label="QR code pra votar no celular" />
      )}
    </div>
  );
}

interface PersonProps {
  member: HouseMember;
  sits: boolean;
  /** Titles that they still have to vote on; undefined if they do not vote. */
  left: number | undefined;
  onEnter: (sits: boolean) => void;
}

/** Somebody of the household, to sit down or stand up. */
function Person({ member: { number, name, avatar }, sits, left, onEnter }: PersonProps) {
  const state = sits ? (left === undefined ? 'no sofá' : words.voterState(left)) : 'tá fora';
  return (
    <Button
      focusKey={`sits:${number}`}
      className={left === 0 ? 'sits done' : 'sits'}
      isPressed={sits}
      onEnter={() => onEnter(!sits)}
    >
      <img src={avatar} alt="" />
      <span className="sits-words">
        <b>{name}</b>
        <span>{state}</span>
      </span>
    </Button>
  );
}

/** Voters that the turned tiles below a poster have room for. */
const MOST_TILES = 4;

/** The titles of the vote with how many have voted on each, or those that a vote could be about. */
interface BallotProps {
  titles: readonly HouseTitle[];
  vote: TvBallot | null;
  label: string;
}

function Ballot({ titles, vote, label }: BallotProps) {
  return (
    <ul className="sofa-titles" aria-label={label}>
      {titles.map((item) => {
        const title = stageOfItem(item);
        const voted = vote?.titles.find((other) => isSameTitle(other, item))?.voted ?? 0;
        return (
          <li key={`${title.type} ${title.id}`}>
            <PosterPicture title={title} alt={nameOfHouseTitle(item)} />
            {vote && <Voted voted={voted} voters={vote.voters.length} />}
          </li>
        );
      })}
    </ul>
  );
}

function Voted({ voted, voters }: { voted: number; voters: number }) {
  const label = `${voted} de ${voters} já ${voted === 1 ? 'votou' : 'votaram'}`;
  if (voters > MOST_TILES) return <span className="voted">{`${voted} de ${voters}`}</span>;
  return (
    <span className="voted" role="img" aria-label={label}>
      {Array.from({ length: voters }, (_, place) => (
        <svg key={place} className={place < voted ? 'turned' : ''} viewBox="0 0 20 20">
          <path d={TILE} />
        </svg>
      ))}
    </span>
  );
}

const TILE = 'M2 2h8a8 8 0 0 1 8 8v8h-8a8 8 0 0 1-8-8Z';

const Tile = () => (
  <svg className="icon" viewBox="0 0 20 20" aria-hidden="true">
    <path d={TILE} fill="currentColor" />
  </svg>
);

const Mark = () => (
  <svg className="icon" viewBox="0 0 114 100" aria-hidden="true">
    <path d={V} fill="currentColor" />
  </svg>
);

const Remote = () => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d="M8.500 2h7v20h-7zM12 6.500v.1M12 17.500v.1" className="stroke" />
  </svg>
);
