import { useSuspenseQueries, useSuspenseQuery } from '@tanstack/react-query';
import { ShopCarousel, TitleCarousel } from '#web/cards/title-carousel.tsx';
import styles from '#ui/sections.module.css';
import { genresQuery, knownProvidersQuery, shopQuery } from '#web/api-client/data.ts';
import { ArrivedRowPart } from '#web/movements/arrived-row-part.tsx';
import { MySubscriptions } from '#web/personalisation/subscription-toggle.tsx';
import { Notice } from '#web/notices/notice.tsx';
import { GenreTiles } from './genre-tiles.tsx';
import { Hero } from './hero.tsx';
import { distinctRows, HOME_LISTS, NOVELA, type Hero as HeroChoice } from './home-data.ts';

export function HomePage({ hero }: { hero: HeroChoice | null }) {
  const { data: genres } = useSuspenseQuery(genresQuery('movie'));
  const { data: shop } = useSuspenseQuery(shopQuery());
  const { data: providers } = useSuspenseQuery(knownProvidersQuery());
  const found = useSuspenseQueries({
    queries: HOME_LISTS.map(({ query }) => query),
    combine: (results) => results.map(({ data }) => data.items),
  });
  const rowsShown = distinctRows(HOME_LISTS, found, hero);
  if (rowsShown.every((row) => row.length === 0) && !hero) return <EmptyCatalogue />;
  return (
    <div className={styles.sections}>
      <h1 className="visually-hidden">VouVer: onde assistir filmes, séries e novelas</h1>
      {hero && <Hero choice={hero} />}
      <MySubscriptions providers={providers.items} />
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
