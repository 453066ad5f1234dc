import { Link, useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import buttons from '#ui/button.module.css';
import { Notice } from './notice.tsx';

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
