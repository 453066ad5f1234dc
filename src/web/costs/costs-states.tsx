import { Link } from '@tanstack/react-router';
import buttons from '#ui/button.module.css';

export const LoadingCosts = () => (
  <p className="costs-lead" role="status">
    Fazendo a conta...
  </p>
);

export const FailedCosts = ({ onRetry }: { onRetry: () => void }) => (
  <div role="alert">
    <p className="costs-lead">Não deu pra fazer a conta agora.</p>
    <button type="button" className={buttons.secondary} onClick={onRetry}>
      Tentar de novo
    </button>
  </div>
);

/** A list without a title that is still to be seen. */
export const NoTitles = ({ name }: { name: string | null }) => (
  <div>
    <p className="costs-lead">
      {name === null
        ? 'Sua lista está vazia, ou você já viu tudo. Marque VOU VER no que quer assistir, e a gente faz a conta.'
        : `Em “${name}” não há nada que você ainda não viu.`}
    </p>
    <Link to="/descubra/filmes" className={buttons.primary}>
      Descobrir filmes
    </Link>
  </div>
);
