import { DecisionButton, type Close } from './decision-button.tsx';

interface ReleaseButtonsProps {
  about: string;
  /** The effect of releasing on visitors. */
  text: string;
  sending: boolean;
  onDecide: (decision: 'release' | 'drop', done: string, close: Close) => void;
}

/** Releases or discards held items; neither can be undone. */
export function ReleaseButtons({ about, text, sending, onDecide }: ReleaseButtonsProps) {
  return (
    <div className="admin-buttons">
      <DecisionButton
        label="Aceitar"
        about={about}
        sending={sending}
        ask={{ title: 'É verdade mesmo?', text }}
        onDecide={(close) => onDecide('release', 'Aceito.', close)}
      />
      <DecisionButton
        label="Descartar"
        about={about}
        sending={sending}
        ask={{ title: 'Descartar?', text: 'Fica tudo como está, e ninguém é avisado.' }}
        onDecide={(close) => onDecide('drop', 'Descartado.', close)}
      />
    </div>
  );
}
