import { Link, useRouterState } from '@tanstack/react-router';
import buttons from '#ui/button.module.css';
import { Notice } from './notice.tsx';

/** What shows when something failed. Its way out depends on where it happened (document 1, section 2). */
export function ErrorScreen() {
  const onHome = useRouterState({ select: (state) => state.location.pathname === '/' });
  return (
    <Notice
      art="erro"
      title="Ops! Ocorreu algo inesperado."
      text="Desculpe-nos pelo transtorno. Estamos trabalhando para melhorar sua navegação."
      alert
    >
      {onHome ? (
        <button type="button" className={buttons.primary} onClick={() => window.location.reload()}>
          Fazer uma nova busca
        </button>
      ) : (
        <Link to="/" reloadDocument className={buttons.primary}>
          Voltar para a Home
        </Link>
      )}
    </Notice>
  );
}
