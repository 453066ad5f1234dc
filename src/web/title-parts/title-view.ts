import type { CastMember, CrewMember, MediaItem, TitleInfo } from '#api/types.ts';

/** Accessors for the fields that films and series name differently. */
export const titleNameOf = (title: TitleInfo): string =>
  title.media_type === 'movie' ? title.title : title.name;

export const originalName = (title: TitleInfo): string =>
  title.media_type === 'movie' ? title.original_title : title.original_name;

export const titleDate = (title: TitleInfo): string | null =>
  title.media_type === 'movie' ? title.release_date : title.first_air_date;

export const titleCredits = (title: TitleInfo): { cast: CastMember[]; crew: CrewMember[] } =>
  title.media_type === 'movie' ? title.credits : title.aggregate_credits;

export const itemName = (item: MediaItem): string =>
  item.media_type === 'movie' ? item.title : item.name;

export const itemDate = (item: MediaItem): string | null =>
  item.media_type === 'movie' ? item.release_date : item.first_air_date;
