import type { QueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { titleQuery } from '#web/api-client/data.ts';
import { ContactPage } from '#web/contact/contact-page.tsx';
import { titleInSearch } from '#web/contact/subject.ts';
import { titleNameOf } from '#web/title-parts/title-view.ts';
import type { Posted } from '#shared/page-form.ts';
import { breadcrumbs } from '#web/head/structured-data.ts';
import { pageHead } from '#web/head/page-head.ts';

const PATH = '/contact';

export const Route = createFileRoute('/contact')({
  validateSearch: (raw: Record<string, unknown>): { sobre?: string } =>
    titleInSearch(raw['sobre']) === null ? {} : { sobre: String(raw['sobre']) },
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps, serverContext }) => ({
    // Only on the server, and only for a form that was sent without JavaScript (src/http/page-forms.ts).
    posted: postedIn(serverContext),
    subject: await subjectOf(context.queryClient, deps.sobre),
  }),
  head: () =>
    pageHead({
      title: 'Contato',
      description:
        import.meta.env.SSR &&
        'Fale com a gente: avise sobre um erro, peça um título ou mande uma ideia. A resposta vem por e-mail.',
      path: PATH,
      structuredData: import.meta.env.SSR && breadcrumbs({ name: 'Contato', path: PATH }),
    }),
  component: () => <ContactPage {...Route.useLoaderData()} />,
});

/** The name of the title that somebody came from; its page leads here without JavaScript. */
async function subjectOf(
  queryClient: QueryClient,
  about: string | undefined,
): Promise<string | undefined> {
  const title = titleInSearch(about);
  if (title === null) return undefined;
  const info = await queryClient
    .fetchQuery(titleQuery(title.type, title.id))
    .catch(() => undefined);
  return info && `Informação errada em ${titleNameOf(info)}`;
}

function postedIn(context: unknown): Posted | null {
  const posted = (context as { posted?: Posted } | undefined)?.posted;
  return posted?.page === PATH ? posted : null;
}
