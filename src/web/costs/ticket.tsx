import { itemsAt } from '#shared/list-items.ts';
import buttons from '#ui/button.module.css';
import { showToast } from '#ui/toast.tsx';
import { formatList } from '#web/foundation/format.ts';
import { ProviderLogo } from '#web/images/provider-logo.tsx';
import { saveSubscriptions } from '#web/personalisation/subscription-store.ts';
import { subscriptionOf } from '#web/personalisation/toggle-subscription.ts';
import * as words from './costs-words.ts';
import {
  familyProvider,
  serviceName,
  type CostChoices,
  type CostFacts,
  type ListCase,
  type rentOf,
  type Today,
} from './list-case.ts';
import type { PriceStep } from './solver/cover-case.ts';
import styles from './costs.module.css';
import stubStyles from '#ui/stub.module.css';

interface TicketProps {
  step: PriceStep;
  listCase: ListCase;
  facts: CostFacts;
  rent: ReturnType<typeof rentOf>;
  choices: CostChoices;
  onChoices: (next: CostChoices) => void;
  today: Today;
}

/** The answer and its arithmetic, on paper. */
export function CostsTicket({
  step,
  listCase,
  facts,
  rent,
  choices,
  onChoices,
  today,
}: TicketProps) {
  const { titles, providers, subscribed, house } = facts;
  const isHouse = house !== undefined;
  const chosen = itemsAt(listCase.services, step.services);
  const answer = words.answerWords(step.cost, step.titles, titles.length, isHouse);
  const left = words.lackWords(titles.length - step.titles, rent);
  const change = words.todayWords(today, { cost: step.cost, seen: step.titles }, isHouse);
  return (
    <section className={styles.ticket} aria-label="A conta">
      <div className={styles.answer}>
        <p className={styles.label}>A conta mais em conta</p>
        <p className={styles.sentence} role="status">
          {answer}
        </p>
        {left !== '' && <p className={styles.note}>{left}</p>}
        {subscribed.length > 0 && !choices.ownPaid && <p className={styles.note}>{change}</p>}
        <div className={styles.doors}>
          {!isHouse && chosen.some(({ family }) => family !== 'free') && (
            <button
              type="button"
              className={buttons.primary}
              onClick={() => keepPlan(listCase, step, facts)}
            >
              Ficar com este plano
            </button>
          )}
          <KeptServices listCase={listCase} facts={facts} choices={choices} onChoices={onChoices} />
        </div>
      </div>
      <div className={`${styles.stub} ${stubStyles.stub}`}>
        <p className={styles.label}>Todo mês</p>
        <ul role="list">
          {chosen.map((service) => {
            const provider = familyProvider(service.family, providers);
            return (
              <li key={service.family}>
                {provider && <ProviderLogo provider={provider} size={28} />}
                <span>{serviceName(service.family, providers)}</span>
                <span>{words.amount(service.price)}</span>
              </li>
            );
          })}
        </ul>
        <p className={styles.total}>
          <span>Total</span> <span>{words.money(step.cost)}</span>
        </p>
        {subscribed.length > 0 && (
          <p className={styles.before}>
            <span>
              Hoje {isHouse ? 'a casa' : 'você'} paga
              {today.unknown > 0 &&
                (today.unknown === 1 ? ', fora 1 sem preço' : `, fora ${today.unknown} sem preço`)}
            </span>{' '}
            <span>{words.money(today.cost)}</span>
          </p>
        )}
      </div>
    </section>
  );
}

/** Stores the set as the visitor's subscriptions. */
function keepPlan({ services }: ListCase, step: PriceStep, { providers }: CostFacts): void {
  const kept = itemsAt(services, step.services).flatMap(
    ({ family }) => familyProvider(family, providers) ?? [],
  );
  saveSubscriptions(kept.map(subscriptionOf));
  const names = formatList(kept.map(({ provider_name: name }) => name));
  showToast({ kind: 'success', text: `Pronto: o guia agora conta que você assina ${names}.` });
}

/** Services that stay in any case. */
function KeptServices({
  listCase,
  facts,
  choices,
  onChoices,
}: Omit<TicketProps, 'step' | 'rent' | 'today'>) {
  const families = listCase.services.flatMap(({ family }) => (family === 'free' ? [] : [family]));
  const toggle = (family: number) => {
    const others = choices.pinned.filter((pinnedFamily) => pinnedFamily !== family);
    const pinned = others.length < choices.pinned.length ? others : [...others, family];
    onChoices({ ...choices, pinned });
  };
  if (families.length === 0) return null;
  return (
    <details className={styles.kept}>
      <summary>Preciso manter algum serviço</summary>
      <ul role="list">
        {families.map((family) => (
          <li key={family}>
            <label>
              <input
                type="checkbox"
                checked={choices.pinned.includes(family)}
                onChange={() => toggle(family)}
              />
              {serviceName(family, facts.providers)}
            </label>
          </li>
        ))}
      </ul>
    </details>
  );
}
