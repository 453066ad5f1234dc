import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, notFound } from '@tanstack/react-router';
import { personQuery } from '#web/api-client/data.ts';
import { pageHead } from '#web/head/page-head.ts';
import { personStructuredData } from '#web/head/index-entries.ts';
import { orNotFound } from '#web/api-client/or-not-found.ts';
import { PersonPage, bandOfPerson } from '#web/person/person-page.tsx';
import { brazilDay } from '#shared/brazil-day.ts';
import { validateMine } from '#web/personalisation/use-mine.ts';
import { idOfParam } from '#shared/slug.ts';

export const Route = createFileRoute('/person/$personId')({
  validateSearch: validateMine,
  loader: async ({ context, params }) => {
    const id = idOfParam(params.personId);
    if (id === null) throw notFound();
    const person = await orNotFound(context.queryClient.ensureQueryData(personQuery(id)));
    const { name, biography } = person;
    return { id, name, biography, band: bandOfPerson(person), today: brazilDay(new Date()) };
  },
  head: ({ loaderData, match }) =>
    loaderData
      ? pageHead({
          title: loaderData.name,
          description:
            loaderData.biography ||
            `Filmes, séries e novelas com ${loaderData.name}, e onde assistir a cada um.`,
          path: `/person/${loaderData.id}`,
          type: 'profile',
          image: `/art/share/person/${loaderData.id}.png`,
          structuredData: personStructuredData(match.context.queryClient, loaderData.id),
        })
      : {},
  component: PersonRoute,
});

function PersonRoute() {
  const { id, band, today } = Route.useLoaderData();
  const { data: person } = useSuspenseQuery(personQuery(id));
  return <PersonPage key={id} person={person} band={band} today={today} />;
}
