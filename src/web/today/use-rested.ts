import { useEffect, useRef, useState } from 'react';

/** Time that a text must stay the same until it is read out, in ms. */
const REST = 400;

/** For screen readers: a text once it rests, '' until it changes for the first time. */
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
