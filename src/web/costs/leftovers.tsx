import type { ReactNode } from 'react';
import { itemAt, itemsAt } from '#shared/list-items.ts';
import { cheapestPlans } from '#shared/plan-rules.ts';
import headings from '#ui/heading.module.css';
import { formatCount, formatList, formatPrice } from '#web/foundation/format.ts';
import { ProviderLogo } from '#web/images/provider-logo.tsx';
import { itemName } from '#web/title-parts/title-view.ts';
import { cancelWords, money, monthAfter, payerWords, titlesWords } from './costs-words.ts';
import {
  familyProvider,
  serviceName,
  type Cancellable,
  type CostFacts,
  type ListCase,
  type Missing,
} from './list-case.ts';
import { SmallPoster } from './poster-wall.tsx';
import type { Rotation } from './solver/rotation.ts';
import styles from './costs-parts.module.css';
import costsStyles from './costs.module.css';

interface LeftoversProps {
  facts: CostFacts;
  listCase: ListCase;
  cancel: readonly Cancellable[];
  missing: Missing;
  rotation: Rotation | null;
  today: string;
}

/** The rest beside the set: subscriptions to cancel today, and titles of the list that it lacks. */
export function Leftovers(props: LeftoversProps) {
  return (
    <div className={styles.leftovers}>
      <CancelToday {...props} />
      <MissingTitles {...props} />
    </div>
  );
}

function CancelToday({ facts, listCase, cancel, rotation, today }: LeftoversProps) {
  const { plans, providers, subscribed, house } = facts;
  if (subscribed.length === 0) return null;
  const prices = cheapestPlans(plans, { withAds: true });
  const monthOf = (family: number): string | null => {
    const service = listCase.services.findIndex((candidate) => candidate.family === family);
    const months = startOf(rotation, service);
    return months === null || months === 0 ? null : monthAfter(today, months);
  };
  return (
    <section aria-labelledby="costs-cancel">
      <h2 id="costs-cancel" className={headings.section}>
        Pode cancelar
      </h2>
      {cancel.length === 0 && (
        <p className={costsStyles.lead}>
          Nada hoje: tudo que {house ? 'a casa' : 'você'} assina está neste plano.
        </p>
      )}
      <ul className={styles.rows} role="list">
        {cancel.map(({ family, titles, lost }) => {
          const provider = familyProvider(family, providers);
          const plan = prices.get(family);
          return (
            <li key={family}>
              {provider && <ProviderLogo provider={provider} size={48} />}
              <div>
                <h3>{serviceName(family, providers)}</h3>
                <p>
                  {house && `${payerWords(house, family)}. `}
                  {cancelWords(
                    titles,
                    lost,
                    lost > 0 ? monthOf(family) : null,
                    house !== undefined,
                  )}
                </p>
              </div>
              <p className={styles.rowPrice}>
                {plan ? <s>{formatPrice(plan.price)}</s> : 'preço que não sabemos'}
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Months until the turn of a service begins; null without one. */
function startOf(rotation: Rotation | null, service: number): number | null {
  let months = 0;
  for (const turn of rotation?.turns ?? []) {
    if (turn.service === service) return months;
    months += turn.months;
  }
  return null;
}

function MissingTitles({ facts, listCase, missing, rotation, today }: LeftoversProps) {
  const { titles, providers } = facts;
  const { elsewhere, unpriced, rented, nowhere } = missing;
  const groups = [...elsewhere, ...unpriced].map((group) => group.titles);
  const count = [...groups, rented, nowhere].reduce((sum, some) => sum + some.length, 0);
  if (count === 0) return null;
  const shops = [...new Set(itemsAt(titles, rented).flatMap(({ rentals }) => rentals))];
  return (
    <section aria-labelledby="costs-missing">
      <h2 id="costs-missing" className={headings.section}>
        {count === 1 ? 'E o que falta' : `E os ${formatCount(count)} que faltam`}
      </h2>
      <ul className={styles.rows} role="list">
        {elsewhere.map(({ service, titles: some }) => {
          const { family, price } = itemAt(listCase.services, service);
          const months = startOf(rotation, service);
          const when = months === null ? 'Um mês' : `Um mês em ${monthAfter(today, months)}`;
          return (
            <Group
              key={family}
              facts={facts}
              titles={some}
              heading={`Em ${serviceName(family, providers)}`}
            >
              {when}, {money(price)}
            </Group>
          );
        })}
        {unpriced.map(({ family, titles: some }) => (
          <Group
            key={family}
            facts={facts}
            titles={some}
            heading={`Em ${serviceName(family, providers)}`}
          >
            Não sabemos o preço deste serviço.
          </Group>
        ))}
        {rented.length > 0 && (
          <Group facts={facts} titles={rented} heading="Pra alugar">
            {formatList(shops.slice(0, 3).map((shop) => serviceName(shop, providers)))}
          </Group>
        )}
        {nowhere.length > 0 && (
          <Group facts={facts} titles={nowhere} heading="Em lugar nenhum">
            {formatList(itemsAt(titles, nowhere.slice(0, 3)).map(itemName))}
            {nowhere.length > 3 && ` e mais ${formatCount(nowhere.length - 3)}`}: hoje ninguém tem.
          </Group>
        )}
      </ul>
    </section>
  );
}

/** Posters of a group. */
const SHOWN = 4;

interface GroupProps {
  facts: CostFacts;
  titles: readonly number[];
  heading: string;
  children: ReactNode;
}

function Group({ facts, titles, heading, children }: GroupProps) {
  return (
    <li>
      <ul className={styles.fan} role="list">
        {titles.slice(0, SHOWN).map((at) => (
          <li key={at}>
            <SmallPoster title={itemAt(facts.titles, at)} />
          </li>
        ))}
      </ul>
      <div>
        <h3>
          {heading}: {titlesWords(titles.length)}
        </h3>
        <p>{children}</p>
      </div>
    </li>
  );
}
