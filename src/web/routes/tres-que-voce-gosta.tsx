import { createFileRoute } from '@tanstack/react-router';
import { FirstLikesPage } from '#web/first-likes/first-likes-page.tsx';
import { loadPosters } from '#web/first-likes/first-likes-data.ts';
import { privateHead } from '#web/head/page-head.ts';

export const Route = createFileRoute('/tres-que-voce-gosta')({
  loader: ({ context }) => loadPosters(context.queryClient),
  head: () => privateHead('Três que você gosta'),
  component: FirstLikesPage,
});
