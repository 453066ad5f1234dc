import { Link } from '@tanstack/react-router';
import { mayHaveChanged } from '#shared/plan-rules.ts';
import buttons from '#ui/button.module.css';
import headings from '#ui/heading.module.css';
import { Icon } from '#ui/icon.tsx';
import { ProviderLogo } from '#web/images/provider-logo.tsx';
import { bringsWords, planWords } from './costs-words.ts';
import {
  providerOf,
  serviceName,
  type Brings,
  type CaseService,
  type CostFacts,
} from './list-case.ts';
import { SmallPoster } from './poster-wall.tsx';

/** Posters on a card. */
const SHOWN = 4;

interface ServiceCardsProps {
  facts: CostFacts;
  services: readonly CaseService[];
  brings: readonly Brings[];
  today: string;
}

/** The use of each service of the chosen set. */
export function ServiceCards({ facts, services, brings, today }: ServiceCardsProps) {
  if (brings.length === 0) return null;
  return (
    <section className="costs-section" aria-labelledby="costs-brings">
      <h2 id="costs-brings" className={headings.section}>
        O que cada um traz
      </h2>
      <ul className="costs-cards" role="list">
        {brings.map((brought) => (
          <li key={brought.service}>
            <ServiceCard
              facts={facts}
              service={services[brought.service]!}
              brings={brought}
              today={today}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ServiceCardProps {
  facts: CostFacts;
  service: CaseService;
  brings: Brings;
  today: string;
}

function ServiceCard({ facts, service, brings, today }: ServiceCardProps) {
  const { titles, providers, subscribed } = facts;
  const { family, plan, price } = service;
  const provider = providerOf(family, providers);
  const { heading, note } = bringsWords(brings.titles.length, brings.alone, price);
  const more = brings.titles.length - SHOWN;
  return (
    <article className="costs-card">
      <div className="costs-card-head">
        {provider && <ProviderLogo provider={provider} size={48} />}
        <div>
          <h3>{serviceName(family, providers)}</h3>
          <p>
            {plan ? planWords(plan) : 'Sem pagar'}
            {plan && price === 0 && plan.price > 0 && ' (já pago)'}
          </p>
          {plan && mayHaveChanged(plan.checked_on, today) && (
            <p className="costs-doubt">Este preço pode ter mudado.</p>
          )}
          {plan && plan.note !== '' && <p>{plan.note}</p>}
        </div>
      </div>
      <p className="costs-brings">{heading}</p>
      <p className="costs-note">{note}</p>
      <ul className="costs-card-posters" role="list">
        {brings.titles.slice(0, SHOWN).map((at) => (
          <li key={at}>
            <SmallPoster title={titles[at]!} />
          </li>
        ))}
        {more > 0 && <li className="costs-plus">+{more}</li>}
      </ul>
      {provider && (
        <p className="costs-card-foot">
          {subscribed.includes(provider.family_id) ? (
            <span className="costs-own">
              <Icon name="check" size={18} /> Você já assina
            </span>
          ) : (
            <Link
              to="/platform/$providerId"
              params={{ providerId: String(provider.id) }}
              className={buttons.ink}
            >
              Ver o catálogo
              <span className="visually-hidden"> de {provider.provider_name}</span>
            </Link>
          )}
        </p>
      )}
    </article>
  );
}
