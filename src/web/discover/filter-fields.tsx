import type { ReactNode } from 'react';
import { ProviderLogo } from '#web/images/provider-logo.tsx';
import { AgeChoice, ChoicePills, Segments } from './choices.tsx';
import styles from './filter-fields.module.css';
import type { Choices } from './filter-words.ts';
import type { Filters } from './filters.ts';
import { RatingRange, YearRange } from './sliders.tsx';

const ORDERS = [
  { value: 'desc', word: 'decrescente', name: 'Maior primeiro' },
  { value: 'asc', word: 'crescente', name: 'Menor primeiro' },
] as const;

/** Number of genres and of providers that are not folded. */
const OPEN = { genres: 12, providers: 8 };

interface FilterFieldsProps extends Choices {
  filters: Filters;
  thisYear: number;
  /** 'Só nos meus serviços', shown first. */
  mineSwitch: ReactNode;
  onChange: (filters: Filters) => void;
}

/** All filters. The parent decides when a change applies. */
export function FilterFields({
  filters,
  thisYear,
  mineSwitch,
  genres,
  providers,
  hasDetails,
  onChange,
}: FilterFieldsProps) {
  const change = (part: Partial<Filters>) => onChange({ ...filters, ...part });
  return (
    <div className={styles.fields}>
      <div className={styles.switches}>
        {mineSwitch}
        <FilterSwitch
          name="gratis"
          label="Só grátis"
          hint="Sem pagar, com ou sem anúncios"
          on={filters.free}
          onChange={(free) => change({ free })}
        />
        {hasDetails && (
          <>
            <FilterSwitch
              name="dublado"
              label="Dublado"
              hint="Com áudio do Brasil, quando uma fonte diz"
              on={filters.dubbed}
              onChange={(dubbed) => change({ dubbed })}
            />
            <FilterSwitch
              name="sai_logo"
              label="Sai logo"
              hint="O último dia é em até um mês"
              on={filters.leaving}
              onChange={(leaving) => change({ leaving })}
            />
          </>
        )}
      </div>
      <Segments
        legend="Ordenar por nota"
        parameter="ordem"
        choices={ORDERS}
        chosen={filters.sort}
        onChange={(sort) => change({ sort })}
      />
      <YearRange from={filters.from} to={filters.to} thisYear={thisYear} onChange={change} />
      <RatingRange rating={filters.rating} onChange={(rating) => change({ rating })} />
      <ChoicePills
        legend="Gêneros"
        parameter="generos"
        choices={genres.map(({ id, name }) => ({ value: id, name }))}
        chosen={filters.genres}
        open={OPEN.genres}
        onChange={(chosen) => change({ genres: ascending(chosen) })}
      />
      <ChoicePills
        legend="Plataformas"
        parameter="plataformas"
        choices={providers.map((provider) => ({
          value: provider.id,
          name: provider.provider_name,
          mark: <ProviderLogo provider={provider} size={28} />,
        }))}
        chosen={filters.providers}
        open={OPEN.providers}
        onChange={(chosen) => change({ providers: ascending(chosen) })}
      />
      <AgeChoice chosen={filters.ages} onChange={(ages) => change({ ages })} />
    </div>
  );
}

/** In the order of the address. */
const ascending = (ids: readonly number[]): number[] => ids.toSorted((a, b) => a - b);

interface FilterSwitchProps {
  /** The parameter of the address. */
  name: 'gratis' | 'dublado' | 'sai_logo';
  label: string;
  hint: string;
  on: boolean;
  onChange: (on: boolean) => void;
}

function FilterSwitch({ name, label, hint, on, onChange }: FilterSwitchProps) {
  return (
    <label className={styles.switch}>
      <span>
        <span className={styles.label}>{label}</span>
        <span className={styles.hint}>{hint}</span>
      </span>
      <input
        type="checkbox"
        role="switch"
        name={name}
        value="1"
        aria-label={label}
        aria-checked={on}
        checked={on}
        onChange={() => onChange(!on)}
        className="visually-hidden"
      />
      <span className={styles.knob} />
    </label>
  );
}
