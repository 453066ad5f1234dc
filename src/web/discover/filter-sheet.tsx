import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useState } from 'react';
import type { MediaType } from '#api/types.ts';
import buttons from '#ui/button.module.css';
import { useModal } from '#ui/dialog.tsx';
import { discoverQuery, inPlans } from '#web/api-client/data.ts';
import { formatPlural } from '#web/foundation/format.ts';
import { MineSwitch } from '#web/personalisation/my-list.tsx';
import { useSubscriptions } from '#web/personalisation/subscription-store.ts';
import { FilterFields } from './filter-fields.tsx';
import { filterQuery, NO_FILTERS, type Filters } from './filters.ts';
import styles from './filter-sheet.module.css';
import type { Choices } from './filter-words.ts';

interface FilterSheetProps extends Choices {
  type: MediaType;
  filters: Filters;
  thisYear: number;
  open: boolean;
  onClose: () => void;
  onApply: (filters: Filters) => void;
}

/**
 * The filters on a phone: changes apply when the visitor confirms, with a preview of the number of
 * titles.
 */
export function FilterSheet({ open, onClose, ...content }: FilterSheetProps) {
  const ref = useModal(open);
  const id = useId();
  const close = () => ref.current?.close();
  return (
    <dialog ref={ref} className={styles.sheet} aria-labelledby={id} onClose={onClose}>
      {open && <SheetContent {...content} id={id} close={close} />}
    </dialog>
  );
}

interface SheetContentProps extends Omit<FilterSheetProps, 'open' | 'onClose'> {
  id: string;
  close: () => void;
}

function SheetContent({
  type,
  filters,
  thisYear,
  onApply,
  id,
  close,
  ...choices
}: SheetContentProps) {
  const [draft, setDraft] = useState(filters);
  const total = useTotal(type, draft);
  return (
    <form
      className={styles.body}
      onSubmit={(event) => {
        event.preventDefault();
        onApply(draft);
        close();
      }}
    >
      <button type="button" className={styles.handle} aria-label="Fechar filtros" onClick={close} />
      <header className={styles.head}>
        <h2 id={id} className={styles.title}>
          Filtros
        </h2>
        <button type="button" className={styles.clear} onClick={() => setDraft(NO_FILTERS)}>
          Limpar filtros
        </button>
      </header>
      <FilterFields
        {...choices}
        filters={draft}
        thisYear={thisYear}
        mineSwitch={
          <MineSwitch
            instead={{ on: draft.mine, change: (mine) => setDraft({ ...draft, mine }) }}
          />
        }
        onChange={setDraft}
      />
      <footer className={styles.foot}>
        <button type="submit" className={`${buttons.primary} ${styles.apply}`}>
          {wordsFor(total)}
        </button>
        <p className="visually-hidden" role="status">
          {total !== undefined && formatPlural(total, 'título', 'títulos')}
        </p>
      </footer>
    </form>
  );
}

function wordsFor(total: number | undefined): string {
  if (total === undefined) return 'Ver títulos';
  return total === 0 ? 'Nada com esses filtros' : `Ver ${formatPlural(total, 'título', 'títulos')}`;
}

/** The number of titles that match; undefined until first known. */
function useTotal(type: MediaType, draft: Filters): number | undefined {
  const subscriptions = useSubscriptions();
  // Deferred, so that typing and sliding do not wait for the count.
  const filters = useDeferredValue(draft);
  const plans = filters.mine ? subscriptions.map(({ id }) => id).join() : '';
  const query = discoverQuery(type, { page: 1, size: 1 }, filterQuery(filters));
  const { data } = useQuery({
    ...inPlans(query, plans === '' ? undefined : plans),
    placeholderData: (last) => last,
  });
  return data?.total;
}
