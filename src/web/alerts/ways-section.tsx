import type { AlertSettings } from '#api/types.ts';
import { browserTimeZone } from '#web/foundation/format.ts';
import type { ChangeSettings } from './use-change-settings.ts';
import { BRAZIL_ZONES } from './choice-words.ts';
import { PushSwitch } from './push-switch.tsx';

interface WaysSectionProps {
  settings: AlertSettings;
  onChange: ChangeSettings;
}

/** The channels (mail, this browser) and the time of day. The bell is always on. */
export function WaysSection({ settings, onChange }: WaysSectionProps) {
  const { by_mail: byMail, email, is_verified: isVerified, time_zone: zone } = settings;
  const isListed = BRAZIL_ZONES.some(([one]) => one === zone);
  const zones = isListed ? BRAZIL_ZONES : [...BRAZIL_ZONES, [zone, zone] as const];
  const own = browserTimeZone();
  const all = zones.some(([one]) => one === own) ? zones : [...zones, [own, own] as const];
  return (
    <div role="group" aria-labelledby="por-onde">
      <h3 id="por-onde" className="alerts-minor">
        Por onde
      </h3>
      <ul className="alerts-ways">
        <li>
          <label>
            <span>
              E-mail
              <small>
                {isVerified ? email : `Antes, confirme ${email}: o link está no seu e-mail.`}
              </small>
            </span>
            <input
              type="checkbox"
              className="settings-switch"
              aria-label="E-mail"
              checked={byMail}
              onChange={({ currentTarget }) => onChange({ by_mail: currentTarget.checked })}
            />
          </label>
        </li>
        <li>
          <PushSwitch settings={settings} />
        </li>
        <li>
          <label>
            <span>
              Silêncio das 21h às 8h
              <small>O que chegar à noite espera o café. No horário de:</small>
            </span>
            <select
              aria-label="Seu fuso horário"
              value={zone}
              onChange={({ currentTarget }) => onChange({ time_zone: currentTarget.value })}
            >
              {all.map(([one, name]) => (
                <option key={one} value={one}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        </li>
      </ul>
    </div>
  );
}
