import { useId } from 'react';
import styles from './mine-switch.module.css';
import { useMine, type Mine } from './use-mine.ts';

interface MineSwitchProps {
  /** The state to switch if it is not in the address yet. */
  instead?: Pick<Mine, 'on' | 'change'>;
}

/** 'Só nos meus serviços', with their names from the visitor's style sheet. */
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
