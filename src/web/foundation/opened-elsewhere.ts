/** True if a click on a link opens another tab or window, or saves it, and this page stays as it is. */
export const isOpenedElsewhere = (
  event: Readonly<Pick<MouseEvent, 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>>,
): boolean => event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
