import type { CSSProperties } from 'react';

// Style attributes for the reason given in `season-styles.ts`.

export const weekBarStyle: CSSProperties = {
  display: 'flex',
  alignItems: 'center',
  gap: '12px',
  paddingBlock: '20px',
};
export const weekNameStyle: CSSProperties = { fontWeight: 700, paddingInline: '8px', minWidth: 0 };
export const arrowStyle: CSSProperties = {
  display: 'grid',
  placeItems: 'center',
  flexShrink: 0,
  width: '44px',
  height: '44px',
  border: '1px solid var(--t3)',
  borderRadius: 'var(--r-pilula)',
};

/** Six leaves in a row where there is room, two on a phone. */
export const leavesStyle: CSSProperties = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(max(8.5rem, (100% - 80px) / 6), 1fr))',
  gap: '16px',
};
export const leafStyle = (isNext: boolean): CSSProperties => ({
  display: 'grid',
  alignContent: 'start',
  gap: '12px',
  minHeight: '180px',
  padding: '18px',
  borderRadius: 'var(--r-campo)',
  background: isNext ? 'var(--band-bg)' : 'var(--n1)',
  color: isNext ? 'var(--band-ink)' : 'inherit',
  overflowWrap: 'anywhere',
});
export const leafDayStyle: CSSProperties = {
  display: 'flex',
  justifyContent: 'space-between',
  fontWeight: 700,
};
export const leafNumberStyle: CSSProperties = {
  fontSize: 'clamp(3rem, 5vw, 4.5rem)',
  fontWeight: 900,
  fontStretch: '76%',
  lineHeight: 1,
};
/** The foot of the leaf, below a line of any length. */
export const leafFootStyle: CSSProperties = {
  display: 'flex',
  justifyContent: 'flex-end',
  alignSelf: 'end',
};
export const revealStyle: CSSProperties = {
  minHeight: '44px',
  color: 'inherit',
  textAlign: 'left',
  textDecoration: 'underline',
  textUnderlineOffset: '3px',
};

export const runStyle: CSSProperties = { paddingTop: '44px' };
export const blocksLabelStyle: CSSProperties = {
  color: 'var(--t2)',
  fontSize: 'var(--fs-rotulo)',
  fontWeight: 800,
  fontStretch: '112%',
  letterSpacing: '.035em',
  textTransform: 'uppercase',
};
/** Thirty blocks fill the row; on a phone there are several rows. */
export const blocksStyle: CSSProperties = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(max(18px, (100% - 29 * 4px) / 30), 1fr))',
  gap: '4px',
  marginBlock: '14px 12px',
};
export const blockStyle = (share: number, isCurrent: boolean): CSSProperties => ({
  height: 'clamp(22px, 2.4vw, 34px)',
  borderRadius: '3px',
  forcedColorAdjust: 'none',
  background: `linear-gradient(to right, var(--verde) ${share * 100}%, ${
    isCurrent ? 'var(--papel)' : 'var(--n2)'
  } 0)`,
});
export const blocksFootStyle: CSSProperties = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: '4px 24px',
  color: 'var(--t2)',
  fontSize: '.9375rem',
};
