import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '#web/head/page-head.ts';
import { breadcrumbs, faqPage } from '#web/head/structured-data.ts';
import { currentSite } from '#web/foundation/site.ts';
import { DoubtsPage } from '#web/texts/doubts-page.tsx';
import { questionsAbout } from '#web/texts/questions.ts';

const PATH = '/doubts';

export const Route = createFileRoute('/doubts')({
  head: () =>
    pageHead({
      title: 'Dúvidas',
      description: `O que é o ${currentSite().name}, de onde vêm as informações, por que um título não está em nenhum streaming e como funciona “O que você assina?”.`,
      path: PATH,
      structuredData: import.meta.env.SSR && [
        breadcrumbs({ name: 'Dúvidas', path: PATH }),
        faqPage(
          questionsAbout(currentSite().name).flatMap(({ questions }) =>
            questions.map(({ question, answer }) => ({ question, answer: answer.join(' ') })),
          ),
        ),
      ],
    }),
  component: DoubtsPage,
});
