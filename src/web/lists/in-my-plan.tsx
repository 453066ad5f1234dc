import { Link } from '@tanstack/react-router';
import { Icon } from '#ui/icon.tsx';
import { useSubscriptions } from '#web/personalisation/subscription-store.ts';
import styles from './in-my-plan.module.css';
import { countInPlans, inPlanWords } from './plan-count.ts';

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
