// Answers of sources that the compiler must refuse. Nothing here runs: `tsc` fails if a line after a
// `@ts-expect-error` compiles.
import {
  languageWords,
  lastDayWords,
  linkLabel,
  presenceWords,
} from '#shared/sources/availability-words.ts';
import { exported } from '#shared/sources/restricted.ts';
import type { Restricted } from '#shared/sources/restricted.ts';
import type { MergedTitle } from '#sync/availability/merge.ts';
import type { Offer } from '#sync/availability/offer.ts';
import type { AvailabilitySource, Licensed, SourceAnswer } from '#sync/availability/source.ts';

declare const offer: Offer;
declare const films: Licensed<'film-database', SourceAnswer<'film-database'>>;
declare const identifiers: Licensed<'wikidata', SourceAnswer<'wikidata'>>;
declare const streaming: Licensed<'streaming-availability', SourceAnswer<'streaming-availability'>>;

/** Only the source without the right to be passed on is restricted. */
export function licences() {
  exported(films);
  exported(identifiers.links);
  // @ts-expect-error the Streaming Availability API may not be passed on
  exported(streaming);
  const shown = streaming.for('page');
  // @ts-expect-error none of its links
  exported(shown.links[0]?.url);
  // @ts-expect-error none of its prices
  exported({ price: shown.offers[0]?.priceCents });
  // @ts-expect-error none of its last days
  exported({ last: shown.offers[0]?.lastDay });
}

/** A page says everything in words, and exports none of them. */
export function page(title: ReturnType<Restricted<MergedTitle>['for']>) {
  const line = title.offers[0]!;
  const words = presenceWords(line.presence);
  const spoken = languageWords({
    audios: line.audios?.value ?? null,
    subtitles: line.subtitles?.value ?? null,
    originalLanguage: 'en',
  });
  const day: string = line.presence.kind === 'confirmed' ? line.presence.on : '';
  const leaving = lastDayWords(
    { lastDay: line.lastDay?.value ?? null, isSoonUndated: line.isLeavingUndated },
    '2026-12-04',
  );
  const label = linkLabel(line.link?.kind ?? 'home', 'Netflix');
  const isPaid: boolean = line.type === 'rent' || line.type === 'buy';
  void [words, spoken, day, leaving, label, isPaid];
  // @ts-expect-error a merged title with the restricted source
  exported(title.offers);
  // @ts-expect-error the day of a disagreement
  exported({ seen: line.presence.kind === 'unconfirmed' ? line.presence.on : null });
  // @ts-expect-error the link of a season
  exported(line.seasons?.here.map(({ number, url }) => ({ number, url })));
}

/** The open sources alone are public. */
export function openly(title: MergedTitle) {
  exported(title.offers.map(({ providerId, type, link }) => ({ providerId, type, link })));
}

/** An identifier is no offer. */
export function presence() {
  // @ts-expect-error Wikidata may not say that a title is somewhere
  void ({ ...identifiers, offers: [offer] } satisfies SourceAnswer<'wikidata'>);
  void ({ ...films, offers: [offer] } satisfies SourceAnswer<'film-database'>);
}

/** A source answers with its own licence. */
export function methods(source: AvailabilitySource<'streaming-availability'>) {
  // @ts-expect-error an answer that is not restricted
  void ({ ...source, title: async () => films } satisfies typeof source);
  // @ts-expect-error the policy of another source
  void ({ ...source, policy: { ...source.policy, mayRedistribute: true } } satisfies typeof source);
}
