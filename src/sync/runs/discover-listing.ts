import type { MediaType } from '#catalog/schema.ts';
import { mapProviders } from '#sync/film-database/offer-rules.ts';
import { dayOf, daysBefore, halvesOf } from './day-rules.ts';
import type { DaySpan } from './day-rules.ts';
import { addPending } from './pending-commands.ts';
import type { RecordedRun, FilmSession } from './session.ts';

/** The film database has no pages after this one. */
const LAST_PAGE = 500;
/** Pages that are requested and recorded together. */
const CONCURRENT = 10;
/** No film is older. */
const FIRST_DAY = '1870-01-01';
/** Days that releases are announced in advance. */
const ANNOUNCED_DAYS = 3 * 365;

/** The offers of one provider in Brazil; missing days are open. `page`: the next one. */
type Slice = { type: MediaType; providerId: number; page: number } & Partial<DaySpan>;

/**
 * Lists the titles with offers in Brazil, by provider; lists with more pages than the film database
 * serves are split by release date. The remaining slices are recorded with the titles listed.
 */
export async function listDiscovered(session: FilmSession, run: RecordedRun): Promise<void> {
  let slices = (run.progress['slices'] as Slice[] | undefined) ?? (await allSlices(session));
  while (slices[0] !== undefined) {
    session.signal.throwIfAborted();
    const [slice, ...rest] = slices;
    const first = await discover(session, slice, slice.page);
    if (first.totalPages > LAST_PAGE && slice.page === 1) {
      const halves = halvesOf({ from: FIRST_DAY, to: lastDay(session), ...slice });
      if (halves.length > 0) {
        slices = [...halves.map((half) => ({ ...slice, ...half })), ...rest];
        await record(run, slices);
        continue;
      }
    }
    const end = Math.min(first.totalPages, LAST_PAGE, slice.page + CONCURRENT - 1);
    const others = Array.from({ length: Math.max(0, end - slice.page) }, (_, i) =>
      discover(session, slice, slice.page + i + 1),
    );
    const pages = [first, ...(await Promise.all(others))];
    const isDone = end >= Math.min(first.totalPages, LAST_PAGE);
    slices = isDone ? rest : [{ ...slice, page: end + 1 }, ...rest];
    const found = pages.flatMap((page) =>
      page.results
        .filter(({ adult }) => !adult)
        .map(({ id, popularity }) => ({ type: slice.type, id, priority: popularity })),
    );
    await record(run, slices, found);
  }
}

async function allSlices({ filmDatabase, signal }: FilmSession): Promise<Slice[]> {
  const slices: Slice[] = [];
  for (const type of ['movie', 'serie'] as const) {
    for (const { id } of mapProviders(await filmDatabase.providers(type, signal))) {
      slices.push({ type, providerId: id, page: 1 });
    }
  }
  return slices;
}

function discover({ filmDatabase, signal }: FilmSession, slice: Slice, page: number) {
  const { type, ...rest } = slice;
  return filmDatabase.discover(type, { ...rest, page }, signal);
}

const lastDay = ({ clock }: FilmSession) => dayOf(daysBefore(clock.now(), -ANNOUNCED_DAYS));

async function record(
  run: RecordedRun,
  slices: Slice[],
  found: Parameters<typeof addPending>[2] = [],
): Promise<void> {
  await run.write((tx) => {
    run.progress = { ...run.progress, slices };
    return addPending(tx, run.id, found);
  });
}
