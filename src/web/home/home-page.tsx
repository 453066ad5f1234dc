import { useSuspenseQueries, useSuspenseQuery } from '@tanstack/react-query';
import { ShopCarousel, TitleCarousel } from '#web/cards/title-carousel.tsx';
import styles from '#ui/sections.module.css';
import { genresQuery, knownProvidersQuery } from '#web/api-client/data.ts';
import { MySubscriptions } from '#web/personalisation/subscription-toggle.tsx';
import { Notice } from '#web/notices/notice.tsx';
import { Hero } from './hero.tsx';
import { HOME_LISTS, distinctRows, shopQuery, type HeroChoice } from './home-data.ts';
import { NOVELA } from '#shared/ids.ts';
import { Link } from '@tanstack/react-router';
import { Suspense, lazy } from 'react';
import type { Genre } from '#api/types.ts';
import { GenreTile } from '#web/cards/genre-tile.tsx';
import { ForYouPart } from '#web/for-you/for-you-part.tsx';
import { KeptRow } from '#web/cards/kept-row.tsx';
import { useSubscriptions } from '#web/personalisation/subscription-store.ts';
import tiles from './genre-tiles.module.css';
import headings from '#ui/heading.module.css';
import { styleSheet } from '#ui/style-sheet.tsx';
import sheet from './home.sheet.css?url';

const HomeStyles = styleSheet(sheet);

export function HomePage({ hero }: { hero: HeroChoice | null }) {
  const { data: genres } = useSuspenseQuery(genresQuery('movie'));
  const { data: shop } = useSuspenseQuery(shopQuery());
  const { data: providers } = useSuspenseQuery(knownProvidersQuery());
  const lists = useSuspenseQueries({
    queries: HOME_LISTS.map(({ query }) => query),
    combine: (results) => results.map(({ data }) => data.items),
  });
  const rowsShown = distinctRows(HOME_LISTS, lists, hero);
  if (rowsShown.every((row) => row.length === 0) && !hero) return <EmptyCatalogue />;
  return (
    <div className={styles.sections}>
      <HomeStyles />
      <h1 className="visually-hidden">VouVer: onde assistir filmes, séries e novelas</h1>
      {hero && <Hero choice={hero} />}
      <MySubscriptions providers={providers.items} />
      <ForYouPart />
      <ArrivedRowPart />
      {HOME_LISTS.map(({ title, rows = 1 }, index) => {
        const items = rowsShown[index] ?? [];
        return (
          items.length > 0 && <TitleCarousel key={title} title={title} items={items} rows={rows} />
        );
      })}
      <GenreTiles genres={genres.items} novela={{ id: NOVELA, name: 'Novela' }} />
      {shop.items.length > 0 && <ShopCarousel title="Da nossa loja" products={shop.items} />}
    </div>
  );
}

/** The home page of a new site until its operator has loaded the first titles. */
function EmptyCatalogue() {
  return (
    <Notice
      art="nao-encontrada"
      title="Já já começa"
      text="O catálogo ainda tá vazio. Assim que os primeiros títulos chegarem, eles aparecem aqui."
    >
      {null}
    </Notice>
  );
}

/** Tiles of the home page: the most popular genres. */
const SHOWN_GENRES = ['Drama', 'Comédia', 'Ficção científica', 'Terror', 'Romance'];

interface GenreTilesProps {
  genres: Genre[];
  novela: Genre;
}

function GenreTiles({ genres, novela }: GenreTilesProps) {
  const shown = SHOWN_GENRES.flatMap((name) => genres.find((genre) => genre.name === name) ?? []);
  return (
    <section className={tiles.genres} aria-labelledby="generos">
      <h2 id="generos" className={`${headings.section} ${tiles.heading}`}>
        Gêneros
      </h2>
      <ul className={tiles.grid} role="list">
        {shown.map((genre) => (
          <li key={genre.id}>
            <Link to="/movie/genre/$genreId" params={{ genreId: String(genre.id) }}>
              <GenreTile genre={genre} />
            </Link>
          </li>
        ))}
        <li>
          <Link to="/serie/genre/$genreId" params={{ genreId: String(novela.id) }}>
            <GenreTile genre={novela} />
          </Link>
        </li>
      </ul>
    </section>
  );
}

const ARRIVED_HEADING = 'Chegou nos seus serviços';

const ArrivedRow = lazy(async () => ({
  default: (await import('./arrived-row.lazy.tsx')).ArrivedRow,
}));

/**
 * 'Chegou nos seus serviços' for visitors who have said what they pay for. Everybody's HTML has its room,
 * which the personal style sheet shows to them before the first paint; its code is loaded for them only.
 */
function ArrivedRowPart() {
  const planIds = useSubscriptions()
    .map(({ id }) => id)
    .join();
  const room = <KeptRow title={ARRIVED_HEADING} items={undefined} notice={null} />;
  return (
    <div style={{ display: 'var(--set-shown, none)' }}>
      {planIds === '' ? (
        room
      ) : (
        <Suspense fallback={room}>
          <ArrivedRow heading={ARRIVED_HEADING} planIds={planIds} />
        </Suspense>
      )}
    </div>
  );
}
