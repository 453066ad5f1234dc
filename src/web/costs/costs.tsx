import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { brazilDay } from '#shared/brazil-day.ts';
import { itemAt } from '#shared/list-items.ts';
import { mayHaveChanged } from '#shared/plan-rules.ts';
import type { CostTitle, Household, Plan, Provider } from '#api/types.ts';
import buttons from '#ui/button.module.css';
import { Icon } from '#ui/icon.tsx';
import { providersQuery } from '#web/api-client/data.ts';
import { useSubscriptions } from '#web/personalisation/subscription-store.ts';
import { SecondSourceNotice } from '#web/listing/second-source-notice.tsx';
import { plansQuery, rentsQuery } from './costs-calls.ts';
import { checkedWords, planWords } from './costs-words.ts';
import { Leftovers } from './leftovers.tsx';
import {
  bringsOf,
  cancellable,
  caseOf,
  missingOf,
  paidToday,
  rentOf,
  type CostChoices,
} from './list-case.ts';
import { PosterWall } from './poster-wall.tsx';
import { RotationPlan } from './rotation-plan.tsx';
import { ServiceCards } from './service-cards.tsx';
import { isCovered } from './solver/cover-case.ts';
import { kneeOf, Staircase, stepWithin } from './staircase.tsx';
import { CostsTicket } from './ticket.tsx';
import { useSolution, type Solution } from './use-solution.ts';
import styles from './costs.module.css';
import costsTrade from './costs-trade.module.css';
import costsParts from './costs-parts.module.css';

interface CostsProps {
  titles: readonly CostTitle[];
  /** Titles watched in the last 90 days. */
  watched: number;
  /** The household whose list it is, instead of the visitor's own. */
  house?: Household;
}

/** The answer for the list, once the prices have loaded. */
export function Costs(props: CostsProps) {
  const plans = useQuery(plansQuery());
  const providers = useQuery(providersQuery());
  if (plans.data && providers.data)
    return <CountedList {...props} plans={plans.data} providers={providers.data.items} />;
  if (plans.isError || providers.isError)
    return <FailedCosts onRetry={() => void Promise.all([plans.refetch(), providers.refetch()])} />;
  return <LoadingCosts />;
}

interface CountedListProps extends CostsProps {
  plans: readonly Plan[];
  providers: readonly Provider[];
}

/** Months that a rotation plans, at most. */
const MONTHS = 12;
const USUAL_PACE = 6;

function CountedList({ titles, watched, plans, providers, house }: CountedListProps) {
  const subscriptions = useSubscriptions();
  const [choices, setChoices] = useState<CostChoices>({
    withAds: true,
    withFree: true,
    ownPaid: false,
    pinned: [],
  });
  const [pace, setPace] = useState(() => Math.round(watched / 3) || USUAL_PACE);
  const facts = useMemo(
    () => ({
      titles,
      plans,
      providers,
      house,
      subscribed: house
        ? house.services.map(({ provider_id: family }) => family)
        : subscriptions.map(({ id }) => id),
    }),
    [titles, plans, providers, house, subscriptions],
  );
  const listCase = useMemo(() => caseOf(facts, choices), [facts, choices]);
  const solution = useSolution(listCase.cover, { titles: pace, months: MONTHS });
  const counted = solution?.cover === listCase.cover && solution.steps.length > 0 ? solution : null;
  // Keeps the last answer until the next one comes, so that a pressed button keeps its place and the focus.
  const [answer, setAnswer] = useState<Pick<AnsweredProps, 'facts' | 'listCase' | 'solution'>>();
  if (counted && counted !== answer?.solution) setAnswer({ facts, listCase, solution: counted });
  if (solution?.isFailed && !counted)
    return (
      <p className={styles.lead} role="alert">
        Este navegador não conseguiu fazer a conta.
      </p>
    );
  if (!answer) return <LoadingCosts />;
  return (
    <Answered {...answer} choices={choices} onChoices={setChoices} pace={pace} onPace={setPace} />
  );
}

interface AnsweredProps {
  facts: Parameters<typeof caseOf>[0];
  listCase: ReturnType<typeof caseOf>;
  solution: Solution;
  choices: CostChoices;
  onChoices: (next: CostChoices) => void;
  pace: number;
  onPace: (next: number) => void;
}

function Answered({ facts, listCase, solution, choices, onChoices, pace, onPace }: AnsweredProps) {
  const { titles, plans, subscribed, house } = facts;
  const { steps, rotation, isFailed } = solution;
  // The budget of the visitor; while it is null, the page suggests one.
  const [budget, setBudget] = useState<number | null>(null);
  const at = budget === null ? kneeOf(steps) : stepWithin(steps, budget);
  const step = itemAt(steps, at);
  const [today] = useState(() => brazilDay(new Date()));
  const { data: rents } = useQuery(rentsQuery(titles));
  const missing = missingOf(titles, listCase, step.services);
  const left = titles.filter((_, title) => !isCovered(listCase.cover, title, step.services));
  return (
    <>
      <CostsTicket
        step={step}
        listCase={listCase}
        facts={facts}
        rent={rentOf(left, plans, rents)}
        choices={choices}
        onChoices={onChoices}
        today={paidToday(facts, choices)}
      />
      <div className={costsTrade.trade}>
        <div>
          <Staircase steps={steps} at={at} all={titles.length} onCost={setBudget} />
          <ChoicePills
            choices={choices}
            hasOwn={subscribed.length > 0}
            isHouse={house !== undefined}
            onChange={onChoices}
          />
        </div>
        <PosterWall titles={titles} cover={listCase.cover} services={step.services} />
      </div>
      <ServiceCards
        facts={facts}
        services={listCase.services}
        brings={bringsOf(listCase.cover, step.services)}
        today={today}
      />
      <Leftovers
        facts={facts}
        listCase={listCase}
        cancel={cancellable(facts, listCase, step.services)}
        missing={missing}
        rotation={rotation}
        today={today}
      />
      {!house && (
        <RotationPlan
          facts={facts}
          listCase={listCase}
          rotation={rotation}
          isFailed={isFailed}
          pace={pace}
          onPace={onPace}
          today={today}
        />
      )}
      <PriceNotes plans={listCase.services.flatMap(({ plan }) => plan ?? [])} today={today} />
      {rents !== undefined && rents.size > 0 && <SecondSourceNotice />}
    </>
  );
}

interface ChoicePillsProps {
  choices: CostChoices;
  /** True if the visitor has marked services they pay for. */
  hasOwn: boolean;
  isHouse: boolean;
  onChange: (next: CostChoices) => void;
}

const PILLS = [
  ['withAds', 'Aceito anúncios'],
  ['withFree', 'Contar os grátis'],
  ['ownPaid', 'O que assino já está pago'],
] as const;

/** Switches for the choices that count. */
function ChoicePills({ choices, hasOwn, isHouse, onChange }: ChoicePillsProps) {
  return (
    <div className={costsTrade.pills} role="group" aria-label="O que entra na conta">
      {PILLS.filter(([key]) => key !== 'ownPaid' || hasOwn).map(([key, name]) => (
        <button
          key={key}
          type="button"
          className={costsTrade.pill}
          aria-pressed={choices[key]}
          onClick={() => onChange({ ...choices, [key]: !choices[key] })}
        >
          {choices[key] && <Icon name="check" size={18} />}
          {isHouse && key === 'ownPaid' ? 'O que a casa assina já está pago' : name}
        </button>
      ))}
    </div>
  );
}

/** Sources of the prices, each with the day on which it had them. */
function PriceNotes({ plans, today }: { plans: readonly Plan[]; today: string }) {
  return (
    <section className={costsParts.notes} aria-label="De onde vêm os preços">
      <p>
        Preços por mês, sem promoção e sem pacote de operadora, conferidos nos dias abaixo. Preço
        conferido há mais de 120 dias pode ter mudado. Preço que a gente não sabe não entra na
        conta. Se o seu sai por outro valor, <Link to="/contact">conta pra gente</Link>. O catálogo
        muda: a conta é feita de novo a cada visita.
      </p>
      <details>
        <summary>De onde vem cada preço</summary>
        <ul>
          {plans.map((plan) => (
            <li key={plan.id}>
              {plan.provider_name}: {planWords(plan)}, conferido em {checkedWords(plan.checked_on)}
              {mayHaveChanged(plan.checked_on, today) && ' (pode ter mudado)'}. Fonte:{' '}
              {plan.source_link === null ? (
                plan.source
              ) : (
                <a href={plan.source_link} rel="noreferrer nofollow">
                  {plan.source}
                </a>
              )}
              .{plan.note !== '' && ` ${plan.note}`}
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}

export const LoadingCosts = () => (
  <p className={styles.lead} role="status">
    Fazendo a conta...
  </p>
);

export const FailedCosts = ({ onRetry }: { onRetry: () => void }) => (
  <div role="alert">
    <p className={styles.lead}>Não deu pra fazer a conta agora.</p>
    <button type="button" className={buttons.secondary} onClick={onRetry}>
      Tentar de novo
    </button>
  </div>
);

/** A list without a title that is still to be seen. */
export const NoTitles = ({ name }: { name: string | null }) => (
  <div>
    <p className={styles.lead}>
      {name === null
        ? 'Sua lista está vazia, ou você já viu tudo. Marque VOU VER no que quer assistir, e a gente faz a conta.'
        : `Em “${name}” não há nada que você ainda não viu.`}
    </p>
    <Link to="/descubra/filmes" className={buttons.primary}>
      Descobrir filmes
    </Link>
  </div>
);
