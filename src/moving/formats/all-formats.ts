import type { FormatId } from '#moving/records.ts';
import { filmow } from './filmow.ts';
import type { FileFormat } from './format.ts';
import { imdb } from './imdb.ts';
import { justwatch } from './justwatch.ts';
import { kitsu } from './kitsu.ts';
import { letterboxd } from './letterboxd.ts';
import { mediatracker } from './mediatracker.ts';
import { movary } from './movary.ts';
import { myanimelist } from './myanimelist.ts';
import { netflix } from './netflix.ts';
import { ownExport } from './own-export.ts';
import { ownTable } from './own-table.ts';
import { primeVideo } from './prime-video.ts';
import { ryot } from './ryot.ts';
import { seriesguide } from './seriesguide.ts';
import { simkl } from './simkl.ts';
import { tmdb } from './tmdb.ts';
import { trakt } from './trakt.ts';
import { tvtime } from './tvtime.ts';
import { watcharr } from './watcharr.ts';
import { yamtrack } from './yamtrack.ts';

/**
 * All formats in the order in which a file is offered to them: those that are known by a column or key of their
 * own first, the table of anybody's making last.
 */
export const ALL_FORMATS: readonly FileFormat[] = [
  ownExport,
  myanimelist,
  simkl,
  yamtrack,
  mediatracker,
  tmdb,
  primeVideo,
  tvtime,
  filmow,
  imdb,
  trakt,
  movary,
  letterboxd,
  netflix,
  ryot,
  kitsu,
  watcharr,
  seriesguide,
  justwatch,
  ownTable,
];

export const formatById = (id: FormatId): FileFormat =>
  ALL_FORMATS.find((format) => format.id === id)!;
