import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '#web/head/page-head.ts';
import { breadcrumbs } from '#web/head/structured-data.ts';
import { currentSite } from '#web/foundation/site.ts';
import { PrivacyPage } from '#web/texts/privacy-page.tsx';

const PATH = '/privacy';
const TITLE = 'Termos de uso e privacidade';

export const Route = createFileRoute('/privacy')({
  head: () =>
    pageHead({
      title: TITLE,
      description:
        import.meta.env.SSR &&
        `As regras do ${currentSite().name} e o que acontece com seus dados, em português claro: o que fica guardado, por quê, por quanto tempo e a quem pedir.`,
      path: PATH,
      structuredData: import.meta.env.SSR && breadcrumbs({ name: TITLE, path: PATH }),
    }),
  component: PrivacyPage,
});
