import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { QUALITIES } from '#shared/sources/availability.ts';
import { LARGEST_ID } from '#shared/ids.ts';
import { ageRating, gender, listKind, mediaType, offerType } from '#catalog/schema.ts';
import { readProviderFile } from './operator/provider-data.ts';

const id = z.int().min(1).max(LARGEST_ID);
const day = z.iso.date();
/** "movie:598" */
const titleReference = z
  .string()
  .regex(/^(movie|serie):\d+$/)
  .transform((text) => {
    const [type, number] = text.split(':');
    return { type: mediaType.parse(type), id: id.parse(Number(number)) };
  });

const about = z.strictObject({ source: z.string(), checkedAt: z.iso.datetime() });
const genre = z.strictObject({ type: mediaType, id, name: z.string() });
const person = z.strictObject({
  id,
  name: z.string(),
  gender,
  department: z.string(),
  popularity: z.number(),
});
const title = z.strictObject({
  type: mediaType,
  id,
  imdb: z.string().nullable(),
  title: z.string(),
  original: z.string(),
  /** Country, name. */
  alternatives: z.array(z.tuple([z.string(), z.string()])).default([]),
  language: z.string(),
  countries: z.array(z.string()),
  date: day,
  end: day.nullable().default(null),
  runtime: z.int().nullable(),
  seasons: z.int().nullable().default(null),
  episodes: z.int().nullable().default(null),
  /** The seasons of a series that are certain, in order. */
  seasonList: z
    .array(
      z.strictObject({
        number: z.int(),
        name: z.string().optional(),
        date: day.nullable(),
        episodes: z.int().nullable(),
        /** Name, date, minutes, from the first episode on. */
        list: z
          .array(z.tuple([z.string().nullable(), day.nullable(), z.int().nullable()]))
          .optional(),
      }),
    )
    .optional(),
  genres: z.array(z.string()),
  age: ageRating.nullable(),
  popularity: z.number(),
  scores: z.strictObject({
    imdb: z.number().optional(),
    rt: z.int().optional(),
    mc: z.int().optional(),
  }),
  overview: z.string(),
  tagline: z.string().nullable(),
  tags: z.array(z.string()),
  /** Name, character. */
  cast: z.array(z.tuple([z.string(), z.string()])),
  /** Name, department, job. */
  crew: z.array(z.tuple([z.string(), z.string(), z.string()])),
  /** YouTube key, name. */
  videos: z.array(z.tuple([z.string(), z.string()])),
  /** Type, provider's slug, first day. */
  offers: z.array(z.tuple([offerType, z.string(), day])),
  recommendations: z.array(titleReference),
});
export type DemonstrationTitle = z.output<typeof title>;
const list = z.strictObject({
  kind: listKind,
  id,
  name: z.string(),
  description: z.string(),
  person: z.string().optional(),
  titles: z.array(titleReference),
});
const product = z.strictObject({
  id,
  title: z.string(),
  /** In reais. */
  price: z.number(),
  url: z.string(),
  titles: z.array(titleReference),
});

/** Invented details of an invented offer. */
const offerDetails = z.strictObject({
  title: titleReference,
  offers: z.array(
    z.strictObject({
      type: offerType,
      /** Providers' slugs. */
      providers: z.array(z.string()),
      service: z.string(),
      /** Where the button leads, and an address of the service. */
      link: z.tuple([z.enum(['title', 'search', 'home']), z.url({ protocol: /^https$/ })]),
      /** Languages as `pt-BR` or `en`. */
      audio: z.array(z.string()).optional(),
      subtitles: z.array(z.string()).optional(),
      quality: z.enum(QUALITIES).optional(),
      /** In reais. */
      price: z.number().optional(),
      /** Days from the check of offers to the last day. */
      leavesIn: z.int().optional(),
      seasons: z.array(z.int()).optional(),
      /** True if two sources agree; false if only one lists it. */
      confirmed: z.boolean(),
    }),
  ),
});
export type DemonstrationDetails = z.output<typeof offerDetails>;

/**
 * Reads the demonstration catalogue; `demo/README.md` describes its files.
 * @throws ZodError if a file has another shape
 */
export async function readDemonstration(folder: string) {
  const read = async <Schema extends z.ZodType>(schema: Schema, ...path: string[]) =>
    schema.parse(JSON.parse(await readFile(join(folder, ...path), 'utf8')));
  const files = (await readdir(join(folder, 'titles'))).filter((name) => name.endsWith('.json'));
  return {
    about: await read(about, 'about.json'),
    genres: await read(z.array(genre), 'genres.json'),
    /** The film database's providers, and the demonstration's own. */
    providers: [
      ...(await readProviderFile()),
      ...(await readProviderFile(join(folder, 'providers.json'))),
    ],
    people: await read(z.array(person), 'people.json'),
    titles: await Promise.all(files.toSorted().map((name) => read(title, 'titles', name))),
    lists: await read(z.array(list), 'lists.json'),
    products: await read(z.array(product), 'products.json'),
    details: await read(z.array(offerDetails), 'offer-details.json'),
  };
}
export type Demonstration = Awaited<ReturnType<typeof readDemonstration>>;
