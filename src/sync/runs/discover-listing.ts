import type { MediaType } from '#catalog/schema.ts';
import { mapProviders } from '#sync/film-database/offer-rules.ts';
import { dayOf, daysBefore, halvesOf } from './day-rules.ts';
import type { DaySpan } from './day-rules.ts';
import { addPending } from './pending-commands.ts';
import type { NotedRun, FilmSession } from './session.ts';

/** The film database gives no page after this one. */
const LAST_PAGE = 500;
/** Pages asked for at once, and noted at once. */
const TOGETHER = 10;
/** Nothing was released before. */
const FIRST_DAY = '1870-01-01';
/** Days that releases are announced ahead. */
const AHEAD = 3 * 365;

/** What one provider has in Brazil; absent days are open. `page`: the next one. */
type Slice = { type: MediaType; providerId: number; page: number } & Partial<DaySpan>;

/**
 * Lists what can be watched in Brazil, by provider, and what is too much for the film database to
 * count through in slices of time. The slices still to do are noted with what was listed.
 */
export async function listDiscovered(session: FilmSession, run: NotedRun): Promise<void> {
  let slices = (run.progress['slices'] as Slice[] | undefined) ?? (await allSlices(session));
  while (slices[0] !== undefined) {
    session.signal.throwIfAborted();
    const [slice, ...rest] = slices;
    const first = await discover(session, slice, slice.page);
    if (first.totalPages > LAST_PAGE && slice.page === 1) {
      const halves = halvesOf({ from: FIRST_DAY, to: lastDay(session), ...slice });
      if (halves.length > 0) {
        slices = [...halves.map((half) => ({ ...slice, ...half })), ...rest];
        await note(run, slices);
        continue;
      }
    }
    const end = Math.min(first.totalPages, LAST_PAGE, slice.page + TOGETHER - 1);
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
    await note(run, slices, found);
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

const lastDay = ({ clock }: FilmSession) => dayOf(daysBefore(clock.now(), -AHEAD));

async function note(
  run: NotedRun,
  slices: Slice[],
  found: Parameters<typeof addPending>[2] = [],
): Promise<void> {
  await run.write((tx) => {
    run.progress = { ...run.progress, slices };
    return addPending(tx, run.id, found);
  });
}
