import { wordsOf } from './folding-rules.ts';

/** Says how well titles meet a year that a query names, 0 to 1; a name may contain that number instead. */
export function yearValues(
  year: number,
  titles: readonly { id: number; names: readonly string[]; releasedOn?: string | null }[],
): Map<number, number> {
  return new Map(
    titles.map(({ id, names, releasedOn }) => {
      if (names.some((name) => wordsOf(name).includes(String(year)))) return [id, 1];
      if (!releasedOn) return [id, 0];
      const distance = Math.abs(Number(releasedOn.slice(0, 4)) - year);
      // Films reach Brazil a year after their first showing, and people remember years roughly.
      return [id, distance === 0 ? 1 : distance === 1 ? 0.6 : 0];
    }),
  );
}
