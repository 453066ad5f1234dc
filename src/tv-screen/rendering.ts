import {
  Component,
  h,
  type ComponentChild,
  type ComponentClass,
  type FunctionComponent,
} from 'preact';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';

/** A component that renders again only if one of its props has changed: most of a screen stays while the focus moves. */
export function memo<Props extends object>(
  render: FunctionComponent<Props>,
): ComponentClass<Props> {
  class Memoised extends Component<Props> {
    override shouldComponentUpdate(next: Props): boolean {
      return areDifferent(this.props as Props, next);
    }
    override render(): ComponentChild {
      return h(render, this.props as Props);
    }
  }
  return Memoised;
}

function areDifferent<Props extends object>(before: Props, after: Props): boolean {
  const names = Object.keys(after) as (keyof Props)[];
  return (
    names.length !== Object.keys(before).length ||
    names.some((name) => before[name] !== after[name])
  );
}

/** A function that stays the same and calls the latest one given: effects need not run again for it. */
export function useStable<Args extends unknown[], Result>(
  act: (...args: Args) => Result,
): (...args: Args) => Result {
  const latestRef = useRef(act);
  useLayoutEffect(() => {
    latestRef.current = act;
  });
  return useCallback((...args: Args) => latestRef.current(...args), []);
}

/**
 * A value, and how to set it once nothing else was set for some milliseconds: until then nothing is rendered
 * again.
 */
export function useRested<T>(first: T, ms: number): [value: T, set: (next: T) => void] {
  const [value, setValue] = useState(first);
  const timerRef = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timerRef.current), []);
  const set = useStable((next: T) => {
    clearTimeout(timerRef.current);
    timerRef.current = setTimeout(() => setValue(() => next), ms);
  });
  return [value, set];
}

/** The time, as often as `everyMs`. */
export function useNow(everyMs: number): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
