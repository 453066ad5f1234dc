import type { Product } from '#api/types.ts';
import { Carousel } from '#ui/carousel.tsx';
import { formatPrice } from '#web/foundation/format.ts';
import { art } from '#web/images/image-host.ts';
import { FallbackImage } from '#web/images/picture.tsx';
import styles from './shop-carousel.module.css';

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
