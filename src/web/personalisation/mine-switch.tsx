import { useId } from 'react';
import styles from './mine-switch.module.css';
import { useMine, type Mine } from './use-mine.ts';

interface MineSwitchProps {
  /** What it switches, where that is not yet the address. */
  instead?: Pick<Mine, 'on' | 'change'>;
}

/** 'Só nos meus serviços', and which they are: the visitor's style sheet names them. */
export function MineSwitch({ instead }: MineSwitchProps) {
  const mine = useMine();
  const { on, change } = instead ?? mine;
  const id = useId();
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-labelledby={id}
      aria-describedby={`${id}-names`}
      className={styles.switch}
      onClick={() => change(!on)}
    >
      <span>
        <span id={id} className={styles.label}>
          Só nos meus serviços
        </span>
        <span id={`${id}-names`} className={styles.names} />
      </span>
      <span className={styles.track} />
    </button>
  );
}
