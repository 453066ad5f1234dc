import type { CSSProperties } from 'react';

// Style attributes instead of a style sheet: all pages share one, which is at its limit, and only series
// need these. Sizes follow the width by `clamp` and columns, so that no media query is needed.

const GAP = 'clamp(12px, 1.4vw, 20px)';

/** Room for focus rings around what scrolls. */
const RING = { margin: '-6px', padding: '6px 6px 0', overflowX: 'auto' } as const;

/** Three seasons fill the row; more get narrower, and then the strip scrolls. */
export function stripStyle(seasons: number): CSSProperties {
  const n = Math.max(seasons, 3);
  return {
    ...RING,
    display: 'grid',
    gridAutoFlow: 'column',
    gridAutoColumns: `minmax(clamp(6.5rem, 12vw, 9.25rem), calc((100% - ${n - 1} * ${GAP}) / ${n}))`,
    gap: GAP,
  };
}

export const seasonStyle = (isOpen: boolean): CSSProperties => ({
  display: 'grid',
  alignContent: 'start',
  height: '100%',
  // No transparent border, which forced colours would show.
  ...(isOpen
    ? { paddingBottom: '16px', borderBottom: '4px solid var(--rosa)' }
    : { paddingBottom: '20px' }),
});

/** Ground and numeral, in the inks of the title's band: the last season's first. */
const INKS = [
  ['var(--band-bg)', 'var(--band-ink)'],
  ['var(--band-ink)', 'var(--band-bg)'],
  ['var(--band-disc)', 'var(--band-ink)'],
] as const;

/** The numeral is larger than its tile, which crops it. */
export const tileStyle = (fromLast: number): CSSProperties => ({
  height: 'clamp(7.375rem, 12vw, 10.75rem)',
  marginBottom: '8px',
  paddingInline: 'clamp(0.75rem, 2vw, 1.75rem)',
  overflow: 'hidden',
  borderRadius: 'var(--r-poster)',
  background: INKS[fromLast % INKS.length]![0],
  color: INKS[fromLast % INKS.length]![1],
  fontSize: 'clamp(9.5rem, 17vw, 15rem)',
  fontWeight: 900,
  lineHeight: 0.92,
});

/** The watched share of a season; its room is there for everybody, so that nothing moves. */
export const progressStyle = (share: number | undefined): CSSProperties => ({
  height: '6px',
  marginBottom: '10px',
  borderRadius: '3px',
  forcedColorAdjust: 'none',
  background:
    share === undefined
      ? 'none'
      : `linear-gradient(to right, var(--verde) ${share * 100}%, var(--linha) 0)`,
});

export const headStyle: CSSProperties = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  columnGap: '24px',
};
export const panelStyle: CSSProperties = {
  marginTop: '6px',
  borderTop: '1px solid var(--linha)',
};
export const noteStyle: CSSProperties = { color: 'var(--t2)', fontSize: '.9375rem' };
/** Its room is there for everybody, so that nothing moves. */
export const placeNoteStyle: CSSProperties = {
  ...noteStyle,
  minWidth: 'min(14rem, 100%)',
  minHeight: '1.5em',
};
export const footStyle: CSSProperties = { ...noteStyle, paddingTop: '18px' };
export const nameStyle: CSSProperties = { fontWeight: 700, overflowWrap: 'anywhere' };

/** The parts of a long season, in as many rows as they need. */
export const partsStyle: CSSProperties = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8px',
  paddingBlock: '20px 14px',
};
export const partStyle = (isOpen: boolean): CSSProperties => ({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: '44px',
  paddingInline: '16px',
  border: `1px solid ${isOpen ? 'var(--papel)' : 'var(--t3)'}`,
  borderRadius: 'var(--r-pilula)',
  background: isOpen ? 'var(--papel)' : 'none',
  color: isOpen ? 'var(--tinta)' : 'inherit',
  fontWeight: 700,
  whiteSpace: 'nowrap',
});
export const nextPartStyle: CSSProperties = { paddingTop: '20px' };

/** One or two columns, read down. */
export const episodesStyle: CSSProperties = { columns: '2 25rem', columnGap: '64px' };
export const episodeStyle: CSSProperties = {
  display: 'grid',
  // Numbers of four digits need more room.
  gridTemplateColumns: 'minmax(clamp(3.125rem, 5vw, 4.25rem), max-content) minmax(0, 1fr)',
  alignItems: 'center',
  gap: '12px',
  minHeight: '84px',
  paddingBlock: '12px',
  borderBottom: '1px solid var(--linha)',
  breakInside: 'avoid',
};
/** Name and date beside how soon it comes, which moves below them where text is large. */
export const factsStyle: CSSProperties = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 12px',
};
export const watchNextStyle: CSSProperties = { minHeight: '44px', paddingInline: '18px' };
export const wordsStyle: CSSProperties = { flex: '1 1 8rem', minWidth: 0 };
export const numberStyle: CSSProperties = {
  fontSize: 'clamp(2.2rem, 3vw, 2.75rem)',
  fontWeight: 900,
  fontStretch: '76%',
};
export const futureStyle: CSSProperties = { color: 'var(--t3)' };

/** "em 5 dias" */
export const soonStyle: CSSProperties = {
  padding: '6px 14px',
  borderRadius: 'var(--r-pilula)',
  background: 'var(--papel)',
  color: 'var(--tinta)',
  fontSize: '.875rem',
  fontWeight: 700,
  whiteSpace: 'nowrap',
};
