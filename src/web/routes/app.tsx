import { createFileRoute } from '@tanstack/react-router';
import { AppPage } from '#web/app/app-page.tsx';
import { pageHead } from '#web/head/page-head.ts';

export const Route = createFileRoute('/app')({
  head: () => pageHead({ title: 'VouVer no celular: como instalar', path: '/app' }),
  component: AppPage,
});
