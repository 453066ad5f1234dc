import { useId } from 'react';
import { itemAt, itemsAt } from '#shared/list-items.ts';
import headings from '#ui/heading.module.css';
import { formatCount, formatPlural } from '#web/foundation/format.ts';
import { inkOn, ProviderLogo } from '#web/images/provider-logo.tsx';
import { itemName } from '#web/title-parts/title-view.ts';
import { money, monthAfter, titlesWords } from './costs-words.ts';
import { familyProvider, serviceName, type CostFacts, type ListCase } from './list-case.ts';
import type { Rotation, Turn } from './solver/rotation.ts';
import styles from './costs.module.css';
import costsParts from './costs-parts.module.css';

interface RotationPlanProps {
  facts: CostFacts;
  listCase: ListCase;
  rotation: Rotation | null;
  /** True if there will be no rotation. */
  isFailed: boolean;
  /** Titles in a month. */
  pace: number;
  onPace: (next: number) => void;
  today: string;
}

const FASTEST = 60;

/** One service at a time, month by month. */
export function RotationPlan({
  facts,
  listCase,
  rotation,
  isFailed,
  pace,
  onPace,
  today,
}: RotationPlanProps) {
  const id = useId();
  const { cover, services } = listCase;
  const turns = rotation?.turns ?? [];
  const months = turns.reduce((sum, turn) => sum + turn.months, 0);
  const seen = turns.reduce((sum, turn) => sum + turn.titles.length, 0);
  const base = itemsAt(cover.prices, cover.kept).reduce((sum, price) => sum + price, 0);
  const together = turns.reduce((sum, { service }) => sum + itemAt(services, service).price, 0);
  const total = (rotation?.cost ?? 0) + base * months;
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={headings.section}>
        Um de cada vez
      </h2>
      <p className={costsParts.pace}>
        <label htmlFor={`${id}-pace`}>Filmes e séries que vejo por mês</label>
        <input
          id={`${id}-pace`}
          type="number"
          inputMode="numeric"
          min="1"
          max={FASTEST}
          value={pace}
          onChange={({ currentTarget: { valueAsNumber: next } }) => {
            if (Number.isInteger(next) && next >= 1 && next <= FASTEST) onPace(next);
          }}
        />
      </p>
      {isFailed ? (
        <p className={styles.lead} role="alert">
          Este navegador não conseguiu montar o plano. Ele precisa de WebAssembly, que todo
          navegador atual tem.
        </p>
      ) : rotation === null ? (
        <p className={styles.lead} role="status">
          Montando o plano...
        </p>
      ) : turns.length === 0 ? (
        <p className={styles.lead}>
          Não precisa: o que tem preço conhecido e falta na sua lista, você vê com o que fica todo
          mês ou de graça.
        </p>
      ) : (
        <>
          <p className={styles.lead}>
            Em {formatPlural(months, 'mês', 'meses')} você vê {titlesWords(seen)} por {money(total)}
            .
            {turns.length > 1 &&
              ` Assinando ${turns.length === 2 ? 'os dois' : `os ${formatCount(turns.length)}`} o tempo todo, seriam ${money((together + base) * months)}.`}
          </p>
          <details className={costsParts.plan} open>
            <summary>Mês a mês</summary>
            <Months
              facts={facts}
              listCase={listCase}
              turns={turns}
              base={base}
              months={months}
              today={today}
            />
          </details>
        </>
      )}
    </section>
  );
}

interface MonthsProps {
  facts: CostFacts;
  listCase: ListCase;
  turns: readonly Turn[];
  /** Cents a month for the services that stay. */
  base: number;
  months: number;
  today: string;
}

/** A row for each turn, as wide as its months, and the bill of each month. */
function Months({ facts, listCase, turns, base, months, today }: MonthsProps) {
  const rows = turns.map((turn, at) => ({
    turn,
    service: itemAt(listCase.services, turn.service),
    start: turns.slice(0, at).reduce((sum, before) => sum + before.months, 0),
  }));
  const bills = rows.flatMap(({ turn, service, start }) =>
    Array.from({ length: turn.months }, (_, month) => ({
      month: start + month,
      cents: service.price + base,
    })),
  );
  return (
    <div className={costsParts.months} style={{ '--months': months }}>
      <ul role="list">
        {rows.map(({ turn, service: { family }, start }) => {
          const provider = familyProvider(family, facts.providers);
          const colour = provider?.brand.colour;
          return (
            <li key={turn.service}>
              <span className={costsParts.monthName}>
                {provider && <ProviderLogo provider={provider} size={32} />}
                {serviceName(family, facts.providers)}
              </span>
              <span
                className={costsParts.bar}
                style={{
                  gridColumn: `${start + 2} / span ${turn.months}`,
                  background: colour,
                  color: colour && inkOn(colour),
                }}
              >
                <b>{spanWords(today, start, turn.months)}</b>
                {turnWords(turn, facts)}
              </span>
            </li>
          );
        })}
      </ul>
      <h3>Conta do mês</h3>
      <ol role="list">
        {bills.map(({ month, cents }) => (
          <li key={month}>
            <span>{monthAfter(today, month).slice(0, 3)}</span>
            <b>{money(cents)}</b>
          </li>
        ))}
      </ol>
    </div>
  );
}

function spanWords(today: string, start: number, months: number): string {
  const first = monthAfter(today, start);
  return months === 1 ? first : `${first} a ${monthAfter(today, start + months - 1)}`;
}

function turnWords({ titles }: Turn, facts: CostFacts): string {
  const [first] = titles;
  if (first === undefined || titles.length > 1) return titlesWords(titles.length);
  return itemName(itemAt(facts.titles, first));
}
