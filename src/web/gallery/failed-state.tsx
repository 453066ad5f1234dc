import { useEffect, useEffectEvent } from 'react';
import buttons from '#ui/button.module.css';

interface FailedStateProps {
  title: string;
  onRetry: () => void;
}

/** Something could not be loaded: it can be tried again, and is by itself once the network is back. */
export function FailedState({ title, onRetry }: FailedStateProps) {
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    const listener = () => retry();
    window.addEventListener('online', listener);
    return () => window.removeEventListener('online', listener);
  }, []);
  return (
    <div className="gallery-failed" role="alert">
      <p>{title}</p>
      <p>Confira a internet. Suas listas estão guardadas.</p>
      <button type="button" className={buttons.secondary} onClick={onRetry}>
        Tentar de novo
      </button>
    </div>
  );
}
