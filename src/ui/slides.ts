/** Slides per view from a viewport width (px) upwards. */
export type SlideTable = readonly (readonly [minWidth: number, slides: number])[];

/** Carousel.module.css holds the same numbers; a browser test compares (docs/product-rules.md R48). */
export const SLIDES = {
  titles: [
    [0, 2],
    [720, 3],
    [1024, 4],
    [1280, 5],
    [1480, 6],
    [1920, 7],
  ],
  shop: [
    [0, 2],
    [720, 3],
    [1024, 4],
    [1280, 5],
    [1480, 5],
    [1920, 7],
  ],
  providers: [
    [0, 2],
    [480, 2.5],
    [620, 3],
    [768, 3.5],
    [992, 4],
  ],
  people: [
    [0, 2.6],
    [720, 4],
    [1024, 6],
    [1280, 7],
  ],
} as const satisfies Record<string, SlideTable>;

export type SlideKind = keyof typeof SLIDES;

/** The number of slides per view, at most `count`. */
export function slidesPerView(kind: SlideKind, viewportWidth: number, count: number): number {
  const table: SlideTable = SLIDES[kind];
  const slides = table.findLast(([minWidth]) => viewportWidth >= minWidth)?.[1] ?? 1;
  return Math.min(slides, count);
}
