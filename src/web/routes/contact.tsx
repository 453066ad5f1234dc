import { createFileRoute } from '@tanstack/react-router';
import { ContactPage } from '#web/contact/contact-page.tsx';
import type { Posted } from '#shared/page-form.ts';
import { breadcrumbs } from '#web/head/structured-data.ts';
import { pageHead } from '#web/head/page-head.ts';

const PATH = '/contact';

export const Route = createFileRoute('/contact')({
  // Only on the server, and only for a form that was sent without JavaScript (src/http/page-forms.ts).
  loader: ({ serverContext }) => ({ posted: postedIn(serverContext) }),
  head: () =>
    pageHead({
      title: 'Contato',
      description:
        'Fale com a gente: avise sobre um erro, peça um título ou mande uma ideia. A resposta vem por e-mail.',
      path: PATH,
      structuredData: import.meta.env.SSR && breadcrumbs({ name: 'Contato', path: PATH }),
    }),
  component: () => <ContactPage posted={Route.useLoaderData().posted} />,
});

function postedIn(context: unknown): Posted | null {
  const posted = (context as { posted?: Posted } | undefined)?.posted;
  return posted?.page === PATH ? posted : null;
}
