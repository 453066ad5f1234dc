import { useEffect, useRef } from 'react';
import buttons from '#ui/button.module.css';
import { Icon } from '#ui/icon.tsx';
import { AllLists } from './all-lists.tsx';

/** Says that a title has been added. */
export function AddedToList({ name, onLeave }: { name: string; onLeave: () => void }) {
  const text = useRef<HTMLParagraphElement>(null);
  // The button that had the focus is gone; a screen reader reads the focused element.
  useEffect(() => text.current?.focus(), []);
  return (
    <>
      <p ref={text} className="list-added" tabIndex={-1}>
        <span>
          <Icon name="check" size={28} />
        </span>
        {`${name} foi adicionado à sua lista.`}
      </p>
      <div className="list-buttons">
        <button type="button" className={buttons.primary} onClick={onLeave}>
          Pronto
        </button>
      </div>
      <AllLists />
    </>
  );
}
