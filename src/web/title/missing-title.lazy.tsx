import { Link, notFound } from '@tanstack/react-router';
import type { MediaType } from '#api/types.ts';
import buttons from '#ui/button.module.css';
import { ApiError } from '#web/api-client/api-client.ts';
import { refusalBody } from '#web/api-client/error-detail.ts';
import { asNotFound } from '#web/api-client/or-not-found.ts';
import { currentSite } from '#web/foundation/site.ts';
import { NotFound, Notice } from '#web/notices/notice.tsx';
import { SearchForm } from '#web/search-form/search-form.tsx';
import { PendingTitle } from './pending-title.tsx';

/** A pending title (202) or a deleted one (410). */
export interface MissingTitle {
  status: 202 | 410;
  type: MediaType;
  id: number;
  /** The name of a deleted title, if still known. */
  name: string | null;
  head: ReturnType<typeof headOf>;
}

/** The server's context of a rendering, where a loader can set the status. */
interface ServerContext {
  answer: { status?: number };
}

/**
 * The error to throw if the API returned no title: the page of a pending or deleted title with the API's status, else
 * the not-found page or the error itself.
 */
export function asMissing(
  error: unknown,
  { type, id }: { type: MediaType; id: number },
  serverContext: unknown,
): unknown {
  if (!(error instanceof ApiError && (error.status === 202 || error.status === 410))) {
    return asNotFound(error);
  }
  const { status } = error;
  if (serverContext) (serverContext as ServerContext).answer.status = status;
  const name = refusalBody(error, 'GET /movies/{id}', 410)?.name ?? null;
  const data: MissingTitle = { status, type, id, name, head: headOf(status) };
  return notFound({ data });
}

/** These pages are not indexed. */
function headOf(status: MissingTitle['status']) {
  const title = status === 410 ? 'Este título saiu do guia' : 'Buscando este título';
  return {
    meta: [{ title: `${title} | ${currentSite().name}` }, { name: 'robots', content: 'noindex' }],
  };
}

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
