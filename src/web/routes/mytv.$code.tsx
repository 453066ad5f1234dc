import { createFileRoute } from '@tanstack/react-router';
import { privateHead } from '#web/head/page-head.ts';
import { GuardedPairing } from '#web/tv-pairing/pairing-page.tsx';

export const Route = createFileRoute('/mytv/$code')({
  head: () => privateHead('Conecte sua TV'),
  component: () => {
    const { code } = Route.useParams();
    return <GuardedPairing key={code} code={code} />;
  },
});
