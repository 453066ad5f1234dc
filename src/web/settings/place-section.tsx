import { useQuery } from '@tanstack/react-query';
import { SelectField } from '#ui/field.tsx';
import { CityField } from './city-field.tsx';
import type { Place } from './settings-form.ts';
import { citiesQuery, statesQuery } from './settings-requests.ts';

interface PlaceSectionProps {
  place: Place;
  onChange: (place: Place) => void;
}

/** State and city. Another state clears the city. */
export function PlaceSection({ place, onChange }: PlaceSectionProps) {
  const { data: states = [] } = useQuery(statesQuery);
  const { data: cities = [] } = useQuery(citiesQuery(place.state_id));
  return (
    <>
      <p className="settings-lead">Só você vê. Ninguém mais sabe onde você mora.</p>
      <div className="settings-pair">
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
