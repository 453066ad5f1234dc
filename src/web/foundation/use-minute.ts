import { useEffect, useState } from 'react';

/** Often enough for a clock that shows minutes, in ms. */
const TICK = 5000;

/** The current minute. */
export function useMinute(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => {
      const next = new Date();
      setNow((shown) => (shown.getMinutes() === next.getMinutes() ? shown : next));
    }, TICK);
    return () => clearInterval(timer);
  }, []);
  return now;
}
