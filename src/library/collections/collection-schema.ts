import { z } from 'zod';
import {
  COLLECTION_DESCRIPTION,
  COLLECTION_NAME,
  DESCRIPTION_TOO_SHORT,
  NAME_TOO_SHORT,
  REMARK_MAX,
} from '#shared/collection-rules.ts';
import { visibleLength, visibleLine } from '#shared/visible-text.ts';
import { mediaItem, mediaType } from '#catalog/schema.ts';

/** Well-formed, because PostgreSQL stores no lone surrogate. */
const text = ({ shortest, longest }: { shortest: number; longest: number }, tooShort: string) =>
  z
    .string(tooShort)
    .transform(visibleLine)
    .pipe(
      z
        .string()
        .refine((line) => visibleLength(line) >= shortest, tooShort)
        .max(longest, `Use até ${longest} letras.`),
    );

export const collectionName = text(COLLECTION_NAME, NAME_TOO_SHORT);
export const collectionDescription = text(COLLECTION_DESCRIPTION, DESCRIPTION_TOO_SHORT);

/** Empty without a remark. */
export const remarkText = z
  .string('must be a text')
  .transform(visibleLine)
  .pipe(z.string().max(REMARK_MAX, `Use até ${REMARK_MAX} letras.`));

/** A remark of a collection's owner about one of its titles. */
export const remark = z.object({ media_type: mediaType, media_id: z.int(), remark: z.string() });
export type Remark = z.infer<typeof remark>;

/** Fields of a collection that its owner writes. */
export interface CollectionInput {
  name: string;
  description: string;
  /** Absent: private for a new collection, unchanged for another. */
  public?: boolean | undefined;
}

export const collection = z
  .object({
    id: z.int(),
    name: z.string(),
    description: z.string(),
    public: z.boolean(),
    /** Without deleted titles. */
    total_items: z.int(),
    /** All its titles in its order, without deleted ones. */
    medias: z.array(z.object({ media_id: z.int(), media_type: mediaType })),
    /** The first titles, for a cover strip. */
    cover: z.array(mediaItem).max(4),
    created_at: z.iso.datetime(),
    /** The time of its last edit, or of the last title added, removed or moved. */
    changed_at: z.iso.datetime(),
    /** True if it belongs to the person whose token was sent. */
    is_owner: z.boolean(),
  })
  .meta({ id: 'Collection', description: 'A named list of titles that a person made.' });
export type Collection = z.infer<typeof collection>;
