import { useSuspenseQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { SearchMeaning } from '#api/types.ts';
import { formatPlural } from '#web/foundation/format.ts';
import { noneSentence, NOTHING, totalOf, without } from './search-words.ts';
import { looserSearches } from './looser-searches.tsx';
import { chipLabel, understoodFilter } from './meaning.ts';
import { searchAddress, type SearchParams } from './search-params.ts';
import { titlesPage } from './search-data.ts';

interface NothingFoundProps {
  params: SearchParams & { query: string };
  meaning: SearchMeaning;
}

/** Advice after a search without results; it links only to searches with some. */
export function NothingFound({ params, meaning }: NothingFoundProps) {
  const { query, tab, tipo, sem, meus } = params;
  const { counts } = meaning;
  const titles = totalOf(counts);
  const link = (to: SearchParams, label: string) => (
    <li key={label}>
      <Link {...searchAddress(to)} className="link">
        {label}
      </Link>
    </li>
  );
  return (
    <div className="hint">
      {/* Only a person was found, who is shown above. */}
      <p>
        {!tab && understoodFilter(meaning, 'person')
          ? `${noneSentence(meaning, { kind: tipo, isMine: meus === 1 })}.`
          : NOTHING}
      </p>
      <ul className="ways">
        {meus && <li>Desligue “Só nos meus serviços” pra ver o resto.</li>}
        {tipo && titles > 0 && link({ query, sem, meus }, `Ver ${titlesOf(titles)} de todo tipo`)}
        {!meus && !tab && <WaysBack params={params} meaning={meaning} />}
        <li>Confira como o nome se escreve, ou tente só um pedaço dele.</li>
        {!tab &&
          counts.people > 0 &&
          link(
            { query, sem, tab: 'pessoas' },
            `Buscar em Pessoas (${formatPlural(counts.people, 'pessoa', 'pessoas')})`,
          )}
        {tab && titles > 0 && link({ query, sem }, `Buscar em Títulos (${titlesOf(titles)})`)}
        <Catalogues />
      </ul>
    </div>
  );
}

const titlesOf = (count: number) => formatPlural(count, 'título', 'títulos');

/** Chips to drop, and the number of titles that each brings back. */
function WaysBack({ params, meaning }: NothingFoundProps) {
  const loosers = looserSearches(meaning, params);
  const found = useSuspenseQueries({ queries: loosers.map(({ search }) => titlesPage(search)) });
  return loosers.map(({ filter, address }, index) => {
    const total = found[index]?.data.total ?? 0;
    return (
      total > 0 && (
        <li key={filter.type}>
          <Link {...searchAddress(address)} className="link">
            {without(chipLabel(filter))}
          </Link>{' '}
          {total === 1 ? 'e volta' : 'e voltam'} {titlesOf(total)}.
        </li>
      )
    );
  });
}

/** The links to all films and all series, as items of a list. */
export function Catalogues() {
  return (
    <>
      <li>
        <Link to="/descubra/filmes" className="link">
          Ver todos os filmes
        </Link>
      </li>
      <li>
        <Link to="/descubra/series" className="link">
          Ver todas as séries
        </Link>
      </li>
    </>
  );
}
