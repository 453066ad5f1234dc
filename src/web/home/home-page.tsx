import { useSuspenseQuery } from '@tanstack/react-query';
import { ShopCarousel } from '#web/cards/shop-carousel.tsx';
import { TitleCarousel } from '#web/cards/title-carousel.tsx';
import { genresQuery, shopQuery, type TitleListQuery } from '#web/data.ts';
import { GenreTiles } from './genre-tiles.tsx';
import { Hero } from './hero.tsx';
import { HOME_LISTS, NOVELA, type Hero as HeroChoice } from './home-data.ts';
import styles from './home-page.module.css';

export function HomePage({ hero }: { hero: HeroChoice | null }) {
  const { data: genres } = useSuspenseQuery(genresQuery('movie'));
  const { data: shop } = useSuspenseQuery(shopQuery());
  return (
    <div className={styles.page}>
      <h1 className="visually-hidden">VouVer: onde assistir filmes, séries e novelas</h1>
      {hero && <Hero choice={hero} />}
      {HOME_LISTS.map((list) => (
        <Row key={list.title} {...list} />
      ))}
      <GenreTiles genres={genres.items} novela={{ id: NOVELA, name: 'Novela' }} />
      {shop.items.length > 0 && <ShopCarousel title="Da nossa loja" products={shop.items} />}
    </div>
  );
}

interface RowProps {
  title: string;
  query: TitleListQuery;
  rows?: 1 | 2;
}

function Row({ title, query, rows = 1 }: RowProps) {
  const { items } = useSuspenseQuery(query).data;
  return items.length > 0 ? <TitleCarousel title={title} items={items} rows={rows} /> : null;
}
