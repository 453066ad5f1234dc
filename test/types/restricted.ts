// Exits by which no field of a restricted source may leave. Nothing here runs: `tsc` fails if a line after a
// `@ts-expect-error` compiles.
import { exported } from '#shared/sources/restricted.ts';
import type { ContainsRestricted, Restricted } from '#shared/sources/restricted.ts';

type Offer = {
  kind: 'stream' | 'rent';
  source: 'streaming-availability';
  link: { url: string } | null;
  price: number | null;
  quality: 'hd' | 'uhd' | null;
  isLeaving: boolean;
  seenAt: Date;
  audios: readonly { language: string; region: string | null }[] | null;
  byFamily: ReadonlyMap<number, string>;
};

declare const restricted: Restricted<Offer>;
declare const writeFeed: (entry: { title: string; url: string }) => void;

/** Data without restrictions passes, with its type. */
export function open() {
  exported({ title: 'Bacurau', links: ['https://www.netflix.com/title/1'] }) satisfies {
    title: string;
  };
  exported(new Map([[1, { since: new Date() }]])) satisfies ReadonlyMap<number, object>;
}

/** The wrapped value is accepted nowhere. */
export function wrapped() {
  // @ts-expect-error a restricted value
  exported(restricted);
  // @ts-expect-error a restricted value inside an answer
  exported({ title: 'Bacurau', offers: [restricted] });
  // @ts-expect-error a feed takes texts
  writeFeed({ title: 'Bacurau', url: restricted });
  // @ts-expect-error fields are read only after naming the use
  void restricted.link;
  // @ts-expect-error the public API is none of the uses
  restricted.for('public-api');
}

/** A page reads fields as plain ones, and none of them can be exported. */
export function unwrapped() {
  const offer = restricted.for('page');
  const words: string = offer.link?.url ?? '';
  const reais: number = offer.price ?? 0;
  const isFree: boolean = offer.kind === 'stream' && offer.isLeaving;
  void [words, reais, isFree];
  // @ts-expect-error the whole offer
  exported(offer);
  // @ts-expect-error a text
  exported({ url: offer.link?.url });
  // @ts-expect-error a number
  exported({ offers: { price: offer.price } });
  // @ts-expect-error one of a few words
  exported([offer.quality]);
  // @ts-expect-error a yes or no
  exported({ isLeaving: offer.isLeaving });
  // @ts-expect-error a date
  exported({ seen: offer.seenAt });
  // @ts-expect-error a row of a list
  exported(offer.audios?.map(({ language }) => language));
  // @ts-expect-error a value of a map
  exported([...offer.byFamily.values()]);
  // @ts-expect-error a copy of its fields
  exported({ ...offer });
  void (true satisfies ContainsRestricted<typeof offer>);
}
