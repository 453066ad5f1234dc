import {
  init,
  ROOT_FOCUS_KEY,
  SpatialNavigation,
  type FocusableComponent,
  type FocusableComponentLayout,
} from '@noriginmedia/norigin-spatial-navigation-core';
import { createContext, type RefObject } from 'preact';
import { useContext, useLayoutEffect, useRef } from 'preact/hooks';
import { useStable } from './rendering.ts';

export {
  getCurrentFocusKey,
  doesFocusableExist,
} from '@noriginmedia/norigin-spatial-navigation-core';

/** The focus key of the group that a component is in. */
export const FocusGroup = createContext<string>(ROOT_FOCUS_KEY);

/** Starts the navigation by arrow keys. The elements really have the focus, so `:focus` styles them. */
export function startNavigation(): void {
  init({
    shouldFocusDOMNode: true,
    domNodeFocusOptions: { preventScroll: true },
    layoutAdapter: { measureLayout: lateLayout },
  });
  // Chromium before 64 ignores `preventScroll`; nothing on this page scrolls by itself.
  document.addEventListener('scroll', undoScroll, true);
}

function undoScroll({ target }: Event): void {
  const element = target === document ? document.documentElement : (target as Element);
  if (element.scrollTop !== 0) element.scrollTop = 0;
  if (element.scrollLeft !== 0) element.scrollLeft = 0;
}

/** Moves the focus; of a group, to its last focused member, or its first. Keys work again, see `ignoreKeys`. */
export function moveFocus(key: string): void {
  SpatialNavigation.resume();
  void SpatialNavigation.setFocus(key);
}

/** Ignores arrow keys and Enter until the next `moveFocus`: those pressed meanwhile are not meant for this screen. */
export const ignoreKeys = (): void => SpatialNavigation.pause();

interface FocusableOptions {
  focusKey: string;
  onEnter?: (() => void) | undefined;
  onFocus?: (() => void) | undefined;
  /** Returning false keeps the focus where it is. */
  onArrow?: ((direction: string) => boolean) | undefined;
  /** A group that arrow keys cannot leave. */
  isBoundary?: boolean;
  isGroup?: boolean;
}

/** Registers an element, or a group of them, with the navigation while its component is there. */
export function useFocusable<T extends HTMLElement>({
  focusKey,
  onEnter,
  onFocus,
  onArrow,
  isBoundary = false,
  isGroup = false,
}: FocusableOptions): RefObject<T | null> {
  const ref = useRef<T>(null);
  const parent = useContext(FocusGroup);
  const enter = useStable(() => onEnter?.());
  const focus = useStable(() => onFocus?.());
  const arrow = useStable((direction: string) => onArrow?.(direction) ?? true);
  useLayoutEffect(() => {
    SpatialNavigation.addFocusable({
      focusKey,
      node: ref.current!,
      parentFocusKey: parent,
      onEnterPress: enter,
      onEnterRelease: nothing,
      onArrowPress: arrow,
      onArrowRelease: nothing,
      onFocus: focus,
      onBlur: nothing,
      onUpdateFocus: nothing,
      onUpdateHasFocusedChild: nothing,
      saveLastFocusedChild: true,
      trackChildren: isGroup,
      autoRestoreFocus: false,
      forceFocus: false,
      focusable: true,
      isFocusBoundary: isBoundary,
    });
    return () => SpatialNavigation.removeFocusable({ focusKey });
  }, [focusKey, parent, isGroup, isBoundary, enter, focus, arrow]);
  return ref;
}

const nothing = () => undefined;

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
function lateLayout({ node }: FocusableComponent): Promise<FocusableComponentLayout> {
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
