import { useSuspenseQuery } from '@tanstack/react-query';
import { productsQuery, titleQuery } from '#web/api-client/data.ts';
import type { TitleRouteData } from './title-loader.ts';
import { TitlePage } from './title-page.tsx';

export function TitleRoute({ type, id }: TitleRouteData) {
  const { data: title } = useSuspenseQuery(titleQuery(type, id));
  const { data: products } = useSuspenseQuery(productsQuery(type, id));
  return <TitlePage key={id} title={title} products={products.items} />;
}
