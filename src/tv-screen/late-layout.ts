import type {
  FocusableComponent,
  FocusableComponentLayout,
} from '@noriginmedia/norigin-spatial-navigation-core';

/** In px from the left and top of the page, without transforms. */
interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * Where an element is, measured when it is first asked. The navigation wants it for every element that gets or
 * loses the focus, and reads it only for those it chooses from: measuring at once would make the browser compute
 * styles and layout twice for each key.
 */
export function lateLayout({ node }: FocusableComponent): Promise<FocusableComponentLayout> {
  let known: Box | undefined;
  const box = () => (known ??= boxOf(node));
  return Promise.resolve({
    node,
    get left() {
      return box().left;
    },
    get top() {
      return box().top;
    },
    get width() {
      return box().width;
    },
    get height() {
      return box().height;
    },
    get right() {
      return box().left + box().width;
    },
    get bottom() {
      return box().top + box().height;
    },
    get x() {
      return box().left;
    },
    get y() {
      return box().top;
    },
  });
}

/** Nothing on this page scrolls, so the offsets add up. */
function boxOf(node: HTMLElement): Box {
  let [left, top] = [0, 0];
  for (let at: Element | null = node; at instanceof HTMLElement; at = at.offsetParent) {
    left += at.offsetLeft;
    top += at.offsetTop;
  }
  return { left, top, width: node.offsetWidth, height: node.offsetHeight };
}
