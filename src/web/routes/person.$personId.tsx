import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, notFound } from '@tanstack/react-router';
import { personQuery } from '#web/data.ts';
import { pageHead } from '#web/head/page-head.ts';
import { orNotFound } from '#web/or-not-found.ts';
import { PersonPage } from '#web/person/person-page.tsx';
import { idOfParam } from '#web/slug.ts';

export const Route = createFileRoute('/person/$personId')({
  loader: async ({ context, params }) => {
    const id = idOfParam(params.personId);
    if (id === null) throw notFound();
    const { name, biography } = await orNotFound(
      context.queryClient.ensureQueryData(personQuery(id)),
    );
    return { id, name, biography };
  },
  head: ({ loaderData }) =>
    loaderData
      ? pageHead({
          title: loaderData.name,
          description:
            loaderData.biography ||
            `Filmes, séries e novelas com ${loaderData.name}, e onde assistir a cada um.`,
          path: `/person/${loaderData.id}`,
          type: 'profile',
        })
      : {},
  component: () => (
    <PersonPage person={useSuspenseQuery(personQuery(Route.useLoaderData().id)).data} />
  ),
});
