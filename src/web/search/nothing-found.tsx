import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatPlural } from '#web/foundation/format.ts';
import styles from './nothing-found.module.css';
import { searchAddress, type SearchParams } from './search-address.ts';
import { peoplePage, titlesPage } from './search-data.ts';
import { NOTHING } from './search-words.ts';

/** What to do after a search without results; it leads only where there are some. */
export function NothingFound({ address }: { address: SearchParams }) {
  const { query = '', tab, tipo, meus } = address;
  const { data: titles } = useSuspenseQuery(titlesPage({ text: query }));
  const { data: people } = useSuspenseQuery(peoplePage(query, 1));
  const link = (to: SearchParams, label: string) => (
    <li>
      <Link {...searchAddress(to)} className={styles.link}>
        {label}
      </Link>
    </li>
  );
  return (
    <div className={styles.hint}>
      <p>{NOTHING}</p>
      <ul className={styles.ways}>
        {meus && <li>Desligue “Só nos meus serviços” pra ver o resto.</li>}
        {tipo && titles.total > 0 && link({ query, meus }, 'Ver filmes e séries')}
        <li>Confira como o nome se escreve, ou tente só um pedaço dele.</li>
        {!tab &&
          people.total > 0 &&
          link(
            { query, tab: 'pessoas' },
            `Buscar em Pessoas (${formatPlural(people.total, 'pessoa', 'pessoas')})`,
          )}
        {tab &&
          titles.total > 0 &&
          link({ query }, `Buscar em Títulos (${formatPlural(titles.total, 'título', 'títulos')})`)}
        <Catalogues />
      </ul>
    </div>
  );
}

/** The links to all films and all series, as items of a list. */
export function Catalogues() {
  return (
    <>
      <li>
        <Link to="/descubra/filmes" className={styles.link}>
          Ver todos os filmes
        </Link>
      </li>
      <li>
        <Link to="/descubra/series" className={styles.link}>
          Ver todas as séries
        </Link>
      </li>
    </>
  );
}
