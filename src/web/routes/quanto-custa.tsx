import { createFileRoute } from '@tanstack/react-router';
import { Suspense } from 'react';
import { CostsPage } from '#web/costs/costs-page.tsx';
import { privateHead } from '#web/head/page-head.ts';

export const Route = createFileRoute('/quanto-custa')({
  head: () => privateHead('Quanto custa a sua lista'),
  component: () => (
    // As high as the window at least, also while the page's style sheet loads: the footer stays below.
    <div style={{ minHeight: '100vh' }}>
      <Suspense fallback={null}>
        <CostsPage />
      </Suspense>
    </div>
  ),
});
