import { showToast } from '#ui/toast.tsx';
import { dropEarlyPresses } from '#web/foundation/early-press.ts';
import { latePart } from '#web/foundation/late-part.tsx';
import type * as ActionsModule from './actions/actions.lazy.tsx';
import type { loadFirstSeason } from './seasons/season-data.ts';

let tries = 0;

const fetchActions = async () => {
  try {
    return (await importActions()).Actions;
  } catch (error) {
    tries += 1;
    if (dropEarlyPresses()) showToast({ text: 'Tente novamente!', kind: 'error' });
    throw error;
  }
};

/**
 * Chromium 150 answers a second import of a missing file from memory, with the same error, whose text ends with the
 * file's address: under another address the file is requested again.
 */
const importActions = (): Promise<typeof ActionsModule> =>
  import('./actions/actions.lazy.tsx').catch((error: unknown) => {
    const [file] = /http\S+/.exec(String(error)) ?? [];
    if (!tries || !file) throw error;
    return import(/* @vite-ignore */ `${file}?${tries}`);
  });

/** The late part of a title's page with the visitor's actions, in each of its places. */
export const { Part: Actions, load: loadActions } = latePart(fetchActions);

/** The late parts that only a series has. */
export const { Part: SeriesPart, load: loadSeriesParts } = latePart(
  async () => (await import('./seasons/series-seasons.lazy.tsx')).SeriesPart,
);

/** The late part of a title's page: everything below the answer. */
export const { Part: TitleRest, load: loadRest } = latePart(
  async () => (await import('./title-rest.lazy.tsx')).TitleRest,
);

/** The late part of a ticket with all that the sources say of its offers, in each of its places. */
export const { Part: OfferDetails, load: loadOfferDetails } = latePart(
  async () => (await import('./ticket/offer-details.lazy.tsx')).OfferDetails,
);

/** Loads the season that is open at first, and the late parts of a series. */
export async function loadSeason(...args: Parameters<typeof loadFirstSeason>) {
  const [{ loadFirstSeason: loadFirst }] = await Promise.all([
    import('./seasons/series-seasons.lazy.tsx'),
    loadSeriesParts(),
  ]);
  return loadFirst(...args);
}
