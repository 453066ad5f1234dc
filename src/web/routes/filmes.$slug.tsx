import { createFileRoute } from '@tanstack/react-router';
import { redirectToTitle } from '#web/title/title-loader.ts';

/** An older form of the address, still found in links. */
export const Route = createFileRoute('/filmes/$slug')({
  beforeLoad: ({ params }) => {
    throw redirectToTitle('movie', params.slug);
  },
});
