import { useEffect, useRef } from 'react';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { BOXES, eraseFrom, typeInto, type Boxes } from './code-boxes-rules.ts';

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
  const change = (found: { boxes: Boxes; next: number }) => {
    onChange(found.boxes);
    goTo(found.next);
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
    <fieldset ref={group} className="pairing-boxes">
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
