import { z } from '@hono/zod-openapi';
import { detail, json, pageOf, pageOfItems } from '#api/foundation/route.ts';
import type { Paging } from '#catalog/list-paging.ts';
import { mediaItem } from '#catalog/schema.ts';
import { gonePlace } from '#catalog/titles/deleted-titles.ts';
import type { CollectionTitles } from '#library/collections/collection-queries.ts';
import { remark } from '#library/collections/collection-schema.ts';
import type { KeptTitles } from '#library/collections/kept-titles.ts';

/** A page of a person's titles: those of the catalogue, and the places of deleted ones. */
export const keptTitlePage = pageOfItems(mediaItem)
  .extend({ gone: z.array(gonePlace) })
  .openapi('KeptTitlePage', {
    description:
      'Deleted titles are neither in `items` nor counted in `total`. Their places are in `gone`, which is the same on every page.',
  });

export const keptTitlePageOf = (titles: KeptTitles, paging: Paging) => ({
  ...pageOf(titles, paging),
  gone: titles.gone,
});

/** A page of a collection, with the owner's remarks. */
export const collectionTitlePage = keptTitlePage
  .extend({ remarks: z.array(remark) })
  .openapi('CollectionTitlePage', {
    description: 'As KeptTitlePage; `remarks` has what the owner says about titles of this page.',
  });

export const collectionTitlePageOf = (titles: CollectionTitles, paging: Paging) => ({
  ...keptTitlePageOf(titles, paging),
  remarks: titles.remarks,
});

export const noTitle = { 404: json('No such title.', detail) };
export const noCollection = {
  404: json('No such collection, or another person’s private one.', detail),
};
