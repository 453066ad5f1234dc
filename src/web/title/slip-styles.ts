import type { CSSProperties } from 'react';

// Style attributes for the reason given in `season-styles.ts`.

/** From this width on the viewer's place is beside the date, below it on narrower screens. */
const BESIDE = '800px';
/** 0 on narrow screens, and more than any length on others. */
const WIDE = `(100vw - ${BESIDE}) * 999`;
const PLACE = '320px';

/** A slip of paper, as the ticket is; notched where the viewer's place is torn off. */
export const slipStyle = (hasPlace: boolean): CSSProperties => ({
  marginInline: 'var(--g)',
  display: 'flex',
  flexWrap: 'wrap',
  overflow: 'hidden',
  borderRadius: 'var(--r-ingresso)',
  background: 'var(--papel)',
  color: 'var(--tinta)',
  ['--foco' as string]: 'var(--foco-papel)',
  ...(hasPlace && {
    mask: ['0', '100%']
      .map((y) => {
        const radius = `clamp(0px, ${WIDE}, 11px)`;
        return `radial-gradient(circle ${radius} at calc(100% - ${PLACE}) ${y}, transparent 97%, black)`;
      })
      .join(', '),
    maskComposite: 'intersect',
  }),
});

export const dateStyle: CSSProperties = {
  flex: `1 1 calc((${BESIDE} - 100vw) * 999)`,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '8px 24px',
  minWidth: 0,
  padding: '20px clamp(18px, 2.4vw, 28px)',
};

/** The slip hides the border that is at its own edge. */
export const placeStyle: CSSProperties = {
  flex: `0 0 clamp(${PLACE} + 2px, (${BESIDE} - 100vw) * 999, 100% + 2px)`,
  display: 'grid',
  alignContent: 'center',
  gap: '10px',
  margin: '-2px 0 0 -2px',
  padding: '20px clamp(18px, 2.4vw, 28px)',
  borderTop: '2px dashed var(--picote)',
  borderLeft: '2px dashed var(--picote)',
};

export const labelStyle: CSSProperties = {
  color: 'var(--tinta-2)',
  fontSize: 'var(--fs-rotulo)',
  fontWeight: 800,
  fontStretch: '112%',
  letterSpacing: '.035em',
  textTransform: 'uppercase',
};
export const answerStyle: CSSProperties = {
  fontSize: 'var(--fs-resposta)',
  fontWeight: 900,
  fontStretch: '84%',
  lineHeight: 1.1,
};
export const slipNoteStyle: CSSProperties = { marginTop: '4px', color: 'var(--tinta-2)' };
