import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import styles from './tv-pairing.module.css';

interface CodeBoxesProps {
  boxes: Boxes;
  onChange: (boxes: Boxes) => void;
  /** The box to focus when this number of the caller changes. */
  focus: { box: number; times: number };
}

/** The six boxes of a code: typing moves on, Backspace goes back, and a pasted code fills all. */
export function CodeBoxes({ boxes, onChange, focus }: CodeBoxesProps) {
  const group = useRef<HTMLFieldSetElement>(null);
  const goTo = (box: number) => focusBox(group.current, box);
  useEffect(() => {
    focusBox(group.current, focus.box);
    // Nothing takes the focus under an open dialog: after a sign-in over the page the boxes wait for its end.
    const modal = document.querySelector('dialog:modal');
    const later = () => focusBox(group.current, focus.box);
    modal?.addEventListener('close', later);
    return () => modal?.removeEventListener('close', later);
  }, [focus, group]);
  const change = (typed: { boxes: Boxes; next: number }) => {
    onChange(typed.boxes);
    goTo(typed.next);
  };

  const onKeyDown = (event: KeyboardEvent, at: number) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { key } = event;
    if (key === 'Backspace') change(eraseFrom(boxes, at));
    else if (key === 'ArrowLeft') goTo(Math.max(0, at - 1));
    else if (key === 'ArrowRight') goTo(Math.min(BOXES - 1, at + 1));
    // Handled here, because `onChange` does not fire for the character that is there already.
    else if (/^[a-z0-9]$/i.test(key)) change(typeInto(boxes, at, key));
    else return;
    event.preventDefault();
  };
  const onPaste = (event: ClipboardEvent, at: number) => {
    event.preventDefault();
    change(typeInto(boxes, at, event.clipboardData.getData('text')));
  };
  return (
    <fieldset ref={group} className={styles.boxes} data-keeps-focus>
      <legend className="visually-hidden">Código da TV</legend>
      {boxes.map((sign, at) => (
        <input
          // oxlint-disable-next-line react/no-array-index-key -- a box is its place
          key={at}
          value={sign}
          aria-label={`Caractere ${at + 1} de ${BOXES}`}
          maxLength={1}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint={at === BOXES - 1 ? 'done' : 'next'}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onKeyDown={(event) => onKeyDown(event, at)}
          onPaste={(event) => onPaste(event, at)}
          // Touch keyboards name no keys.
          onChange={({ currentTarget: { value } }) =>
            change(
              value === '' ? { boxes: boxes.with(at, ''), next: at } : typeInto(boxes, at, value),
            )
          }
        />
      ))}
    </fieldset>
  );
}

function focusBox(group: HTMLFieldSetElement | null, box: number): void {
  const input = group?.elements[box];
  if (!(input instanceof HTMLInputElement)) return;
  input.focus();
  input.select();
}

const BOXES = 6;

/** The boxes of a code, one character each; an empty box is ''. */
type Boxes = readonly string[];

/** The letters and digits of a typed or pasted text, in upper case. */
const signsOf = (text: string): string[] => text.toUpperCase().match(/[A-Z0-9]/g) ?? [];

export const emptyBoxes: Boxes = Array.from({ length: BOXES }, () => '');

/** The boxes of the page's address: filled if its last segment has exactly six characters. */
export function boxesOf(segment: string | undefined): Boxes {
  const signs = segment?.length === BOXES ? signsOf(segment) : [];
  return signs.length === BOXES ? signs : emptyBoxes;
}

/**
 * The boxes after something was typed or pasted into the one at `at`, and the box that is next: the
 * first empty one after it, else before it. Where none is empty it is the last that was filled, or, if the
 * code was whole before, the one after that: another code can be typed over it. A whole code fills all boxes,
 * wherever it is pasted.
 */
export function typeInto(boxes: Boxes, at: number, text: string): { boxes: Boxes; next: number } {
  const signs = signsOf(text).slice(0, BOXES);
  if (signs.length === 0) return { boxes, next: at };
  const start = signs.length === BOXES ? 0 : at;
  const filled = boxes.map((box, i) => signs[i - start] ?? box);
  const last = Math.min(start + signs.length, BOXES) - 1;
  const after = filled.findIndex((box, i) => i > last && box === '');
  const empty = after === -1 ? filled.indexOf('') : after;
  if (empty !== -1) return { boxes: filled, next: empty };
  const isCorrecting = !boxes.includes('');
  return { boxes: filled, next: isCorrecting ? Math.min(last + 1, BOXES - 1) : last };
}

/** The boxes after Backspace in the one at `at`: it empties that box, or the one before an empty one. */
export function eraseFrom(boxes: Boxes, at: number): { boxes: Boxes; next: number } {
  const next = boxes[at] === '' ? Math.max(0, at - 1) : at;
  return { boxes: boxes.with(next, ''), next };
}
