import type { ReactNode } from 'react';
import type { HouseholdBallot, HouseholdBallotTitle, HouseholdMember } from '#api/types.ts';
import { VOTES, type Vote } from '#shared/household/household-rules.ts';
import headings from '#ui/heading.module.css';
import { art } from '#web/images/image-addresses.ts';
import { Picture } from '#web/images/picture.tsx';
import { ProviderLogo } from '#web/images/provider-logo.tsx';
import { TitleLink } from '#web/title-parts/title-link.tsx';
import { itemName } from '#web/title-parts/title-view.ts';
import { MemberFace } from './faces.tsx';
import { byVotes, castVotes, VOTE_NAMES, votesWords } from './vote-words.ts';
import styles from './household.module.css';
import voteStyles from './vote.module.css';

interface VoteRowsProps {
  titles: readonly HouseholdBallotTitle[];
  /** At the end of a title's row. */
  children: (title: HouseholdBallotTitle) => ReactNode;
}

/** The titles of a vote, one a row. */
export function VoteRows({ titles, children }: VoteRowsProps) {
  return (
    <ul className={voteStyles.rows} role="list">
      {titles.map((title) => (
        <li key={title.place}>
          <Picture
            kind="poster"
            path={title.poster_path}
            art={art.poster(title.media_type, title.media_id)}
            width={44}
            height={66}
            sizes="44px"
          />
          <div className={voteStyles.rowName}>
            <TitleLink item={title}>{itemName(title)}</TitleLink>
            {title.watch && (
              <span>
                <ProviderLogo provider={title.watch} size={20} /> {title.watch.provider_name}
              </span>
            )}
          </div>
          {children(title)}
        </li>
      ))}
    </ul>
  );
}

/** The disc of a vote: full for 'quero', half for 'tanto faz', a ring for 'hoje não'. Words stand beside it. */
const Moon = ({ vote, size }: { vote: Vote; size: number }) => (
  <i className={voteStyles.moon} data-vote={vote} style={{ width: size, height: size }} />
);

/** How a closed vote went: everybody's votes on each title. */
export function VotesOfBallot({
  ballot,
  members,
  children,
}: {
  ballot: HouseholdBallot;
  members: readonly HouseholdMember[];
  /** Beside the votes. */
  children?: ReactNode;
}) {
  return (
    <section className={`${styles.section} ${voteStyles.votes}`}>
      <div>
        <h2 className={headings.section}>Como foi o voto</h2>
        <VoteRows titles={byVotes(ballot)}>
          {(title) => (
            <>
              <span className="visually-hidden">{votesWords(title, members)}</span>
              <span className={voteStyles.cast} aria-hidden="true">
                {castVotes(title, members).map(({ member, vote }) => (
                  <span key={member.number} title={member.name}>
                    <MemberFace member={member} size={30} />
                    <Moon vote={vote} size={22} />
                  </span>
                ))}
              </span>
            </>
          )}
        </VoteRows>
        <p className={voteStyles.legend} aria-hidden="true">
          {VOTES.map((vote) => (
            <span key={vote}>
              <Moon vote={vote} size={16} />
              {VOTE_NAMES[vote]}
            </span>
          ))}
        </p>
      </div>
      {children && <div className={voteStyles.beside}>{children}</div>}
    </section>
  );
}
