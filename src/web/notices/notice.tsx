import { useEffect, type ReactNode } from 'react';
import { Link, useRouter, useRouterState } from '@tanstack/react-router';
import buttons from '#ui/button.module.css';
import { SearchForm } from '#web/search-form/search-form.tsx';
import { TitleLockup } from '#web/title-parts/title-lockup.tsx';
import styles from './notice.module.css';

interface NoticeProps {
  art: 'erro' | 'nao-encontrada';
  title: string;
  text: string;
  /** True if it comes unasked and should be read out at once. */
  alert?: boolean;
  children: ReactNode;
}

/** A page with a short message beside a large drawing. */
export function Notice({ art, title, text, alert = false, children }: NoticeProps) {
  return (
    <section className={styles.notice} data-art={art} role={alert ? 'alert' : undefined}>
      <div className={styles.words}>
        <TitleLockup name={title} />
        <p className={styles.text}>{text}</p>
        {children}
      </div>
    </section>
  );
}

export function NotFound() {
  return (
    <Notice
      art="nao-encontrada"
      title="Página não encontrada"
      text="O endereço mudou ou nunca existiu. O que você procura pode estar aqui:"
    >
      <SearchForm />
      <Link to="/" className={buttons.primary}>
        Voltar para a Home
      </Link>
    </Notice>
  );
}

/**
 * The page after a failure: it can be retried, and retries by itself once the network is back. Its other way out
 * depends on where it happened (docs/product-rules.md R8).
 */
export function ErrorScreen() {
  const router = useRouter();
  useEffect(() => {
    const retry = () => void router.invalidate();
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [router]);
  const onHome = useRouterState({ select: (state) => state.location.pathname === '/' });
  return (
    <Notice
      art="erro"
      title="Ops! Ocorreu algo inesperado."
      text="Desculpe-nos pelo transtorno. Estamos trabalhando para melhorar sua navegação."
      alert
    >
      <button type="button" className={buttons.primary} onClick={() => void router.invalidate()}>
        Tentar de novo
      </button>
      {onHome ? (
        <button
          type="button"
          className={buttons.secondary}
          onClick={() => window.location.reload()}
        >
          Fazer uma nova busca
        </button>
      ) : (
        <Link to="/" reloadDocument className={buttons.secondary}>
          Voltar para a Home
        </Link>
      )}
    </Notice>
  );
}
