import type { TitleKey } from '#shared/title-key.ts';

/** A wish of the viewer that will leave a service, or come to one, as all sources know it. */
export type OwnMove = TitleKey & {
  direction: 'left' | 'arrived';
  /** The last day, or the first one; YYYY-MM-DD, Brazil's. */
  day: string;
  title: string;
  posterPath: string | null;
  /** For the colours of its drawing. */
  genres: readonly string[];
  provider: {
    id: number;
    name: string;
    logoPath: string | null;
    brand: { colour: string; letters: string };
  };
  /** True if the viewer pays for the service. */
  isSubscribed: boolean;
  /** The best known other service that has it; null if there is none. */
  elsewhere: string | null;
};
