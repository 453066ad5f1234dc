import { DecisionButton } from './decision-button.tsx';

interface ReleaseButtonsProps {
  about: string;
  /** What releasing does to visitors. */
  text: string;
  sending: boolean;
  onDecide: (decision: 'release' | 'drop', done: string) => void;
}

/** Accepts or discards what was held; both for good. */
export function ReleaseButtons({ about, text, sending, onDecide }: ReleaseButtonsProps) {
  return (
    <div className="admin-buttons">
      <DecisionButton
        label="Aceitar"
        about={about}
        sending={sending}
        ask={{ title: 'É verdade mesmo?', text }}
        onDecide={() => onDecide('release', 'Aceito.')}
      />
      <DecisionButton
        label="Descartar"
        about={about}
        sending={sending}
        ask={{ title: 'Descartar?', text: 'Fica tudo como está, e ninguém é avisado.' }}
        onDecide={() => onDecide('drop', 'Descartado.')}
      />
    </div>
  );
}
