import { notFound } from '@tanstack/react-router';
import type { MediaType } from '#api/types.ts';
import { ApiError } from '#web/api-client/api-client.ts';
import { refusalBody } from '#web/api-client/error-detail.ts';
import { asNotFound } from '#web/api-client/or-not-found.ts';
import { currentSite } from '#web/foundation/site.ts';

/** A pending title (202) or a deleted one (410). */
export interface MissingTitle {
  status: 202 | 410;
  type: MediaType;
  id: number;
  /** Of one that left, where it is still known. */
  name: string | null;
  head: ReturnType<typeof headOf>;
}

/** What the server adds to a rendering, and learns from it. */
interface ServerContext {
  answer: { status?: number };
}

/**
 * What to throw where the API gave no title: the page of one that is coming or gone, with the API's
 * status, else the not-found page, or the error itself.
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

/** Nobody should find these pages. */
function headOf(status: MissingTitle['status']) {
  const title = status === 410 ? 'Este título saiu do guia' : 'Buscando este título';
  return {
    meta: [{ title: `${title} | ${currentSite().name}` }, { name: 'robots', content: 'noindex' }],
  };
}
