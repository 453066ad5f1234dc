import type { ReactNode } from 'react';

interface SheetWordsProps {
  label?: string;
  sentence: string;
  note?: string | undefined;
  /** Links or buttons below the words. */
  children?: ReactNode;
}

/** The words on the paper. */
export function SheetWords({ label, sentence, note, children }: SheetWordsProps) {
  return (
    <>
      {label !== undefined && <p className="today-sheet-label">{label}</p>}
      <p className="today-sentence">{sentence}</p>
      {note !== undefined && <p className="today-note">{note}</p>}
      {children && <div className="today-doors">{children}</div>}
    </>
  );
}
