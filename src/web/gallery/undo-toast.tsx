import { showToast } from '#ui/toast.tsx';

/** Milliseconds for which something can be undone. */
const UNDO = 10_000;

/** Says that something was done, and offers to undo it. */
export function showUndoToast(text: string, undo: () => void): void {
  showToast({
    text,
    kind: 'success',
    duration: UNDO,
    action: (close) => (
      <button
        type="button"
        className="gallery-undo"
        onClick={() => {
          close();
          undo();
        }}
      >
        Desfazer
      </button>
    ),
  });
}
