import { useRef } from 'react';
import { AGE_LIMITS, type AgeLimit } from '#shared/household/household-rules.ts';
import type { HouseholdMember } from '#api/types.ts';
import buttons from '#ui/button.module.css';
import { Dialog } from '#ui/dialog.tsx';
import { SelectField } from '#ui/field.tsx';
import { send } from '#web/api-client/send.ts';
import { useHouseholdChange } from './household-query.ts';
import styles from './household.module.css';

interface SeatsDialogProps {
  open: boolean;
  onClose: () => void;
  members: readonly HouseholdMember[];
}

const ANY = 'todos';

/** The seats of the others, for the owner: up to which age rating, and taking somebody out. */
export function SeatsDialog({ open, onClose, members }: SeatsDialogProps) {
  const { sending, change } = useHouseholdChange();
  const ready = useRef<HTMLButtonElement>(null);
  const limit = (number: number, value: string) => {
    const age = AGE_LIMITS.find((candidate) => candidate === value) ?? null;
    return change(() =>
      send('PATCH /household/members/{number}', {
        path: { number },
        json: { age_limit: age },
        withToken: true,
      }),
    );
  };
  const remove = (number: number) =>
    change(
      () => send('DELETE /household/members/{number}', { path: { number }, withToken: true }),
      // The button of the seat goes with it.
      () => ready.current?.focus(),
    );
  return (
    <Dialog open={open} onClose={onClose} title="Assento de criança">
      <p className={styles.dialogWords}>
        Num assento de criança só aparece o que cabe na idade, e no sofá vale pra todo mundo que
        está junto. O que não tem classificação fica de fora.
      </p>
      <ul className={styles.seats} role="list">
        {members
          .filter(({ is_you: isYou }) => !isYou)
          .map((member) => (
            <li key={member.number}>
              <SelectField
                id={`casa-assento-${member.number}`}
                label={member.name}
                value={member.age_limit ?? ANY}
                aria-disabled={sending}
                onChange={({ currentTarget }) => void limit(member.number, currentTarget.value)}
              >
                <option value={ANY}>Sem limite</option>
                {AGE_LIMITS.map((age) => (
                  <option key={age} value={age}>
                    {limitName(age)}
                  </option>
                ))}
              </SelectField>
              <button
                type="button"
                className={`${styles.link} ${styles.danger}`}
                aria-disabled={sending}
                onClick={() => void remove(member.number)}
              >
                Tirar<span className="visually-hidden"> {member.name}</span> da casa
              </button>
            </li>
          ))}
      </ul>
      <div className={styles.doors}>
        <button ref={ready} type="button" className={buttons.primary} onClick={onClose}>
          Pronto
        </button>
      </div>
    </Dialog>
  );
}

const limitName = (age: AgeLimit): string => (age === 'L' ? 'Só os livres' : `Até ${age} anos`);
