import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { CostTitle, Plan, Provider } from '#api/types.ts';
import { brazilDay } from '#shared/brazil-day.ts';
import { providersQuery } from '#web/api-client/data.ts';
import { useSubscriptions } from '#web/personalisation/subscription-store.ts';
import { ChoicePills } from './choice-pills.tsx';
import { plansQuery } from './costs-calls.ts';
import { FailedCosts, LoadingCosts } from './costs-states.tsx';
import { bringsOf, cancellable, caseOf, missingOf, paidToday, rentOf } from './list-case.ts';
import type { Choices } from './list-case.ts';
import { Leftovers } from './leftovers.tsx';
import { PriceNotes } from './price-notes.tsx';
import { RotationPlan } from './rotation-plan.tsx';
import { ServiceCards } from './service-cards.tsx';
import { Staircase } from './staircase.tsx';
import { kneeOf, stepWithin } from './steps.ts';
import { Ticket } from './ticket.tsx';
import { useSolution } from './use-solution.ts';
import type { Solution } from './use-solution.ts';
import { PosterWall } from './poster-wall.tsx';

interface CostsProps {
  titles: readonly CostTitle[];
  /** Titles watched in the last 90 days. */
  watched: number;
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

function CountedList({ titles, watched, plans, providers }: CountedListProps) {
  const subscriptions = useSubscriptions();
  const [choices, setChoices] = useState<Choices>({
    withAds: true,
    withFree: true,
    ownPaid: false,
    pinned: [],
  });
  const [pace, setPace] = useState(() => Math.round(watched / 3) || USUAL_PACE);
  const facts = useMemo(
    () => ({ titles, plans, providers, subscribed: subscriptions.map(({ id }) => id) }),
    [titles, plans, providers, subscriptions],
  );
  const asked = useMemo(() => caseOf(facts, choices), [facts, choices]);
  const solution = useSolution(asked.given, { titles: pace, months: MONTHS });
  const counted = solution?.given === asked.given && solution.steps.length > 0 ? solution : null;
  // Keeps the last answer until the next one comes, so that a pressed button keeps its place and the focus.
  const [answer, setAnswer] = useState<Pick<AnsweredProps, 'facts' | 'asked' | 'solution'>>();
  if (counted && counted !== answer?.solution) setAnswer({ facts, asked, solution: counted });
  if (solution?.isFailed && !counted)
    return (
      <p className="costs-lead" role="alert">
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
  asked: ReturnType<typeof caseOf>;
  solution: Solution;
  choices: Choices;
  onChoices: (next: Choices) => void;
  pace: number;
  onPace: (next: number) => void;
}

function Answered({ facts, asked, solution, choices, onChoices, pace, onPace }: AnsweredProps) {
  const { titles, plans, subscribed } = facts;
  const { steps, rotation, isFailed } = solution;
  // The budget of the visitor; while it is null, the page suggests one.
  const [budget, setBudget] = useState<number | null>(null);
  const at = budget === null ? kneeOf(steps) : stepWithin(steps, budget);
  const step = steps[at]!;
  const [today] = useState(() => brazilDay(new Date()));
  const missing = missingOf(titles, asked, step.services);
  const left = titles.filter(
    (_, title) => !asked.given.titles[title]!.some((one) => step.services.includes(one)),
  );
  return (
    <>
      <Ticket
        step={step}
        asked={asked}
        facts={facts}
        rent={rentOf(left, plans)}
        choices={choices}
        onChoices={onChoices}
        today={paidToday(facts, choices)}
      />
      <div className="costs-trade">
        <div>
          <Staircase steps={steps} at={at} all={titles.length} onCost={setBudget} />
          <ChoicePills choices={choices} hasOwn={subscribed.length > 0} onChange={onChoices} />
        </div>
        <PosterWall titles={titles} given={asked.given} services={step.services} />
      </div>
      <ServiceCards
        facts={facts}
        services={asked.services}
        brings={bringsOf(asked.given, step.services)}
        today={today}
      />
      <Leftovers
        facts={facts}
        asked={asked}
        cancel={cancellable(facts, asked, step.services)}
        missing={missing}
        rotation={rotation}
        today={today}
      />
      <RotationPlan
        facts={facts}
        asked={asked}
        rotation={rotation}
        isFailed={isFailed}
        pace={pace}
        onPace={onPace}
        today={today}
      />
      <PriceNotes plans={asked.services.flatMap(({ plan }) => plan ?? [])} today={today} />
    </>
  );
}
