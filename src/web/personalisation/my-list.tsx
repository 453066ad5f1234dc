import { useQuery } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { knownProvidersQuery } from '#web/api-client/data.ts';
import styles from './my-list.module.css';
import { SubscriptionToggles } from './subscription-toggle.tsx';
import { useMine, type Mine } from './use-mine.ts';

interface MyListFrameProps {
  mine: Mine;
  /** True if the children are about to be replaced. */
  waiting: boolean;
  children: ReactNode;
}

/**
 * Wraps a list that 'Só nos meus serviços' can filter. While the filtered list loads, the old one keeps
 * its height and shows empty posters; before hydration, the first paint's style rules do the same. A
 * visitor without subscriptions is asked to mark them.
 */
export function MyListFrame({ mine, waiting, children }: MyListFrameProps) {
  const [plans, setPlans] = useState(mine.planIds);
  if (!waiting && plans !== mine.planIds) setPlans(mine.planIds);
  const [asking, setAsking] = useState(false);
  if (mine.unset && !asking) setAsking(true);
  if (!mine.on && asking) setAsking(false);
  return (
    <div className={mine.on ? styles.mine : undefined}>
      {asking && <AskServices />}
      {!mine.unset && (
        <div
          // Remounts the list: cards that are in both lists would otherwise move visibly.
          key={plans}
          data-to-filter
          data-waiting={waiting || undefined}
          aria-busy={waiting || undefined}
          inert={waiting}
        >
          {children}
        </div>
      )}
    </div>
  );
}

function AskServices() {
  const { data } = useQuery(knownProvidersQuery());
  return (
    <section className={styles.ask} aria-labelledby="quais-servicos">
      <h2 id="quais-servicos" className={styles.heading}>
        O que você assina?
      </h2>
      <p className={styles.lead}>
        Marque seus serviços e a lista fica só com o que já tá no seu plano.
      </p>
      {data && <SubscriptionToggles providers={data.items} />}
    </section>
  );
}

interface MineSwitchProps {
  /** The state to switch if it is not in the address yet. */
  instead?: Pick<Mine, 'on' | 'change'>;
}

/** 'Só nos meus serviços', with their names from the visitor's style sheet. */
export function MineSwitch({ instead }: MineSwitchProps) {
  const mine = useMine();
  const { on, change } = instead ?? mine;
  const id = useId();
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-labelledby={id}
      aria-describedby={`${id}-names`}
      className={styles.switch}
      onClick={() => change(!on)}
    >
      <span>
        <span id={id} className={styles.label}>
          Só nos meus serviços
        </span>
        <span id={`${id}-names`} className={styles.names} />
      </span>
      <span className={styles.track} />
    </button>
  );
}
