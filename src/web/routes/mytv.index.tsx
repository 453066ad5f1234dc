import { createFileRoute } from '@tanstack/react-router';
import { privateHead } from '#web/head/page-head.ts';
import { GuardedPairing } from '#web/tv-pairing/pairing-page.tsx';

export const Route = createFileRoute('/mytv/')({
  head: () => privateHead('Conecte sua TV'),
  component: () => <GuardedPairing />,
});
