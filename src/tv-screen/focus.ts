import {
  init,
  SpatialNavigation,
  ROOT_FOCUS_KEY,
} from '@noriginmedia/norigin-spatial-navigation-core';
import { createContext } from 'preact';
import { useContext, useLayoutEffect, useRef } from 'preact/hooks';
import type { RefObject } from 'preact';
import { lateLayout } from './late-layout.ts';
import { useStable } from './use-stable.ts';

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
