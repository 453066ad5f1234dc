/** The key codes of Back on remote controls: Tizen, webOS. */
const REMOTES = [10009, 461];
const NAMES = ['Escape', 'Backspace', 'BrowserBack', 'GoBack', 'XF86Back'];

/** True if a key means Back: that of a remote control, or Escape or Backspace of a keyboard. */
export const isBack = ({ keyCode, key }: Pick<KeyboardEvent, 'keyCode' | 'key'>): boolean =>
  REMOTES.indexOf(keyCode) >= 0 || NAMES.indexOf(key) >= 0;
