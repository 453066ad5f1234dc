import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '#web/head/page-head.ts';
import { siteData } from '#web/head/structured-data.ts';
import { HomePage } from '#web/home/home-page.tsx';
import { loadHome } from '#web/home/home-data.ts';

export const Route = createFileRoute('/')({
  loader: ({ context }) => loadHome(context.queryClient),
  head: () =>
    pageHead({
      title: 'Onde assistir filmes, séries e novelas',
      path: '/',
      structuredData: import.meta.env.SSR && siteData(),
    }),
  component: () => <HomePage hero={Route.useLoaderData().hero} />,
});
