import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Household, HouseholdMember, HouseholdSofa, HouseholdTitle } from '#api/types.ts';
import { fittingTonight } from '#shared/household/evening-rules.ts';
import buttons from '#ui/button.module.css';
import { Icon } from '#ui/icon.tsx';
import stubs from '#ui/stub.module.css';
import { send } from '#web/api-client/send.ts';
import { ProviderLogo } from '#web/images/provider-logo.tsx';
import { at, opensIn } from '#web/offer-parts/offers.ts';
import { useToken } from '#web/session/session-store.ts';
import { TitleLink } from '#web/title-parts/title-link.tsx';
import { MemberFace } from './faces.tsx';
import { HouseHeading, HouseholdStyles, Unready } from './house-parts.tsx';
import { householdQuery, sofaQuery, useHouseholdChange } from './household-query.ts';
import * as words from './household-words.ts';
import { SofaTitles } from './sofa-titles.tsx';
import styles from './household.module.css';
import sofaStyles from './sofa.module.css';

/** 'Quem tá no sofá?': who is here tonight, what they want to watch, and the title that it ends with. */
export function SofaPage() {
  const token = useToken();
  const house = useQuery(householdQuery(token));
  const household = house.data?.household;
  // Without a household there is no sofa to ask for.
  const sofa = useQuery({ ...sofaQuery(token), enabled: Boolean(household) });
  return (
    <article className={styles.page}>
      <HouseholdStyles />
      {house.data && !household ? (
        <NoSofa />
      ) : household && sofa.data ? (
        <Sofa house={household} sofa={sofa.data} />
      ) : (
        <Unready
          isFailed={house.isError || sofa.isError}
          onRetry={() => void Promise.all([house.refetch(), sofa.refetch()])}
        />
      )}
    </article>
  );
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
}

function Sofa({ house: { members }, sofa }: SofaProps) {
  const now = useMinute();
  const { sending, change } = useHouseholdChange();
  const sitting = members.filter(({ number }) => sofa.sitting.includes(number));
  const wanted = sofa.items.filter(({ wanted_by: by }) => by.length === sitting.length);
  const fits = fittingTonight(wanted, words.minuteOfDay(now));
  const chosen = sofa.choice;
  const choose = ({ media_type: type, media_id }: HouseholdTitle) =>
    change(() => send('PUT /household/choice', { json: { type, media_id }, withToken: true }));
  // Another one than the chosen, as long as there is one.
  const drawable = fits.filter(
    ({ media_type: type, media_id: id }) =>
      fits.length === 1 || type !== chosen?.title.media_type || id !== chosen.title.media_id,
  );
  const draw = () => {
    const title = anyOf(drawable);
    if (title) void choose(title);
  };
  const drawButton = drawable.length > 0 && (
    <button
      type="button"
      className={chosen ? `${buttons.button} ${styles.outline}` : buttons.primary}
      aria-disabled={sending}
      onClick={draw}
    >
      {chosen ? 'Sorteia outro' : 'Sorteia pra gente'}
    </button>
  );
  return (
    <>
      <div className={sofaStyles.sofaTop}>
        <div>
          <HouseHeading id="sofa">Quem tá no sofá?</HouseHeading>
          <p className={styles.lead}>Toque em alguém pra sentar ou levantar.</p>
          <ul className={sofaStyles.people} role="list">
            {members.map((member) => (
              <li key={member.number}>
                <Person member={member} sits={sofa.sitting.includes(member.number)} />
              </li>
            ))}
          </ul>
        </div>
        <SofaDrawing sitting={sitting} />
      </div>
      <section className={`${styles.ticket} ${sofaStyles.sofaTicket}`} aria-label="Hoje">
        <div className={styles.answer}>
          <p className={styles.label}>{chosen ? 'Hoje é este' : words.momentOnSofa(now)}</p>
          {/* Nothing beside the sentence: screen readers would say the clock each minute. */}
          <p className={styles.sentence} role="status">
            {chosen
              ? chosenWords(chosen, sofa.items)
              : words.sofaWords(
                  {
                    names: sitting.map(({ name }) => name),
                    wanted: wanted.length,
                    fits: fits.length,
                  },
                  now,
                )}
          </p>
          {chosen && <ChosenNote choice={chosen} sofa={sofa} members={members} now={now} />}
          <div className={styles.doors}>
            {chosen && <OpenChosen choice={chosen} items={sofa.items} />}
            {drawButton}
          </div>
        </div>
        <Turn sofa={sofa} members={members} />
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

/** One of these, by chance; undefined if there are none. */
const anyOf = <Item,>(items: readonly Item[]): Item | undefined =>
  items[Math.floor(Math.random() * items.length)];

interface PersonProps {
  member: HouseholdMember;
  sits: boolean;
}

/** Somebody of the house, to sit down or stand up. Each sends for itself: people are tapped one right after another. */
function Person({ member, sits }: PersonProps) {
  const { change } = useHouseholdChange();
  const seat = () =>
    change(() =>
      send('PUT /household/sofa/{number}', {
        path: { number: member.number },
        json: { sits: !sits },
        withToken: true,
      }),
    );
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

type Choice = NonNullable<HouseholdSofa['choice']>;

const titleOf = (choice: Choice, items: readonly HouseholdTitle[]): HouseholdTitle | undefined =>
  items.find(
    ({ media_type: type, media_id: id }) =>
      type === choice.title.media_type && id === choice.title.media_id,
  );

interface ChosenProps {
  choice: Choice;
  sofa: HouseholdSofa;
  members: readonly HouseholdMember[];
  now: Date;
}

/** The title of the evening, and where it is. */
function chosenWords(choice: Choice, items: readonly HouseholdTitle[]): string {
  const watch = titleOf(choice, items)?.watch;
  return `Deu ${choice.title.name}.${watch ? ` Tá ${at(watch)}.` : ''}`;
}

/** Whose turn the title of the evening is, and when it would end. */
function ChosenNote({ choice, sofa: { items }, members, now }: ChosenProps) {
  const title = titleOf(choice, items);
  const [by] = words.memberNames([choice.by], members, 'você');
  return (
    <p className={styles.note}>
      {by !== undefined && `Conta como a vez de ${by}. `}
      {typeof title?.runtime === 'number' && words.endsWords(title.runtime, now)}
    </p>
  );
}

/** The button that opens the title of the evening, or its page if nobody here has it. */
function OpenChosen({ choice, items }: { choice: Choice; items: readonly HouseholdTitle[] }) {
  const title = titleOf(choice, items);
  const watch = title?.watch;
  if (watch?.provider_link)
    return (
      <a className={buttons.ink} href={watch.provider_link} target="_blank" rel="noreferrer">
        <ProviderLogo provider={watch} size={30} />
        Abrir {at(watch)} <Icon name="arrowOut" size={18} />
        <span className="visually-hidden">{opensIn(watch)}</span>
      </a>
    );
  return (
    title && (
      <TitleLink item={title} className={buttons.ink}>
        Onde ver
      </TitleLink>
    )
  );
}

/** Whose turn it is, and who chose on the last evenings. */
function Turn({ sofa: { turn, last, choice }, members }: Pick<ChosenProps, 'sofa' | 'members'>) {
  const shown = choice ? choice.next : turn;
  const holder = members.find(({ number }) => number === shown);
  const choosers = last.flatMap(
    (number) => members.find((member) => member.number === number) ?? [],
  );
  return (
    <div className={`${styles.stub} ${stubs.stub}`}>
      <p className={styles.label}>{choice ? 'Na próxima' : 'De quem é a vez'}</p>
      {holder ? (
        <div className={styles.onSofa}>
          <MemberFace member={holder} size={52} />
          <p>
            <b>{holder.is_you ? 'É a sua vez.' : `É a vez de ${holder.name}.`}</b>
            <span>{choice ? 'A gente guarda a ordem.' : 'Na dúvida, quem manda é a vez.'}</span>
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

/** Often enough for a clock that shows minutes, in ms. */
const TICK = 5000;

/** The current minute. */
function useMinute(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => {
      const next = new Date();
      setNow((shown) => (shown.getMinutes() === next.getMinutes() ? shown : next));
    }, TICK);
    return () => clearInterval(timer);
  }, []);
  return now;
}
