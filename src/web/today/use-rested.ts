import { useEffect, useRef, useState } from 'react';

/** Milliseconds that a text must stay the same until it is read out. */
const REST = 400;

/** Delays a text for screen readers: returns it once it rests, '' until it first changes. */
export function useRested(text: string): string {
  const [said, setSaid] = useState('');
  const first = useRef(text);
  useEffect(() => {
    if (said === '' && text === first.current) return;
    const timer = setTimeout(() => setSaid(text), REST);
    return () => clearTimeout(timer);
  }, [text, said]);
  return said;
}
