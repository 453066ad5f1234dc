import { Link } from '@tanstack/react-router';
import { Icon } from '#ui/icon.tsx';
import { useSubscriptions } from '#web/personalisation/subscription-store.ts';
import styles from './in-my-plan.module.css';

interface InMyPlanProps {
  /** For each title, the families whose subscription includes it. */
  families: readonly (readonly number[])[];
}

/** The number of titles of a list in the visitor's subscriptions. Its line is always reserved. */
export function InMyPlan({ families }: InMyPlanProps) {
  const count = countInPlans(families, useSubscriptions());
  return <span className={styles.line}>{count > 0 && inPlanWords(count)}</span>;
}

/** The number of such titles on the list's own page, with a link to mark subscriptions if there are none. */
export function SomeInMyPlan({ families }: InMyPlanProps) {
  const subscriptions = useSubscriptions();
  const count = countInPlans(families, subscriptions);
  return (
    <p className={styles.sentence} data-some={count > 0}>
      {subscriptions.length === 0 ? (
        <Link to="/platforms" className={styles.ask}>
          Marque o que você assina
        </Link>
      ) : (
        <>
          {count > 0 && <Icon name="check" size={20} />}
          {inPlanWords(count, families.length)}
        </>
      )}
    </p>
  );
}

/** Number of titles in these subscriptions; each title is given as the families whose subscription includes it. */
export const countInPlans = (
  titles: readonly (readonly number[])[],
  subscriptions: readonly { id: number }[],
): number =>
  titles.filter((families) => subscriptions.some(({ id }) => families.includes(id))).length;

/** "9 já estão no seu plano"; `total` makes it "9 de 12 já estão no seu plano". */
export function inPlanWords(count: number, total?: number): string {
  if (count === 0 && total !== undefined) return 'Nenhum tá no seu plano ainda';
  const all = total === undefined ? '' : ` de ${total}`;
  return `${count}${all} já ${count === 1 ? 'está' : 'estão'} no seu plano`;
}
