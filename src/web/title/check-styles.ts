import type { CSSProperties } from 'react';

// Style attributes for the reason given in `season-styles.ts`.

export const checkStyle: CSSProperties = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: '8px',
  minWidth: '48px',
  minHeight: '48px',
  color: 'var(--verde)',
  fontWeight: 700,
};

/** Hidden on phones, where the disc replaces the text. Not wrapped: without width each letter would be a line. */
export const onlyWideStyle: CSSProperties = {
  maxWidth: 'clamp(0px, (100vw - 700px) * 999, 5em)',
  overflow: 'hidden',
  whiteSpace: 'nowrap',
};

export const discStyle = (isOn: boolean): CSSProperties => ({
  display: 'grid',
  placeItems: 'center',
  flexShrink: 0,
  width: '32px',
  height: '32px',
  borderRadius: '50%',
  border: isOn ? 'none' : '1.5px solid var(--borda)',
  background: isOn ? 'var(--verde)' : 'none',
  color: 'var(--preto)',
});

/** The disc of an episode that is not out: a place without an action. */
export const emptyDiscStyle: CSSProperties = {
  ...discStyle(false),
  borderColor: 'var(--linha)',
  marginLeft: '16px',
};

/** On phones each button has room for a row of its own, so that other texts move nothing. */
export const marksStyle = (buttons: number): CSSProperties => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignContent: 'start',
  gap: '12px',
  minHeight: `clamp(68px, (640px - 100vw) * 999, ${8 + 60 * buttons}px)`,
  paddingTop: '20px',
});
