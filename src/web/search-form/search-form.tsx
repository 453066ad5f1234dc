import { useId } from 'react';
import buttons from '#ui/button.module.css';
import styles from './search-form.module.css';

/** The search as an ordinary form, which needs no JavaScript. */
export function SearchForm() {
  const id = useId();
  return (
    <form action="/search" role="search" className={styles.form}>
      <label htmlFor={id} className={styles.label}>
        Procure um título ou uma pessoa
      </label>
      <input
        id={id}
        type="search"
        name="query"
        required
        maxLength={100}
        autoComplete="off"
        className={styles.input}
      />
      <button className={`${buttons.ink} ${styles.button}`}>Buscar</button>
    </form>
  );
}
