import { Link } from '@tanstack/react-router';
import { itemAt } from '#shared/list-items.ts';
import { mayHaveChanged } from '#shared/plan-rules.ts';
import buttons from '#ui/button.module.css';
import headings from '#ui/heading.module.css';
import { Icon } from '#ui/icon.tsx';
import { ProviderLogo } from '#web/images/provider-logo.tsx';
import { bringsWords, payerWords, planWords } from './costs-words.ts';
import {
  familyProvider,
  serviceName,
  type Brings,
  type CaseService,
  type CostFacts,
} from './list-case.ts';
import { SmallPoster } from './poster-wall.tsx';
import styles from './costs-parts.module.css';
import costsStyles from './costs.module.css';

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
    <section className={costsStyles.section} aria-labelledby="costs-brings">
      <h2 id="costs-brings" className={headings.section}>
        O que cada um traz
      </h2>
      <ul className={styles.cards} role="list">
        {brings.map((brought) => (
          <li key={brought.service}>
            <ServiceCard
              facts={facts}
              service={itemAt(services, brought.service)}
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
  const { titles, providers, subscribed, house } = facts;
  const { family, plan, price } = service;
  const provider = familyProvider(family, providers);
  const { heading, note } = bringsWords(
    brings.titles.length,
    brings.alone,
    price,
    house !== undefined,
  );
  const more = brings.titles.length - SHOWN;
  return (
    <article className={styles.card}>
      <div className={styles.cardHead}>
        {provider && <ProviderLogo provider={provider} size={48} />}
        <div>
          <h3>{serviceName(family, providers)}</h3>
          <p>
            {plan ? planWords(plan) : 'Sem pagar'}
            {plan && price === 0 && plan.price > 0 && ' (já pago)'}
          </p>
          {plan && mayHaveChanged(plan.checked_on, today) && (
            <p className={styles.doubt}>Este preço pode ter mudado.</p>
          )}
          {plan && plan.note !== '' && <p>{plan.note}</p>}
        </div>
      </div>
      <p className={styles.brings}>{heading}</p>
      <p className={costsStyles.note}>{note}</p>
      <ul className={styles.cardPosters} role="list">
        {brings.titles.slice(0, SHOWN).map((at) => (
          <li key={at}>
            <SmallPoster title={itemAt(titles, at)} />
          </li>
        ))}
        {more > 0 && <li className={styles.plus}>+{more}</li>}
      </ul>
      {provider && (
        <p className={styles.cardFoot}>
          {subscribed.includes(provider.family_id) ? (
            <span className={styles.own}>
              <Icon name="check" size={18} />{' '}
              {house ? payerWords(house, provider.family_id) : 'Você já assina'}
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
