import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { Household, HouseholdBallot, HouseholdBallotTitle } from '#api/types.ts';
import type { Vote } from '#shared/household/household-rules.ts';
import buttons from '#ui/button.module.css';
import headings from '#ui/heading.module.css';
import { Drawing, Icon } from '#ui/icon.tsx';
import { titleQuery } from '#web/api-client/data.ts';
import { formatYear } from '#web/foundation/format.ts';
import { art } from '#web/images/image-addresses.ts';
import { Picture } from '#web/images/picture.tsx';
import { useToken } from '#web/session/session-store.ts';
import { AgeBadge } from '#web/title-parts/badges.tsx';
import { bandStyle } from '#web/title-parts/band.ts';
import { bandOfRoom } from '#web/title-parts/title-room.tsx';
import { itemDate, itemName } from '#web/title-parts/title-view.ts';
import { useMeltedBar } from '#web/title-parts/use-melted-bar.ts';
import { FaceRow } from './faces.tsx';
import { HouseHeading, useFocusIfLost } from './house-parts.tsx';
import { useHouseholdChange, useVoting } from './household-query.ts';
import { tonightWords } from './household-words.ts';
import { sendSeat } from './sofa-parts.tsx';
import { VoteRows } from './vote-rows.tsx';
import { othersVotedWords, VOTE_NAMES, waitingWords, whereWords } from './vote-words.ts';
import styles from './household.module.css';
import voteStyles from './vote.module.css';

interface VotingProps {
  house: Household;
  ballot: HouseholdBallot;
  now: Date;
}

/** The viewer's votes: one title after another, then the wait for the others. */
export function Voting({ house, ballot, now }: VotingProps) {
  /** The place of a title that the viewer went back to. */
  const [opened, setOpened] = useState<number | null>(null);
  const { titles, you_vote: youVote } = ballot;
  const title =
    titles.find(({ place }) => place === opened) ??
    titles.find(({ your_vote: vote }) => vote === null) ??
    (youVote ? undefined : titles[0]);
  if (!title || ballot.closed_at !== null)
    return <Waiting house={house} ballot={ballot} onOpen={setOpened} />;
  return <TitleVote title={title} house={house} ballot={ballot} now={now} onOpen={setOpened} />;
}

interface TitleVoteProps extends VotingProps {
  title: HouseholdBallotTitle;
  /** Shows the title at a place; null the first one without the viewer's vote. */
  onOpen: (place: number | null) => void;
}

const V = 'M0 0h27.3l29.5 70.5L86.4 0h27.2L71 100H42.6z';

/** The vote on one title, in its colours. */
function TitleVote({ title, house, ballot, now, onOpen }: TitleVoteProps) {
  const { members, services } = house;
  const { titles, you_vote: youVote, your_number: you, voters } = ballot;
  const { media_type: type, media_id: id } = title;
  const { data: facts } = useQuery(titleQuery(type, id));
  const genres = facts?.genres.map((genre) => genre.name) ?? [];
  const name = itemName(title);
  const date = itemDate(title);
  const band = bandOfRoom({ ...title, id, name, date, genres });
  useMeltedBar(band);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusIfLost(heading);
  const at = titles.indexOf(title);
  const shown = useRef(at);
  useEffect(() => {
    if (shown.current !== at) heading.current?.focus({ preventScroll: true });
    shown.current = at;
  }, [at]);
  const done = members.filter(
    ({ number }) =>
      number !== you && voters.some((voter) => voter.number === number && voter.left === 0),
  );
  const before = titles[at - 1];
  return (
    <div className={voteStyles.voting} style={bandStyle(band)}>
      <div className={voteStyles.progress}>
        {before ? (
          <button
            type="button"
            className={buttons.round}
            aria-label="Título anterior"
            onClick={() => onOpen(before.place)}
          >
            <Icon name="back" size={24} />
          </button>
        ) : (
          <Link to="/casa" hash="sofa" className={buttons.round} aria-label="Voltar pro sofá">
            <Icon name="back" size={24} />
          </Link>
        )}
        <span className={voteStyles.bars} aria-hidden="true">
          {titles.map(({ place, your_vote: vote }) => (
            <i
              key={place}
              data-state={place === title.place ? 'shown' : vote === null ? 'left' : 'done'}
            />
          ))}
        </span>
        <p>
          <span className="visually-hidden">Título </span>
          {at + 1} de {titles.length}
        </p>
      </div>
      <div className={voteStyles.poster}>
        <Picture
          key={title.place}
          kind="poster"
          path={title.poster_path}
          art={art.poster(type, id)}
          width={400}
          height={600}
          sizes="(max-width: 720px) 252px, 400px"
          eager
        />
      </div>
      <div className={voteStyles.words}>
        <h1 ref={heading} className={headings.page} tabIndex={-1}>
          {name}
        </h1>
        <ul className={voteStyles.facts}>
          <AgeBadge rating={title.age_rating} />
          <li>{[genres[0], formatYear(date)].filter(Boolean).join(', ')}</li>
          {title.runtime !== null && <li>{tonightWords(title, now)}</li>}
        </ul>
        <p>{whereWords(title.watch, services, members)}</p>
      </div>
      <div className={voteStyles.panel}>
        {youVote ? (
          <VoteButtons title={title} ballot={ballot} onVoted={() => onOpen(null)} />
        ) : (
          <SitAndVote number={you} />
        )}
        <p className={voteStyles.others} role="status">
          {done.length > 0 && <FaceRow members={done} size={28} label="" />}
          <span>{othersVotedWords(voters, you, members)}</span>
        </p>
      </div>
    </div>
  );
}

interface VoteButtonsProps {
  title: HouseholdBallotTitle;
  ballot: HouseholdBallot;
  onVoted: () => void;
}

function VoteButtons({ title, ballot, onVoted }: VoteButtonsProps) {
  const { sending, cast } = useVoting(useToken(), ballot);
  const button = (vote: Vote) => ({
    type: 'button' as const,
    'aria-pressed': title.your_vote === vote,
    'aria-disabled': sending,
    onClick: () => void cast(title.place, vote, onVoted),
  });
  return (
    <div className={voteStyles.buttons}>
      <button className={buttons.secondary} {...button('not')}>
        Hoje não
      </button>
      <button className={buttons.primary} {...button('want')}>
        <Drawing path={V} viewBox="0 0 114 100" shape="area" size={19} />
        Quero
      </button>
      <button className={styles.link} {...button('fine')}>
        Tanto faz
      </button>
    </div>
  );
}

function SitAndVote({ number }: { number: number }) {
  const { sending, change } = useHouseholdChange();
  return (
    <>
      <p>Só vota quem está no sofá.</p>
      <button
        type="button"
        className={buttons.primary}
        aria-disabled={sending}
        onClick={() => void change(() => sendSeat(number, true))}
      >
        Sentar e votar
      </button>
    </>
  );
}

/** The viewer has voted on everything: who is missing, and their own votes, which can change until then. */
function Waiting({
  house: { members },
  ballot,
  onOpen,
}: Pick<TitleVoteProps, 'house' | 'ballot' | 'onOpen'>) {
  const navigate = useNavigate();
  return (
    <div className={voteStyles.waiting}>
      <HouseHeading>Pronto.</HouseHeading>
      <div className={styles.paper}>
        <p className={styles.sentence} role="status">
          {waitingWords(ballot.voters, members)}
        </p>
        <p className={styles.note}>O resultado abre aqui, sozinho.</p>
        <div className={styles.doors}>
          <button
            type="button"
            className={buttons.ink}
            onClick={() => void navigate({ to: '/casa', hash: 'sofa' })}
          >
            Voltar pro sofá
          </button>
        </div>
      </div>
      <VoteRows titles={ballot.titles}>
        {(title) => (
          <span className={voteStyles.own}>
            {title.your_vote && VOTE_NAMES[title.your_vote]}
            <button type="button" className={styles.link} onClick={() => onOpen(title.place)}>
              Mudar<span className="visually-hidden">: {itemName(title)}</span>
            </button>
          </span>
        )}
      </VoteRows>
    </div>
  );
}
