import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { brazilDay } from '#shared/brazil-day.ts';
import { pronounOf } from '#shared/place-words.ts';
import { cheapestPlans, mayHaveChanged } from '#shared/plan-rules.ts';
import type { Plan, Provider, ProviderWorth } from '#api/types.ts';
import buttons from '#ui/button.module.css';
import { Icon } from '#ui/icon.tsx';
import { KeptRow } from '#web/cards/kept-row.tsx';
import { formatCount, formatPlural, formatPrice } from '#web/foundation/format.ts';
import { useSubscriptions } from '#web/personalisation/subscription-store.ts';
import { useToken } from '#web/session/session-store.ts';
import { plansQuery, rentsQuery, worthQuery } from './costs-calls.ts';
import { checkedWords, money, titlesWords } from './costs-words.ts';
import { rentOf } from './list-case.ts';
import styles from './worth.module.css';
import stubStyles from '#ui/stub.module.css';

interface WorthProps {
  provider: Provider;
  /** The content in its place until its data has arrived. */
  room: ReactNode;
}

/** 'Vale assinar?': the titles of the own list at a provider, and the price. */
export function Worth({ provider, room }: WorthProps) {
  const { family_id: family, provider_name: name } = provider;
  const worthRead = useQuery(worthQuery(useToken(), family));
  const plansRead = useQuery(plansQuery());
  const isSubscribed = useSubscriptions().some(({ id }) => id === family);
  const { data: worth } = worthRead;
  const alone = worth?.shown === 'only_here' ? worth.titles : [];
  const { data: rents } = useQuery(rentsQuery(alone));
  const { data: plans } = plansRead;
  if (worthRead.isError || plansRead.isError)
    return <Failed onRetry={() => void Promise.all([worthRead.refetch(), plansRead.refetch()])} />;
  if (!worth || !plans) return room;
  const rent = rentOf(alone, plans, rents);
  const instead = insteadOf(worth, rent);
  return (
    <>
      <section className={styles.ticket} aria-labelledby="vale-assinar">
        <div className={styles.answer}>
          <h2 id="vale-assinar" className={styles.label}>
            Vale assinar?
          </h2>
          <p className={styles.sentence}>{verdictOf(worth, name, isSubscribed)}</p>
          {instead !== '' && <p className={styles.note}>{instead}</p>}
          <p className={styles.note}>{noteOf(worth, name)}</p>
          <div className={styles.doors}>
            {worth.site !== null && !isSubscribed && (
              <a
                href={worth.site}
                target="_blank"
                rel="noopener noreferrer nofollow"
                className={buttons.ink}
              >
                Assinar
                <span className="visually-hidden"> no site de {name}</span>
                <Icon name="arrowOut" size={16} />
              </a>
            )}
            <Link to="/quanto-custa" className={buttons.secondary} data-outlined>
              Ver a conta da lista toda
            </Link>
          </div>
        </div>
        <Stub worth={worth} plans={plans} family={family} rent={rent} />
      </section>
      <div className={styles.row}>
        <KeptRow
          title={rowTitle(worth, name)}
          items={worth.titles}
          notice={<p>Daqui, nada da sua lista, nem bem avaliado que você não tenha visto.</p>}
        />
      </div>
    </>
  );
}

interface StubProps {
  worth: ProviderWorth;
  plans: readonly Plan[];
  family: number;
  rent: ReturnType<typeof rentOf>;
}

/** The arithmetic of a month. */
function Stub({ worth, plans, family, rent }: StubProps) {
  const [today] = useState(() => brazilDay(new Date()));
  const plan = cheapestPlans(plans, { withAds: true }).get(family);
  const yearly = plans.filter(
    (candidate) => candidate.family_id === family && candidate.months === 12,
  );
  const cheapestYear = yearly.toSorted((a, b) => a.price - b.price)[0];
  const { listed, listed_only_here: alone } = worth;
  const bought = alone || listed;
  // Three lines, so that the room of the answer is reserved before it is known.
  const lines = [
    plan && bought > 0 && plan.price > 0 && ['Por título', formatPrice(plan.price / bought)],
    rent.titles > 0 && ['Alugando cada um', money(rent.cost / rent.titles)],
    cheapestYear && ['Por mês, no plano anual', formatPrice(cheapestYear.price)],
    ['Só aqui', formatCount(alone)],
    ['Da sua lista', formatCount(listed)],
  ]
    .filter((line): line is string[] => Array.isArray(line))
    .slice(0, 3);
  return (
    <div className={`${styles.stub} ${stubStyles.stub}`}>
      <p className={styles.label}>Um mês</p>
      <p className={styles.price}>{plan ? formatPrice(plan.price) : 'Preço que não sabemos'}</p>
      <ul role="list">
        {lines.map(([name, value]) => (
          <li key={name}>
            <span>{name}</span> <span>{value}</span>
          </li>
        ))}
      </ul>
      {plan && (
        <p className={styles.note}>
          {plan.name}. Preço conferido em {checkedWords(plan.checked_on)}
          {mayHaveChanged(plan.checked_on, today) && ', pode ter mudado'}. {plan.note}
        </p>
      )}
    </div>
  );
}

const Failed = ({ onRetry }: { onRetry: () => void }) => (
  <>
    <div className={styles.ticket}>
      <div className={styles.answer} role="alert">
        <h2 className={styles.label}>Vale assinar?</h2>
        <p className={styles.note}>Não deu pra fazer a conta agora.</p>
        <div className={styles.doors}>
          <button type="button" className={buttons.secondary} data-outlined onClick={onRetry}>
            Tentar de novo
          </button>
        </div>
      </div>
    </div>
    <div className={styles.row}>
      <KeptRow title="Da sua lista" items={[]} notice={<p>Sem a sua lista por enquanto.</p>} />
    </div>
  </>
);

type Listed = Pick<ProviderWorth, 'listed' | 'listed_only_here'>;

/** One sentence that says if a subscription to the provider `name` is worth its money for a person's list. */
export function verdictOf(
  { listed, listed_only_here: alone }: Listed,
  name: string,
  isSubscribed: boolean,
): string {
  if (isSubscribed) {
    return listed === 0
      ? 'Você já assina, e hoje não tem nada da sua lista.'
      : `Você já assina: tem ${formatCount(listed)} da sua lista.`;
  }
  if (listed === 0) return 'Hoje não vale: não tem nada da sua lista.';
  if (alone === 0) {
    const they = pronounOf(name);
    return listed === 1
      ? `Hoje não vale: o que ${they} tem da sua lista também passa em outro lugar.`
      : `Hoje não vale: os ${formatCount(listed)} que ${they} tem da sua lista também passam em outro lugar.`;
  }
  return `Vale por um mês: tem ${formatCount(alone)} da sua lista só aqui.`;
}

/** The time that the films last that only this provider has, and the price of renting its titles. */
export function insteadOf(
  {
    listed_only_here: alone,
    only_here_minutes: minutes,
  }: Listed & Pick<ProviderWorth, 'only_here_minutes'>,
  rent: { cost: number; titles: number },
): string {
  const hours = Math.round(minutes / 60);
  const length = hours > 0 ? `Dá umas ${formatPlural(hours, 'hora', 'horas')} de filme.` : '';
  if (alone === 0 || rent.titles === 0) return length;
  const rented =
    rent.titles < alone
      ? `Alugando ${rent.titles === 1 ? 'o único que tem' : `os ${formatCount(rent.titles)} que têm`} aluguel`
      : alone === 1
        ? 'Alugando'
        : `Alugando os ${formatCount(alone)}, um a um`;
  return `${length} ${rented}, sairia por ${money(rent.cost)}.`.trim();
}

/** Further arguments for it. */
export function noteOf(
  {
    well_rated_unseen: good,
    only_here: alone,
  }: Pick<ProviderWorth, 'well_rated_unseen' | 'only_here'>,
  name: string,
): string {
  const unseen =
    good === 0
      ? 'Você já viu tudo que é bem avaliado ali.'
      : `Ainda tem ${titlesWords(good)} com nota 7,5 ou mais que você não viu.`;
  return alone === 0
    ? unseen
    : `${unseen} No catálogo, ${titlesWords(alone)} só ${pronounOf(name)} tem.`;
}

/** The heading of the titles. */
export function rowTitle(
  { shown, listed_only_here: alone }: Pick<ProviderWorth, 'shown' | 'listed_only_here'>,
  name: string,
): string {
  if (shown === 'listed') return 'Da sua lista';
  if (shown === 'well_rated') return 'Bem avaliados';
  return alone === 1
    ? `O que só ${pronounOf(name)} tem`
    : `Os ${formatCount(alone)} que só ${pronounOf(name)} tem`;
}
