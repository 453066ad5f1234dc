// Reasons: docs/decisions/2026-11-22-modals-in-history.md
/**
 * Opens a modal with its own history entry, so that the browser's Back closes it instead of leaving
 * the page. The page under it keeps its width although its scroll bar is hidden.
 */
export function openModal(dialog: HTMLDialogElement): void {
  const { style, clientWidth } = document.documentElement;
  style.setProperty('--scroll-bar', `${window.innerWidth - clientWidth}px`);
  dialog.showModal();
  dialog.addEventListener('close', leaveEntry);
  addEntry();
}

const { pushState, replaceState } =
  typeof window === 'undefined' ? ({} as History) : History.prototype;
/** The top modal: one opened over another is later in the document. */
const openDialog = () => [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')].at(-1);

/** The address of the page under the modal. */
let address = '';
let isLeaving = false;

function addEntry() {
  if (history.state?.modal) return;
  address = location.href;
  pushState.call(history, { ...history.state, modal: true }, '');
}

/** Removes the history entry of a modal that was not closed by Back or by a navigation. */
function leaveEntry() {
  if (!history.state?.modal || openDialog()) return;
  isLeaving = true;
  history.back();
}

if (pushState) {
  // A navigation from a modal replaces its entry, so that Back leads to the page and not to a second entry of it.
  History.prototype.pushState = function push(...entry) {
    (this.state?.modal ? replaceState : pushState).apply(this, entry);
  };
  window.addEventListener(
    'popstate',
    (event) => {
      const dialog = openDialog();
      // The page has not changed, so the router must not load it again.
      if (isLeaving || (dialog && location.href === address)) event.stopImmediatePropagation();
      if (isLeaving) {
        isLeaving = false;
        // A modal that was opened meanwhile stays open and gets a new entry.
        if (dialog) addEntry();
        return;
      }
      // The close event comes later: by then Forward may have led to the entry again.
      dialog?.removeEventListener('close', leaveEntry);
      dialog?.close();
      // The modal under it stays open, and gets an entry of its own.
      if (openDialog() && location.href === address) return addEntry();
      // Forward led to the entry of a closed modal: go back.
      if (event.state?.modal) history.back();
    },
    true,
  );
  // After a reload, too, the entry belongs to a closed modal.
  if (history.state?.modal) history.back();
}
