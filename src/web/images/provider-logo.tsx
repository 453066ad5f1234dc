import { useState } from 'react';
import type { ProviderEntry } from '#api/types.ts';
import { contrast } from '#artwork/colour.ts';
import { INK, WHITE } from '#shared/colours.ts';
import { imageHost } from './image-addresses.ts';
import styles from './provider-logo.module.css';

interface ProviderLogoProps {
  provider: Pick<ProviderEntry, 'logo_path' | 'brand'>;
  /** Side of the square, px. */
  size: number;
}

/** A provider's logo, or its initials on its colour. Decorative: the name is shown beside it. */
export function ProviderLogo({ provider: { logo_path: logo, brand }, size }: ProviderLogoProps) {
  const [failed, setFailed] = useState(false);
  if (logo && !failed) {
    return (
      <img
        className={styles.logo}
        src={`${imageHost()}/w92${logo}`}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        style={{ '--side': `${size}px` }}
        onError={() => setFailed(true)}
      />
    );
  }
  return (
    <span
      className={styles.logo}
      aria-hidden="true"
      data-long={brand.letters.length > 2}
      style={{ '--side': `${size}px`, background: brand.colour, color: inkOn(brand.colour) }}
    >
      {brand.letters}
    </span>
  );
}

/** The ink that is readable on a brand's colour. */
export const inkOn = (colour: string): string => (contrast(WHITE, colour) >= 4.5 ? WHITE : INK);
