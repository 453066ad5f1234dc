/** @jsxImportSource preact */
import { useState } from 'preact/hooks';
import { contrast } from '#artwork/colour.ts';
import { INK, WHITE } from '#shared/colours.ts';
import type { TvTitle } from './api.ts';
import { logoOf } from './pictures.ts';

type Provider = Pick<NonNullable<TvTitle['offer']>, 'logo_path' | 'brand'>;

/** A provider's logo, or its letters on its colour. Decorative: the name is beside it. */
export function ProviderMark({ provider: { logo_path: logo, brand } }: { provider: Provider }) {
  const [isBroken, setBroken] = useState(false);
  if (logo !== null && !isBroken) {
    return <img className="mark" src={logoOf(logo)} alt="" onError={() => setBroken(true)} />;
  }
  const letters = brand.letters.slice(0, 3);
  return (
    <span
      className={letters.length > 2 ? 'mark long' : 'mark'}
      aria-hidden="true"
      style={{ background: brand.colour, color: inkOn(brand.colour) }}
    >
      {letters}
    </span>
  );
}

/** The ink that is readable on a brand's colour. */
const inkOn = (colour: string): string => (contrast(WHITE, colour) >= 4.5 ? WHITE : INK);
