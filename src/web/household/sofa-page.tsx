import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import type { Household, HouseholdBallot, HouseholdMember, HouseholdSofa } from '#api/types.ts';
import buttons from '#ui/button.module.css';
import { Dialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { titleQuery } from '#web/api-client/data.ts';
import { send } from '#web/api-client/send.ts';
import { useMinute } from '#web/foundation/use-minute.ts';
import { useToken } from '#web/session/session-store.ts';
import { changePage } from '#web/title-parts/page-change.ts';
import { ChosenTitle, chosenRoom, type ChosenOfEvening } from './chosen-title.tsx';
import { MemberFace } from './faces.tsx';
import { HouseHeading, HouseholdStyles, Unready } from './house-parts.tsx';
import {
  eveningQuery,
  householdQuery,
  useHouseholdChange,
  useLiveHousehold,
} from './household-query.ts';
import * as words from './household-words.ts';
import {
  People,
  sendSeat,
  TurnStub,
  useChoosing,
  VoteButton,
  votableTitles,
  type ChoiceOfEvening,
} from './sofa-parts.tsx';
import { SofaTitles } from './sofa-titles.tsx';
import { VotesOfBallot } from './vote-rows.tsx';
import { leftWords, noWinnerWords } from './vote-words.ts';
import { Voting } from './voting.tsx';
import styles from './household.module.css';
import sofaStyles from './sofa.module.css';

/**
 * 'Quem tá no sofá?': who is here tonight, what they want to watch, their vote at `#voto`, and the title that it ends
 * with.
 */
export function SofaPage({ isVoting }: { isVoting: boolean }) {
  const token = useToken();
  const house = useQuery(householdQuery(token));
  const household = house.data?.household;
  // Without a household there is no sofa to ask for.
  const hasSofa = Boolean(household);
  const isLive = useLiveHousehold(hasSofa);
  const evening = useQuery({ ...eveningQuery(token, isLive), enabled: hasSofa });
  const ballot = evening.data?.ballot;
  const { chosen, isChanging } = useChosen(evening.data?.sofa.choice);
  useFactsOf(ballot);
  const now = useMinute();
  const isOpen = ballot?.closed_at === null;
  const hasEnded = isVoting && evening.isSuccess && !evening.isFetching && !isOpen && !isChanging;
  useReturnToSofa(hasEnded);
  if (household && evening.data && chosen !== undefined) {
    const shared = { house: household, sofa: evening.data.sofa, now };
    if (isVoting && ballot && !hasEnded)
      return (
        <article className={sofaStyles.bare}>
          <HouseholdStyles />
          <Voting key={ballot.id} {...shared} ballot={ballot} />
        </article>
      );
    if (chosen && !isOpen)
      return (
        <article className={sofaStyles.bare}>
          <HouseholdStyles />
          <ChosenTitle key={chosen.title.key} {...shared} ballot={ballot ?? null} chosen={chosen} />
        </article>
      );
    return (
      <article className={styles.page}>
        <HouseholdStyles />
        <Sofa {...shared} ballot={ballot ?? null} />
      </article>
    );
  }
  return (
    <article className={styles.page}>
      <HouseholdStyles />
      {house.data && !household ? (
        <NoSofa />
      ) : (
        <Unready
          isFailed={house.isError || evening.isError}
          onRetry={() => void Promise.all([house.refetch(), evening.refetch()])}
        />
      )}
    </article>
  );
}

/**
 * The title of the evening as the page shows it: another one is wiped over the page once its facts are here. Undefined
 * before the page has any.
 */
function useChosen(choice: ChoiceOfEvening | null | undefined) {
  const { media_type: type = 'movie', media_id: id = 0 } = choice?.title ?? {};
  const facts = useQuery({ ...titleQuery(type, id), enabled: Boolean(choice) });
  const isReady = choice !== undefined && (choice === null || !facts.isPending);
  const next = useMemo(
    () => (isReady ? choice && chosenRoom(choice, facts.data) : undefined),
    [isReady, choice, facts.data],
  );
  const [shown, setShown] = useState<ChosenOfEvening | null>();
  const isWiped = Boolean(next) && shown !== undefined && next?.title.key !== shown?.title.key;
  if (next !== undefined && next !== shown && !isWiped) setShown(next);
  useEffect(() => {
    if (next === undefined || !isWiped) return;
    const change = () => setShown(next);
    changePage('wipe', change, () => window.scrollTo({ top: 0, behavior: 'instant' }));
  }, [next, isWiped]);
  const isChanging = isWiped || (shown !== undefined && next === undefined);
  return { chosen: isChanging ? shown : next, isChanging };
}

/** Loads what the pages of the vote and of its result show of each title. */
function useFactsOf(ballot: HouseholdBallot | null | undefined): void {
  const client = useQueryClient();
  const id = ballot?.id;
  useEffect(() => {
    for (const { media_type: type, media_id } of ballot?.titles ?? [])
      void client.prefetchQuery(titleQuery(type, media_id));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a ballot's titles stay
  }, [client, id]);
}

/** Leaves the address of a vote that has ended, so that the next one does not open by itself. */
function useReturnToSofa(hasEnded: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (hasEnded) void navigate({ to: '/casa', hash: 'sofa', replace: true, resetScroll: false });
  }, [hasEnded, navigate]);
}

function NoSofa() {
  return (
    <>
      <HouseHeading>Quem tá no sofá?</HouseHeading>
      <div className={styles.paper}>
        <p className={styles.sentence}>Primeiro, a casa.</p>
        <p className={styles.note}>Faça a sua e chame quem vê com você.</p>
        <div className={styles.doors}>
          <Link to="/casa" className={buttons.ink}>
            Ir pra Casa
          </Link>
        </div>
      </div>
    </>
  );
}

interface SofaProps {
  house: Household;
  sofa: HouseholdSofa;
  ballot: HouseholdBallot | null;
  now: Date;
}

function Sofa({ house: { members }, sofa, ballot, now }: SofaProps) {
  const { wanted, fits, choose, draw, sending } = useChoosing(sofa, now);
  const sitting = members.filter(({ number }) => sofa.sitting.includes(number));
  const open = ballot?.closed_at === null ? ballot : null;
  const lost = ballot?.result?.why === 'none' ? ballot : null;
  const canVote = votableTitles(sofa) > 0;
  return (
    <>
      <div className={sofaStyles.sofaTop}>
        <div>
          <HouseHeading>Quem tá no sofá?</HouseHeading>
          <People members={members} sitting={sofa.sitting} />
        </div>
        <SofaDrawing sitting={sitting} />
      </div>
      <section className={`${styles.ticket} ${sofaStyles.sofaTicket}`} aria-label="Hoje">
        {open ? (
          <OpenBallot ballot={open} members={members} />
        ) : (
          <div className={styles.answer}>
            <p className={styles.label}>{words.momentOnSofa(now)}</p>
            {/* Nothing beside the sentence: screen readers would say the clock each minute. */}
            <p className={styles.sentence} role="status">
              {lost
                ? noWinnerWords(lost.titles.length)
                : words.sofaWords({ names: sitting.map(({ name }) => name), wanted, fits }, now)}
            </p>
            {lost && <p className={styles.note}>Nenhum teve mais “quero” do que “hoje não”.</p>}
            <div className={styles.doors}>
              <VoteButton sofa={sofa} isAgain={lost !== null} />
              {draw && (
                <button
                  type="button"
                  className={canVote ? `${buttons.button} ${styles.outline}` : buttons.primary}
                  aria-disabled={sending}
                  onClick={draw}
                >
                  Sorteia pra gente
                </button>
              )}
            </div>
          </div>
        )}
        <TurnStub
          holder={open ? open.turn : sofa.turn}
          isNext={false}
          canVote={canVote || open !== null}
          last={sofa.last}
          members={members}
        />
      </section>
      {lost && <VotesOfBallot ballot={lost} members={members} />}
      <SofaTitles
        items={sofa.items}
        sitting={sitting}
        now={now}
        onChoose={open ? undefined : choose}
      />
      <p className={styles.actions}>
        <Link to="/casa" className={styles.link}>
          Voltar pra casa
        </Link>
      </p>
    </>
  );
}

/** The vote that is going on: who still votes, and the way there. */
function OpenBallot({
  ballot,
  members,
}: {
  ballot: HouseholdBallot;
  members: readonly HouseholdMember[];
}) {
  const navigate = useNavigate();
  const { sending, change } = useHouseholdChange();
  const [isAsked, setAsked] = useState(false);
  const { titles, you_vote: youVote, your_number: number } = ballot;
  const hasBegun = titles.some(({ your_vote: vote }) => vote !== null);
  const isDone = titles.every(({ your_vote: vote }) => vote !== null);
  const open = () => navigate({ to: '/casa', hash: 'voto' });
  const sitAndVote = () =>
    change(
      () => sendSeat(number, true),
      () => void open(),
    );
  const drop = () =>
    change(
      () => send('DELETE /household/vote', { withToken: true }),
      () => setAsked(false),
    );
  return (
    <div className={styles.answer}>
      <p className={styles.label}>Voto aberto</p>
      <p className={styles.sentence}>Vocês estão votando em {titles.length}.</p>
      <p className={styles.note} role="status">
        {leftWords(ballot.voters, members)}
      </p>
      <div className={styles.doors}>
        <button
          type="button"
          className={buttons.primary}
          aria-disabled={sending}
          onClick={() => void (youVote ? open() : sitAndVote())}
        >
          {!youVote
            ? 'Sentar e votar'
            : isDone
              ? 'Ver meu voto'
              : hasBegun
                ? 'Continuar o voto'
                : 'Votar'}
        </button>
        <button
          type="button"
          className={`${buttons.button} ${styles.outline}`}
          onClick={() => setAsked(true)}
        >
          Deixar pra lá
        </button>
      </div>
      <Dialog open={isAsked} onClose={() => setAsked(false)} title="Deixar o voto pra lá?">
        <p className={styles.dialogWords}>O que vocês já votaram se perde.</p>
        <div className={styles.doors}>
          <button
            type="button"
            className={buttons.primary}
            aria-disabled={sending}
            onClick={() => void drop()}
          >
            Deixar pra lá
          </button>
          <button type="button" className={buttons.secondary} onClick={() => setAsked(false)}>
            Continuar votando
          </button>
        </div>
      </Dialog>
    </div>
  );
}

/** The sofa with the heads of who sits there; a drawing of what the buttons say. */
function SofaDrawing({ sitting }: { sitting: readonly HouseholdMember[] }) {
  return (
    <div
      className={sofaStyles.sofa}
      aria-hidden="true"
      data-crowded={sitting.length > 3 || undefined}
    >
      <div className={sofaStyles.heads}>
        {sitting.map((member) => (
          <span key={member.number} className={sofaStyles.head}>
            <MemberFace member={member} size={120} />
          </span>
        ))}
        {sitting.length < 3 && (
          <span className={sofaStyles.freePlace}>
            <Icon name="plus" size={24} />
          </span>
        )}
      </div>
      <div className={sofaStyles.back} />
      <div className={sofaStyles.cushions} />
    </div>
  );
}
