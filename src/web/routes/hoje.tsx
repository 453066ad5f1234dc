import { createFileRoute } from '@tanstack/react-router';
import { Suspense } from 'react';
import { Guard } from '#web/account/guard.tsx';
import { privateHead } from '#web/head/page-head.ts';
import { TodayPage } from '#web/today/today-page.tsx';

export const Route = createFileRoute('/hoje')({
  head: () => privateHead('O que ver hoje'),
  component: () => (
    // As high as the window at least, also while the page's style sheet loads: the footer stays below.
    <div style={{ minHeight: '100vh' }}>
      <Suspense fallback={null}>
        <Guard
          heading="O que ver hoje"
          why="Diga quanto tempo você tem: a gente mostra o que da sua lista passa no que você assina, e a que horas acaba. Na dúvida, sorteia. Pra isso, a gente precisa saber qual é a sua lista."
        >
          <TodayPage />
        </Guard>
      </Suspense>
    </div>
  ),
});
