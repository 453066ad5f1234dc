import type {
  FocusableComponent,
  FocusableComponentLayout,
} from '@noriginmedia/norigin-spatial-navigation-core';

/** Px from the left and top of the page, without transforms. */
interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * The place of an element, measured on demand. The navigation wants it for every element that gets or loses the focus,
 * and reads it only for those it chooses from: measuring at once would make the browser compute styles and layout twice
 * for each key.
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

interface Place {
  left: number;
  top: number;
}

/** The places of what contains the elements that are measured now: siblings share it, and each reading costs. */
const places = new Map<Element, Place>();

function boxOf(node: HTMLElement): Box {
  if (places.size === 0) void Promise.resolve().then(() => places.clear());
  return { ...placeOf(node), width: node.offsetWidth, height: node.offsetHeight };
}

/** Nothing on this page scrolls, so the offsets add up. */
function placeOf(node: HTMLElement): Place {
  const parent = node.offsetParent;
  const [left, top] = [node.offsetLeft, node.offsetTop];
  if (!(parent instanceof HTMLElement)) return { left, top };
  let origin = places.get(parent);
  if (origin === undefined) places.set(parent, (origin = placeOf(parent)));
  return { left: origin.left + left, top: origin.top + top };
}
