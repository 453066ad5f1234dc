import { queryOptions, useQuery } from '@tanstack/react-query';
import { useId, useState, type KeyboardEvent } from 'react';
import { DAY_MS } from '#shared/days.ts';
import fields from '#ui/field.module.css';
import { SelectField } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { read } from '#web/api-client/api-client.ts';
import type { HomePlace } from './settings-form.ts';
import styles from './settings.module.css';
import settingsParts from './settings-parts.module.css';

const BRAZIL = 22;

const statesQuery = queryOptions({
  queryKey: ['states'],
  queryFn: async ({ signal }) => {
    const path = { id: BRAZIL };
    return (await read('GET /address/country/{id}/states', { path, signal })).items;
  },
  staleTime: DAY_MS,
});

/** The municipalities of a state; not requested without one. */
const citiesQuery = (state: number | null) =>
  queryOptions({
    queryKey: ['cities', state],
    queryFn: async ({ signal }) => {
      const path = { id: state! };
      return (await read('GET /address/state/{id}/cities', { path, signal })).items;
    },
    enabled: Number.isInteger(state),
    staleTime: DAY_MS,
  });

interface PlaceSectionProps {
  place: HomePlace;
  onChange: (place: HomePlace) => void;
}

/** State and city. Another state clears the city. */
export function PlaceSection({ place, onChange }: PlaceSectionProps) {
  const { data: states = [] } = useQuery(statesQuery);
  const { data: cities = [] } = useQuery(citiesQuery(place.state_id));
  return (
    <>
      <p className={styles.lead}>Só você vê. Ninguém mais sabe onde você mora.</p>
      <div className={styles.pair}>
        <SelectField
          id="ajustes-estado"
          label="Estado"
          autoComplete="address-level1"
          value={place.state_id ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onChange({ state_id: value === '' ? null : Number(value), city_id: null })
          }
        >
          <option value="">Prefiro não dizer</option>
          {states.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <CityField
          cities={cities}
          value={place.city_id}
          disabled={place.state_id === null}
          onChange={(city) => onChange({ ...place, city_id: city })}
        />
      </div>
    </>
  );
}

interface City {
  id: number;
  name: string;
}

interface CityFieldProps {
  cities: readonly City[];
  value: number | null;
  /** True without a state, because there are no cities to choose. */
  disabled: boolean;
  onChange: (id: number | null) => void;
}

/** The most cities shown: as many as can be read while typing. */
const MOST = 30;

/** A city chosen by typing its name, with or without accents (the pattern of an editable combobox). */
function CityField({ cities, value, disabled, onChange }: CityFieldProps) {
  const list = useId();
  /** The text that is being typed; null while nobody types. */
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(-1);
  const chosen = cities.find(({ id }) => id === value)?.name ?? '';
  const matches = typed === null ? [] : findCities(cities, typed);
  const isOpen = typed !== null && !disabled;

  const choose = (city: City | null) => {
    setTyped(null);
    setActive(-1);
    if ((city?.id ?? null) !== value) onChange(city?.id ?? null);
  };
  const leave = () => {
    if (typed === null) return;
    const exact = matches.find(({ name }) => fold(name) === fold(typed));
    // Half a name is no choice, so the earlier one stays. An empty field chooses none.
    if (exact || typed.trim() === '') choose(exact ?? null);
    else setTyped(null);
  };

  function press(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (typed === null) setTyped('');
      else if (matches.length > 0) setActive((active + step + matches.length) % matches.length);
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault();
      const only = matches.length === 1 ? matches[0] : undefined;
      const city = matches[active] ?? only;
      if (city) choose(city);
    } else if (event.key === 'Escape' && isOpen) {
      event.stopPropagation();
      setTyped(null);
    }
  }

  return (
    <div className={`${fields.field} ${settingsParts.city}`}>
      <label className={fields.label} htmlFor="ajustes-cidade">
        Cidade
      </label>
      <div className={settingsParts.cityBox}>
        <input
          id="ajustes-cidade"
          className={fields.input}
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && active >= 0 ? `${list}-${active}` : undefined}
          autoComplete="off"
          spellCheck={false}
          disabled={disabled}
          placeholder={disabled ? 'Escolha o estado antes' : 'Digite o nome'}
          value={typed ?? chosen}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setActive(-1);
          }}
          onKeyDown={press}
          onBlur={leave}
        />
        <Icon name="search" size={20} />
      </div>
      <div id={list} role="listbox" aria-label="Cidades" hidden={!isOpen || matches.length === 0}>
        {matches.map((city, index) => (
          // The keys are those of the input, which keeps the focus.
          // eslint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={city.id}
            id={`${list}-${index}`}
            role="option"
            aria-selected={index === active}
            tabIndex={-1}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(city)}
          >
            {city.name}
          </div>
        ))}
      </div>
      <p role="status" className="visually-hidden">
        {isOpen &&
          (matches.length === 0 ? 'Nenhuma cidade com esse nome.' : `${matches.length} cidades.`)}
      </p>
    </div>
  );
}

/** Names that begin with the words first, then those that contain them. */
function findCities(cities: readonly City[], typed: string): City[] {
  const words = fold(typed);
  const starts = cities.filter(({ name }) => fold(name).startsWith(words));
  const contains = cities.filter(({ name }) => fold(name).indexOf(words) > 0);
  return [...starts, ...contains].slice(0, MOST);
}

/** A name as it is compared while somebody types: without accents, case and punctuation. */
const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[^\p{L}\p{N}\s]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase();
