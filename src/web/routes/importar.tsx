import { createFileRoute } from '@tanstack/react-router';
import { Suspense } from 'react';
import { privateHead } from '#web/head/page-head.ts';
import { ImportPage } from '#web/importing/import-page.tsx';

export const Route = createFileRoute('/importar')({
  head: () => privateHead('Traga o que você já viu'),
  component: () => (
    // As high as the window at least, also while the page's style sheet loads: the footer stays below.
    <div style={{ minHeight: '100vh' }}>
      <Suspense fallback={null}>
        <ImportPage />
      </Suspense>
    </div>
  ),
});
