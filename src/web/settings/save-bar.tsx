import buttons from '#ui/button.module.css';
import { changeWords } from './settings-form.ts';
import type { Change } from './settings-form.ts';

interface SaveBarProps {
  changes: readonly Change[];
  /** The reason why the last try to save failed. */
  problem: string | undefined;
  isSaving: boolean;
  onDiscard: () => void;
}

/** The paper bar at the foot, which is there only while something is unsaved. It belongs to the form. */
export function SaveBar({ changes, problem, isSaving, onDiscard }: SaveBarProps) {
  return (
    <div className="settings-bar" hidden={changes.length === 0}>
      <div className="settings-bar-words">
        <p role="status">{changes.length > 0 && changeWords(changes)}</p>
        <p role="alert">{problem}</p>
      </div>
      <button type="button" className={buttons.secondary} onClick={onDiscard}>
        Descartar
      </button>
      <button
        type="submit"
        form="configuracoes"
        className={buttons.primary}
        aria-disabled={isSaving}
      >
        {isSaving ? 'Salvando…' : 'Salvar'}
      </button>
    </div>
  );
}
