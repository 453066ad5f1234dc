import { Link } from '@tanstack/react-router';
import buttons from '#ui/button.module.css';
import { SearchForm } from '#web/search-form/search-form.tsx';
import { Notice } from '#web/notices/notice.tsx';
import { NotFound } from '#web/notices/not-found.tsx';
import type { MissingTitle } from './missing-title.lazy.ts';
import { PendingTitle } from './pending-title.tsx';

/** The page of a missing title: pending, deleted, or never imported. */
export function MissingTitlePage({ data }: { data?: unknown }) {
  const absent = data as MissingTitle | undefined;
  if (absent === undefined) return <NotFound />;
  if (absent.status === 202) return <PendingTitle key={absent.id} {...absent} />;
  return <GoneTitle name={absent.name} />;
}

function GoneTitle({ name }: { name: string | null }) {
  const what = name === null ? 'Ele' : `“${name}”`;
  return (
    <Notice
      art="nao-encontrada"
      title="Este título saiu do guia"
      text={`${what} esteve por aqui, mas não faz mais parte do catálogo. Que tal procurar outro?`}
    >
      <SearchForm />
      <Link to="/" className={buttons.primary}>
        Voltar para a Home
      </Link>
    </Notice>
  );
}
