/** A part of a page, marked `data-early` until it is hydrated. */
interface EarlyPart extends HTMLElement {
  /** The button that was pressed last, as the inline script of late-scripts.tsx noted it. */
  pressed?: HTMLElement | null;
}

/** The ref of an element with `data-early`: repeats a press that came before its part was hydrated. */
export function repeatEarlyPress(part: EarlyPart | null): void {
  if (!part) return;
  delete part.dataset['early'];
  const pressed = take(part);
  // React is still committing the part that it has hydrated.
  if (pressed) setTimeout(() => pressed.click());
}

/** Forgets the presses on parts whose code could not be loaded; says whether there were any. */
export const dropEarlyPresses = (): boolean =>
  [...document.querySelectorAll<EarlyPart>('[data-early]')].filter(take).length > 0;

function take(part: EarlyPart): HTMLElement | null | undefined {
  const { pressed } = part;
  part.pressed = null;
  if (pressed) pressed.ariaBusy = null;
  return pressed;
}
