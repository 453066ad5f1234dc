import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type {
  Household,
  HouseholdBallot,
  HouseholdSofa,
  HouseholdTitle,
  TitleInfo,
} from '#api/types.ts';
import buttons from '#ui/button.module.css';
import headings from '#ui/heading.module.css';
import { Icon } from '#ui/icon.tsx';
import { formatList } from '#web/foundation/format.ts';
import { ProviderLogo } from '#web/images/provider-logo.tsx';
import { setMark } from '#web/library/library-actions.tsx';
import { at, opensIn } from '#web/offer-parts/offers.ts';
import { TitleLink } from '#web/title-parts/title-link.tsx';
import { TitleRoom, type RoomTitle } from '#web/title-parts/title-room.tsx';
import { titleDate } from '#web/title-parts/title-view.ts';
import { FaceRow } from './faces.tsx';
import { useFocusIfLost } from './house-parts.tsx';
import * as words from './household-words.ts';
import {
  People,
  TurnStub,
  useChoosing,
  VoteButton,
  votableTitles,
  type ChoiceOfEvening,
} from './sofa-parts.tsx';
import { SofaTitles } from './sofa-titles.tsx';
import { VotesOfBallot } from './vote-rows.tsx';
import { noWinnerWords, othersWords, whereWords, whyWords } from './vote-words.ts';
import styles from './household.module.css';
import sofaStyles from './sofa.module.css';

/** The title of the evening, with what its room shows. */
export interface ChosenOfEvening {
  choice: ChoiceOfEvening;
  title: RoomTitle & { key: string };
}

/** A choice with its title's facts, or with only its name if they could not be loaded. */
export function chosenRoom(choice: ChoiceOfEvening, facts: TitleInfo | undefined): ChosenOfEvening {
  const { media_type: type, media_id: id, name } = choice.title;
  return {
    choice,
    title: {
      key: `${type} ${id}`,
      media_type: type,
      id,
      name,
      date: facts ? titleDate(facts) : null,
      poster_path: facts?.poster_path ?? null,
      genres: facts?.genres.map((genre) => genre.name) ?? [],
      age_rating: facts?.content_ratings.rating ?? null,
      runtime: facts?.media_type === 'movie' ? facts.runtime : null,
    },
  };
}

interface ChosenTitleProps {
  house: Household;
  sofa: HouseholdSofa;
  ballot: HouseholdBallot | null;
  chosen: ChosenOfEvening;
  now: Date;
}

/** The title of the evening, in its colours: where it is, how the vote went, and the sofa below it. */
export function ChosenTitle({ house, sofa, ballot, chosen, now }: ChosenTitleProps) {
  const { members, services } = house;
  const { choice, title } = chosen;
  const { choose, draw, sending } = useChoosing(sofa, now);
  const sentence = useRef<HTMLHeadingElement>(null);
  useFocusIfLost(sentence);
  const isSame = ({ media_type: type, media_id: id }: HouseholdTitle) =>
    `${type} ${id}` === title.key;
  const winner = ballot?.titles.find(
    (listed) => listed.place === ballot.result?.place && isSame(listed),
  );
  const won = ballot && winner;
  // Somebody may have taken it off their list since.
  const item = sofa.items.find(isSame) ?? winner;
  const sitting = members.filter(({ number }) => sofa.sitting.includes(number));
  const voters = members.filter(({ number }) =>
    ballot?.voters.some((voter) => voter.number === number),
  );
  const people = won ? voters : sitting;
  const [by] = words.memberNames([choice.by], members, '');
  const names = formatList(people.map(({ name }) => name));
  return (
    <>
      <TitleRoom
        title={title}
        lead={
          <p className={sofaStyles.choosers}>
            <FaceRow members={people} size={64} label="" />
            <span>
              {won ? `${names} ${people.length === 1 ? 'escolheu' : 'escolheram'}` : 'Hoje é este'}
            </span>
          </p>
        }
        ticket={
          <section className={`${styles.ticket} ${sofaStyles.sofaTicket}`} aria-label="Hoje">
            <div className={styles.answer}>
              <p className={styles.label}>
                {won ? whyWords(ballot, winner, members) : words.momentOnSofa(now)}
              </p>
              <h2 className={styles.sentence} ref={sentence} tabIndex={-1}>
                {`Deu ${title.name}. ${whereWords(item?.watch, services, members)}`}
              </h2>
              <p className={styles.note}>
                {!won &&
                  by !== undefined &&
                  `Conta como a ${by === '' ? 'sua vez' : `vez de ${by}`}. `}
                {typeof item?.runtime === 'number' && words.endsWords(item.runtime, now)}
              </p>
              <div className={styles.doors}>
                {item && <OpenChosen title={item} />}
                {won ? (
                  <VoteButton sofa={sofa} isAgain isPlain />
                ) : (
                  <>
                    <VoteButton sofa={sofa} isPlain />
                    {draw && (
                      <button
                        type="button"
                        className={`${buttons.button} ${styles.outline}`}
                        aria-disabled={sending}
                        onClick={draw}
                      >
                        Sorteia outro
                      </button>
                    )}
                  </>
                )}
              </div>
            </div>
            <TurnStub
              holder={choice.next}
              isNext
              canVote={votableTitles(sofa) > 0}
              last={sofa.last}
              members={members}
            />
          </section>
        }
      />
      {won && (
        <VotesOfBallot ballot={ballot} members={members}>
          {ballot.titles.length > 1 && <p>{othersWords(ballot)}</p>}
          <Watched title={title} sofa={sofa} />
        </VotesOfBallot>
      )}
      {ballot?.result?.why === 'none' && (
        <VotesOfBallot ballot={ballot} members={members}>
          <p>{`${noWinnerWords(ballot.titles.length)} Fica ${title.name}.`}</p>
        </VotesOfBallot>
      )}
      <section className={styles.section}>
        <h2 className={headings.section}>Quem tá no sofá</h2>
        <People members={members} sitting={sofa.sitting} />
      </section>
      <SofaTitles items={sofa.items} sitting={sitting} now={now} onChoose={choose} />
      <p className={styles.actions}>
        <Link to="/casa" className={styles.link}>
          Voltar pra casa
        </Link>
      </p>
    </>
  );
}

/** The button that opens a title, or its page if nobody here has it. */
function OpenChosen({ title }: { title: HouseholdTitle }) {
  const { watch } = title;
  if (watch?.provider_link)
    return (
      <a className={buttons.ink} href={watch.provider_link} target="_blank" rel="noreferrer">
        <ProviderLogo provider={watch} size={30} />
        Abrir {at(watch)} <Icon name="arrowOut" size={18} />
        <span className="visually-hidden">{opensIn(watch)}</span>
      </a>
    );
  return (
    <TitleLink item={title} className={buttons.ink}>
      Onde ver
    </TitleLink>
  );
}

const focusOn = (element: HTMLElement | null) => element?.focus();

/** For somebody who has seen the chosen title: marks it, and offers another vote. */
function Watched({ title, sofa }: { title: RoomTitle; sofa: HouseholdSofa }) {
  const client = useQueryClient();
  const [isMarked, setMarked] = useState(false);
  const { media_type: type, id } = title;
  const mark = async () => setMarked(await setMark(client, { type, id }, 'watched', true));
  if (!isMarked)
    return (
      <button type="button" className={styles.link} onClick={() => void mark()}>
        {type === 'movie' ? 'Já vimos esse' : 'Já vimos essa'}
      </button>
    );
  return (
    <>
      <p role="status" tabIndex={-1} ref={focusOn}>
        Ficou como visto pra você.
      </p>
      <div className={styles.doors}>
        <VoteButton sofa={sofa} isAgain />
      </div>
    </>
  );
}
