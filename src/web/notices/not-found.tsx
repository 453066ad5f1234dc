import { Link } from '@tanstack/react-router';
import buttons from '#ui/button.module.css';
import { SearchForm } from '#web/search-form/search-form.tsx';
import { Notice } from './notice.tsx';

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
