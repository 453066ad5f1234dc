import { Link } from '@tanstack/react-router';
import type { MediaItem, Product } from '#api/types.ts';
import { Carousel } from '#ui/carousel.tsx';
import { formatPrice } from '#web/foundation/format.ts';
import { art } from '#web/images/image-addresses.ts';
import { FallbackImage } from '#web/images/picture.tsx';
import { TitleCard } from './title-card.tsx';
import styles from './title-carousel.module.css';

/** The target of "Ver todos", by heading (docs/product-rules.md R49). */
const SEE_ALL: Record<
  string,
  { to: '/category/$name'; params: { name: string } } | { to: '/releases' }
> = {
  'Lançamentos da semana': { to: '/category/$name', params: { name: 'popular' } },
  Novidades: { to: '/releases' },
  Indicações: { to: '/category/$name', params: { name: 'indications' } },
};

interface TitleCarouselProps {
  title: string;
  items: MediaItem[];
  rows?: 1 | 2;
}

export function TitleCarousel({ title, items, rows = 1 }: TitleCarouselProps) {
  const seeAll = SEE_ALL[title];
  return (
    <Carousel
      title={title}
      kind="titles"
      rows={rows}
      more={
        seeAll && (
          <Link {...seeAll} className={styles.all}>
            Ver todos<span className="visually-hidden"> em {title}</span>
          </Link>
        )
      }
    >
      {items.map((item) => (
        <TitleCard key={`${item.media_type} ${item.id}`} item={item} />
      ))}
    </Carousel>
  );
}

/** Merchandise: each item leads to the shop in a new tab. */
export function ShopCarousel({ title, products }: { title: string; products: Product[] }) {
  return (
    <Carousel title={title} kind="shop">
      {products.map((product) => (
        <a
          key={product.id}
          className={styles.item}
          href={product.url}
          target="_blank"
          rel="noreferrer"
        >
          <FallbackImage
            src={product.image ?? art.product(product.id)}
            fallback={art.product(product.id)}
            alt=""
            width={246}
            height={246}
            loading="lazy"
          />
          <span className={styles.name}>{product.title}</span>
          <span className={styles.price}>{formatPrice(product.price)}</span>
          <span className="visually-hidden">(abre em nova aba)</span>
        </a>
      ))}
    </Carousel>
  );
}
