import { createFileRoute } from '@tanstack/react-router';
import type { PageSources } from '#shared/sources/page-sources.ts';
import { readPageData } from '#web/api-client/api-client.ts';
import { pageHead } from '#web/head/page-head.ts';
import { breadcrumbs } from '#web/head/structured-data.ts';
import { SourcesPage } from '#web/sources/sources-page.tsx';

const PATH = '/fontes';
const TITLE = 'De onde vem cada informação';

export const Route = createFileRoute('/fontes')({
  // The server of this site is the only one that answers, in this shape.
  loader: async () => ({ sources: (await readPageData('sources')) as PageSources | null }),
  head: () =>
    pageHead({
      title: TITLE,
      description:
        import.meta.env.SSR &&
        'Quem diz onde assistir, quanto custa e até quando, com que frequência cada fonte é conferida, e o que acontece quando elas discordam.',
      path: PATH,
      structuredData: import.meta.env.SSR && breadcrumbs({ name: TITLE, path: PATH }),
    }),
  component: () => <SourcesPage {...Route.useLoaderData()} />,
});
