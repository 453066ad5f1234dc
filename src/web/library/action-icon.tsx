import { Drawing } from '#ui/icon.tsx';

// Not in #ui/icon.tsx, whose paths every page loads: only late parts need these.

/** Outlines on a 24×24 grid, drawn with the current colour. */
const STROKES = {
  check: 'm5 12.5 4.5 4.5L19 7.5',
  list: 'M3 6h13M3 11h13M3 16h7m8-4v8m-4-4h8',
  seen: 'M2 12q10-13 20 0-10 13-20 0Zm10-2.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5',
  heart: 'M12 20q-9-6-9-11c0-5 6-6 9-1 3-5 9-4 9 1q0 5-9 11Z',
} as const;

/** The brand's V and its disc. */
const MARK = 'M0 6h27l30 70L86 6h28L71 106H43ZM57-8a19 19 0 1 1 0 38 19 19 0 0 1 0-38';

export type ActionIconName = keyof typeof STROKES | 'vouver';

/** The decorative icon of an action; `filled` is for one that is on. */
export function ActionIcon({ name, filled = false }: { name: ActionIconName; filled?: boolean }) {
  return name === 'vouver' ? (
    <Drawing path={MARK} viewBox="0 -8 114 114" shape="area" />
  ) : (
    <Drawing path={STROKES[name]} filled={filled} />
  );
}
