import { z } from 'zod';

/** An article of the partner shop. */
export const product = z
  .object({
    id: z.int(),
    title: z.string(),
    image: z.string().nullable(),
    /** In `currency`, with two decimals. */
    price: z.number().positive(),
    currency: z.literal('BRL'),
    url: z.url(),
  })
  .meta({
    id: 'Product',
    description: 'An article of the partner shop.',
    example: {
      id: 1,
      title: 'Camiseta Bacurau',
      image: null,
      price: 89.9,
      currency: 'BRL',
      url: 'https://loja.vouver.com.br/produto/camiseta-bacurau',
    },
  });
export type Product = z.infer<typeof product>;
