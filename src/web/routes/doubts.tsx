import { createFileRoute } from '@tanstack/react-router';
import { createIsomorphicFn } from '@tanstack/react-start';
import { pageHead } from '#web/head/page-head.ts';
import { breadcrumbs, faqPage } from '#web/head/structured-data.ts';
import { currentSite } from '#web/foundation/site.ts';
import { DoubtsPage, questionsAbout } from '#web/texts/doubts-page.tsx';

const PATH = '/doubts';

/** Server only: without this, every page's script would carry the questions. */
const structuredData = createIsomorphicFn().server(() => [
  breadcrumbs({ name: 'Dúvidas', path: PATH }),
  faqPage(
    questionsAbout(currentSite().name).flatMap(({ questions }) =>
      questions.map(({ question, answer }) => ({ question, answer: answer.join(' ') })),
    ),
  ),
]);

export const Route = createFileRoute('/doubts')({
  head: () =>
    pageHead({
      title: 'Dúvidas',
      description:
        import.meta.env.SSR &&
        `O que é o ${currentSite().name}, de onde vêm as informações, por que um título não está em nenhum streaming e como funciona “O que você assina?”.`,
      path: PATH,
      structuredData: structuredData(),
    }),
  component: DoubtsPage,
});
