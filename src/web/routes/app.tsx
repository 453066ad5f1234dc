import { createFileRoute } from '@tanstack/react-router';
import { AppPage } from '#web/app/app-page.tsx';
import { currentSite } from '#web/foundation/site.ts';
import { pageHead } from '#web/head/page-head.ts';

export const Route = createFileRoute('/app')({
  head: () => pageHead({ title: `${currentSite().name} no celular: como instalar`, path: '/app' }),
  component: AppPage,
});
