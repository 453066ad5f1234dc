import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Plan, Provider, ProviderWorth } from '#api/types.ts';
import buttons from '#ui/button.module.css';
import { brazilDay } from '#shared/brazil-day.ts';
import { cheapestPlans, mayHaveChanged } from '#shared/plan-rules.ts';
import { formatCount, formatPrice } from '#web/foundation/format.ts';
import { useSubscriptions } from '#web/personalisation/subscription-store.ts';
import { useToken } from '#web/session/session-store.ts';
import { checkedWords } from './costs-words.ts';
import { plansQuery, worthQuery } from './costs-calls.ts';
import { noteOf, verdictOf } from './worth-words.ts';
import sheet from './costs.css?url';

/** 'Vale assinar?': what a provider has of the own list, and what that costs. */
export function Worth({ provider }: { provider: Provider }) {
  const family = provider.family_id;
  const { data: worth } = useQuery(worthQuery(useToken(), family));
  const { data: plans } = useQuery(plansQuery());
  const isSubscribed = useSubscriptions().some(({ id }) => id === family);
  if (!worth || !plans) return null;
  return (
    <section className="costs-ticket" aria-labelledby="vale-assinar">
      <link rel="stylesheet" href={sheet} precedence="page" />
      <div className="costs-answer">
        <h2 id="vale-assinar" className="costs-label">
          Vale assinar?
        </h2>
        <p className="costs-sentence">{verdictOf(worth, isSubscribed)}</p>
        <p className="costs-note">{noteOf(worth)}</p>
        <div className="costs-doors">
          <Link to="/quanto-custa" className={buttons.ink}>
            Ver a conta da lista toda
          </Link>
        </div>
      </div>
      <Stub worth={worth} plan={cheapestPlans(plans, { withAds: true }).get(family)} />
    </section>
  );
}

/** The arithmetic of a month. */
function Stub({ worth, plan }: { worth: ProviderWorth; plan: Plan | undefined }) {
  const [today] = useState(() => brazilDay(new Date()));
  const { listed, listed_only_here: alone } = worth;
  return (
    <div className="costs-stub">
      <p className="costs-label">Um mês</p>
      <p className="costs-brings">{plan ? formatPrice(plan.price) : 'Preço que não sabemos'}</p>
      <ul role="list">
        <li>
          <span>Da sua lista</span> <span>{formatCount(listed)}</span>
        </li>
        <li>
          <span>Só aqui</span> <span>{formatCount(alone)}</span>
        </li>
        {plan && listed > 0 && plan.price > 0 && (
          <li>
            <span>Por título</span> <span>{formatPrice(plan.price / listed)}</span>
          </li>
        )}
      </ul>
      {plan && (
        <p className="costs-note">
          {plan.name}. Preço conferido em {checkedWords(plan.checked_on)}
          {mayHaveChanged(plan.checked_on, today) && ', pode ter mudado'}. {plan.note}
        </p>
      )}
    </div>
  );
}
