// Says where everything that the site shows comes from, and how fresh it is, for the page about sources.
import type { Freshness } from '#catalog/offers/freshness-queries.ts';
import { NOBODY_TELLS } from '#shared/sources/availability-words.ts';
import { brazilDay } from '#shared/brazil-day.ts';
import type { PageSources, SourceLine } from '#shared/sources/page-sources.ts';
import { POLICIES } from '#shared/sources/source-policies.ts';
import type { SourceId } from '#shared/sources/source-policies.ts';

/** The state of the other sources, which the assembly reads. */
export type OtherSources = {
  /** The last success of each source that ever had one. */
  fetched: ReadonlyMap<SourceId, Date>;
  /** The services' own pages about accessibility, by name. */
  accessibility: readonly { name: string; url: string }[];
};

export const NO_OTHER_SOURCES: OtherSources = { fetched: new Map(), accessibility: [] };

export function pageSourcesOf(
  freshness: Freshness,
  { fetched, accessibility }: OtherSources,
  now: Date,
): PageSources {
  const dayOf = (at: Date | null | undefined) => (at ? brazilDay(at) : null);
  const line = (
    subject: string,
    sentence: string,
    rhythm: string | null,
    day: string | null,
  ): SourceLine => ({ subject, sentence, rhythm, day, links: [] });
  /** A source that nobody has set up is not spoken of. */
  const ifFetched = (source: SourceId, subject: string, rhythm: string) => {
    const at = fetched.get(source);
    return at === undefined ? [] : [line(subject, POLICIES[source].sentence, rhythm, dayOf(at))];
  };
  const titlesOn = dayOf(freshness.titles_at);
  return {
    today: brazilDay(now),
    answers: shares(freshness),
    titles: freshness.titles,
    services: freshness.services,
    lines: [
      line(
        'Onde assistir',
        POLICIES['film-database'].sentence,
        'toda noite',
        dayOf(freshness.offers_at),
      ),
      ...ifFetched('streaming-availability', 'Preço, áudio, último dia', 'toda noite'),
      ...ifFetched('wikidata', 'O botão que abre o título', 'toda semana'),
      ...(freshness.plans_on === null
        ? []
        : [
            line(
              'Preço da assinatura',
              'O site do serviço: plano por mês, sem promoção e sem operadora.',
              'quando muda',
              freshness.plans_on,
            ),
          ]),
      line(
        'Sinopse e elenco',
        'TMDB, escrito por gente. Dá pra corrigir lá.',
        'toda semana',
        titlesOn,
      ),
      line('Notas', 'IMDb, Metacritic e Rotten Tomatoes. A sua é só sua.', 'toda semana', titlesOn),
      line('Classificação', 'A indicativa do Brasil, pelo TMDB.', 'quando muda', titlesOn),
      {
        ...line('Audiodescrição e Libras', `${capital(NOBODY_TELLS)}.`, null, null),
        links: accessibility,
      },
      line('Cartazes', 'Desenhados aqui, um por título. Foto, quando há, é do TMDB.', null, null),
    ],
    notices: (Object.keys(POLICIES) as SourceId[]).flatMap((source) =>
      source === 'film-database' || fetched.has(source) ? [POLICIES[source].notice] : [],
    ),
  };
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Parts of 100 answers, by age; the largest share takes what rounding leaves, so that they are 100. */
function shares({ titles, today, three_days: three, week }: Freshness): PageSources['answers'] {
  if (titles === 0) return null;
  const parts = [today, three - today, week - three, titles - week].map((count) =>
    Math.round((count / titles) * 100),
  );
  const largest = parts.indexOf(Math.max(...parts));
  const rest = 100 - parts.reduce((sum, part) => sum + part, 0);
  const [ofToday = 0, threeDays = 0, ofWeek = 0, older = 0] = parts.map((part, at) =>
    at === largest ? part + rest : part,
  );
  return { today: ofToday, threeDays, week: ofWeek, older };
}
