import { Link } from '@tanstack/react-router';
import type { Provider } from '#api/types.ts';
import styles from './my-subscriptions.module.css';
import { SubscriptionToggles } from './subscription-toggle.tsx';

/** "O que você assina?": answered once, used on every page. */
export function MySubscriptions({ providers }: { providers: readonly Provider[] }) {
  return (
    <section className={styles.services} aria-labelledby="assinaturas">
      <div className={styles.head}>
        <h2 id="assinaturas" className={styles.heading}>
          O que você assina?
        </h2>
        <p className={styles.lead}>Marque uma vez. A gente avisa o que já tá no seu plano.</p>
        <Link to="/platforms" className={styles.all}>
          Todas as plataformas
        </Link>
      </div>
      <SubscriptionToggles providers={providers} />
    </section>
  );
}
