import { useEffect, useState } from 'preact/hooks';

/** A value once it has not changed for some milliseconds; the first one at once. */
export function useRested<T>(value: T, ms: number): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    if (value === rested) return undefined;
    const timer = setTimeout(() => setRested(() => value), ms);
    return () => clearTimeout(timer);
  }, [value, rested, ms]);
  return rested;
}
