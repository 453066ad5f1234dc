import { z } from 'zod';
import { ageRating, mediaItem, mediaType, providerEntry } from '#catalog/schema.ts';

const reason = z
  .object({
    kind: z.enum(['rated', 'favorite', 'wish', 'watched', 'alike', 'director', 'cast']),
    /** One line in Portuguese: `Porque você deu 5 a Bacurau`. */
    text: z.string(),
    /** The title of the person's library that it comes from. */
    title: z.object({ media_type: mediaType, media_id: z.int(), name: z.string() }),
  })
  .meta({
    id: 'ForYouReason',
    description:
      'Why a title is shown: what the person rated, marked or watched, people who like it, or somebody of its credits. `title` is the title of the person’s library that it comes from.',
  });

const facts = z.object({
  reason,
  genres: z.array(z.string()),
  age_rating: ageRating.nullable(),
  /** Minutes: of a film, or of a typical episode; null if unknown. */
  runtime: z.int().positive().nullable(),
  // Extended by nothing, because the document's types have no nullable reference.
  /** An offer without payment for this title, at a service of the person's or free; null without one. */
  watch: providerEntry.extend({}).nullable(),
});

export const forYouTitle = z.intersection(mediaItem, facts).meta({
  id: 'ForYouTitle',
  description:
    'A title for one person, as cards show it, with the reason. `watch` is the offer by which they can watch it without paying more; `runtime` is in minutes, of a series that of an episode.',
});

export const forYou = z
  .object({
    /** The number of titles of the person's library that were taken into account. */
    signals: z.int().min(0),
    /** The parts that the person lets be taken into account, so that the words around the titles are true. */
    parts: z.object({
      ratings: z.boolean(),
      favorites: z.boolean(),
      wishes: z.boolean(),
      watched: z.boolean(),
      alike: z.boolean(),
    }),
    items: z.array(forYouTitle),
  })
  .meta({
    id: 'ForYou',
    description:
      'Titles that the person has not seen, connected with what they like: 20 at most, those on their services first. Empty with fewer than three ratings or marks, or if everything was turned off. `parts` says what is taken into account; with `watched` off, titles that the person has seen may be among them.',
  });
export type ForYou = z.infer<typeof forYou>;

export const forLikers = z.object({ items: z.array(forYouTitle) }).meta({
  id: 'ForLikers',
  description:
    'Titles connected with those that were named: 20 at most, those on the named services first.',
});

const part = (counted: string) =>
  z.object({ is_on: z.boolean(), count: z.int().min(0).meta({ description: counted }) });

export const forYouSettingsAnswer = z
  .object({
    ratings: part('The person’s ratings.'),
    favorites: part('Their favourites.'),
    wishes: part('Titles on their watch list.'),
    watched: part('Titles they have watched.'),
    alike: z.object({ is_on: z.boolean() }),
    /** Titles they asked not to be shown, and the newest of them, the last one first. */
    dismissed_count: z.int().min(0),
    dismissed: z.array(mediaItem),
  })
  .meta({
    id: 'ForYouSettings',
    description:
      'The parts that are taken into account for the person, each with the number of their titles, and the titles that they asked not to be shown: how many, and the newest 24.',
  });
export type ForYouSettings = z.infer<typeof forYouSettingsAnswer>;
