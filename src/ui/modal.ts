/**
 * Opens a modal as an entry of its own in the history, so that the browser's Back closes it instead
 * of leaving the page. The page under it stays as wide as it was beside its scroll bar.
 */
export function openModal(dialog: HTMLDialogElement): void {
  const { style, clientWidth } = document.documentElement;
  style.setProperty('--scroll-bar', `${window.innerWidth - clientWidth}px`);
  dialog.showModal();
  dialog.addEventListener('close', leaveEntry, { once: true });
  addEntry();
}

const { pushState, replaceState } =
  typeof window === 'undefined' ? ({} as History) : History.prototype;
const openDialog = () => document.querySelector<HTMLDialogElement>('dialog:modal');

/** Of the page under the modal. */
let address = '';
let isLeaving = false;

function addEntry() {
  if (history.state?.modal) return;
  address = location.href;
  pushState.call(history, { ...history.state, modal: true }, '');
}

/** Closed by anything but Back or a navigation, a modal takes its entry back. */
function leaveEntry() {
  if (!history.state?.modal || openDialog()) return;
  isLeaving = true;
  history.back();
}

if (pushState) {
  // A navigation that begins in a modal takes the place of its entry: Back leads to the page, not to a
  // second copy of it.
  History.prototype.pushState = function push(...entry) {
    (this.state?.modal ? replaceState : pushState).apply(this, entry);
  };
  window.addEventListener(
    'popstate',
    (event) => {
      const dialog = openDialog();
      // The page has not changed: the router has nothing to load.
      if (isLeaving || (dialog && location.href === address)) event.stopImmediatePropagation();
      if (isLeaving) {
        isLeaving = false;
        // A modal that was opened meanwhile stays, with an entry of its own.
        if (dialog) addEntry();
        return;
      }
      dialog?.close();
      // Forward to a modal that was closed, of which only the entry is left.
      if (event.state?.modal) history.back();
    },
    true,
  );
  // The same after a reload.
  if (history.state?.modal) history.back();
}
