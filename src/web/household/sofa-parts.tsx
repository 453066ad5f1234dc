import { useNavigate } from '@tanstack/react-router';
import type { HouseholdMember, HouseholdSofa, HouseholdTitle } from '#api/types.ts';
import { fittingTonight } from '#shared/household/evening-rules.ts';
import { FEWEST_ON_BALLOT, MOST_ON_BALLOT } from '#shared/household/household-rules.ts';
import buttons from '#ui/button.module.css';
import { Drawing } from '#ui/icon.tsx';
import stubs from '#ui/stub.module.css';
import { showToast } from '#ui/toast.tsx';
import { send } from '#web/api-client/send.ts';
import { MemberFace } from './faces.tsx';
import { useHouseholdChange } from './household-query.ts';
import * as words from './household-words.ts';
import { tieRuleWords } from './vote-words.ts';
import styles from './household.module.css';
import sofaStyles from './sofa.module.css';

export type ChoiceOfEvening = NonNullable<HouseholdSofa['choice']>;

/** The people of the house, each a button to sit down or stand up. */
export function People({
  members,
  sitting,
}: {
  members: readonly HouseholdMember[];
  sitting: readonly number[];
}) {
  return (
    <>
      <p className={styles.lead}>Toque em alguém pra sentar ou levantar.</p>
      <ul className={sofaStyles.people} role="list">
        {members.map((member) => (
          <li key={member.number}>
            <Person member={member} sits={sitting.includes(member.number)} />
          </li>
        ))}
      </ul>
    </>
  );
}

interface PersonProps {
  member: HouseholdMember;
  sits: boolean;
}

/** Somebody of the house, to sit down or stand up. Each sends for itself: people are tapped one right after another. */
function Person({ member, sits }: PersonProps) {
  const { change } = useHouseholdChange();
  const seat = () => change(() => sendSeat(member.number, !sits));
  return (
    <button
      type="button"
      className={sofaStyles.person}
      aria-pressed={sits}
      onClick={() => void seat()}
    >
      <MemberFace member={member} size={64} />
      <span>
        <b>{member.name}</b>
        <span aria-hidden="true">{sits ? 'no sofá' : 'tá fora'}</span>
      </span>
    </button>
  );
}

/** Sends who sits down or stands up. */
export const sendSeat = (number: number, sits: boolean) =>
  send('PUT /household/sofa/{number}', { path: { number }, json: { sits }, withToken: true });

/** One of these, by chance; undefined if there are none. */
const anyOf = <Item,>(items: readonly Item[]): Item | undefined =>
  items[Math.floor(Math.random() * items.length)];

/** Choosing the title of the evening without a vote: by name, or by chance of what all want and what fits. */
export function useChoosing({ items, sitting, choice }: HouseholdSofa, now: Date) {
  const { sending, change } = useHouseholdChange();
  const wanted = items.filter(({ wanted_by: by }) => by.length === sitting.length);
  const fits = fittingTonight(wanted, words.minuteOfDay(now));
  // Another one than the chosen, as long as there is one.
  const drawable = fits.filter(
    ({ media_type: type, media_id: id }) =>
      fits.length === 1 || type !== choice?.title.media_type || id !== choice.title.media_id,
  );
  const choose = ({ media_type: type, media_id }: HouseholdTitle) =>
    change(() => send('PUT /household/choice', { json: { type, media_id }, withToken: true }));
  const draw = () => {
    const title = anyOf(drawable);
    if (title) void choose(title);
  };
  return {
    wanted: wanted.length,
    fits: fits.length,
    choose,
    draw: drawable.length > 0 ? draw : undefined,
    sending,
  };
}

/** The number of titles that a vote would have; 0 if there can be none. */
export function votableTitles({ items, sitting }: HouseholdSofa): number {
  const count = Math.min(MOST_ON_BALLOT, items.filter(({ watch }) => watch !== null).length);
  return sitting.length > 1 && count >= FEWEST_ON_BALLOT ? count : 0;
}

const PHONE = 'M8 3h8v18H8zm3 14.5h2';
const AGAIN = 'M19.5 12a7.5 7.5 0 1 1-2.3-5.4L20 9.2M20 4v5.2h-5.2';

interface VoteButtonProps {
  sofa: HouseholdSofa;
  /** True after a vote. */
  isAgain?: boolean;
  /** True where another button is the main one. */
  isPlain?: boolean;
}

/** Opens a vote, and its page. Nothing if there can be none. */
export function VoteButton({ sofa, isAgain = false, isPlain = false }: VoteButtonProps) {
  const navigate = useNavigate();
  const { sending, change } = useHouseholdChange();
  const count = votableTitles(sofa);
  if (count === 0) return null;
  const start = () => {
    let isShown = true;
    return change(
      async () => {
        const { ballot } = await send('POST /household/vote', { withToken: true });
        isShown = ballot !== null;
      },
      () => {
        if (isShown) void navigate({ to: '/casa', hash: 'voto' });
        // One is open that has a title above a child's limit.
        else
          showToast({ text: 'O voto de agora passa do limite de idade de alguém.', kind: 'error' });
      },
    );
  };
  return (
    <button
      type="button"
      className={isPlain ? `${buttons.button} ${styles.outline}` : buttons.primary}
      aria-disabled={sending}
      onClick={() => void start()}
    >
      <Drawing path={isAgain ? AGAIN : PHONE} />
      {isAgain ? 'Votar de novo' : `Votar nos ${count}`}
    </button>
  );
}

interface TurnStubProps {
  /** Whose turn it is. */
  holder: number | null;
  /** True if it is that of another evening. */
  isNext: boolean;
  /** True if those on the sofa could vote. */
  canVote: boolean;
  last: readonly number[];
  members: readonly HouseholdMember[];
}

/** Whose turn it is, and who chose on the last evenings. */
export function TurnStub({ holder: number, isNext, canVote, last, members }: TurnStubProps) {
  const holder = members.find((member) => member.number === number);
  const choosers = last.flatMap(
    (chooser) => members.find((member) => member.number === chooser) ?? [],
  );
  return (
    <div className={`${styles.stub} ${stubs.stub}`}>
      <p className={styles.label}>{isNext ? 'Na próxima' : 'De quem é a vez'}</p>
      {holder ? (
        <div className={styles.onSofa}>
          <MemberFace member={holder} size={52} />
          <p>
            <b>{holder.is_you ? 'É a sua vez.' : `É a vez de ${holder.name}.`}</b>
            <span>
              {isNext
                ? 'A gente guarda a ordem.'
                : canVote
                  ? tieRuleWords(holder)
                  : 'Na dúvida, quem manda é a vez.'}
            </span>
          </p>
        </div>
      ) : (
        <p className={styles.note}>De quem sentar e escolheu há mais tempo.</p>
      )}
      {choosers.length > 0 && (
        <p className={styles.users}>
          <span
            className={sofaStyles.turns}
            role="img"
            aria-label={choosers.map(({ name }) => name).join(', ')}
          >
            {choosers.map((member, place) => (
              // oxlint-disable-next-line react/no-array-index-key -- one member may have chosen on several evenings
              <MemberFace key={place} member={member} size={28} />
            ))}
          </span>
          {words.lastTurnsWords(choosers.length)}
        </p>
      )}
    </div>
  );
}
