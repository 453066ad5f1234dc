import { Icon } from '#ui/icon.tsx';
import type { Choices } from './list-case.ts';

interface ChoicePillsProps {
  choices: Choices;
  /** True if the visitor has marked services they pay for. */
  hasOwn: boolean;
  onChange: (next: Choices) => void;
}

const PILLS = [
  ['withAds', 'Aceito anúncios'],
  ['withFree', 'Contar os grátis'],
  ['ownPaid', 'O que assino já está pago'],
] as const;

/** Switches for the choices that count. */
export function ChoicePills({ choices, hasOwn, onChange }: ChoicePillsProps) {
  return (
    <div className="costs-pills" role="group" aria-label="O que entra na conta">
      {PILLS.filter(([key]) => key !== 'ownPaid' || hasOwn).map(([key, name]) => (
        <button
          key={key}
          type="button"
          className="costs-pill"
          aria-pressed={choices[key]}
          onClick={() => onChange({ ...choices, [key]: !choices[key] })}
        >
          {choices[key] && <Icon name="check" size={18} />}
          {name}
        </button>
      ))}
    </div>
  );
}
