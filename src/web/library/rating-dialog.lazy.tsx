import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type PointerEvent, useState } from 'react';
import { HALF_STARS, type Stars } from '#shared/stars.ts';
import buttons from '#ui/button.module.css';
import dialogs from '#ui/dialog.module.css';
import { useModal } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { ToastStack } from '#ui/toast.tsx';
import { art } from '#web/images/image-addresses.ts';
import { Picture } from '#web/images/picture.tsx';
import { formatCount, formatPlural } from '#web/foundation/format.ts';
import { rate } from './library-actions.tsx';
import type { TitleKey } from './library-changes.ts';
import { useViewerTitle } from './viewer-title-query.ts';
import { Star, fillOf } from './star.tsx';
import styles from './rating-dialog.module.css';
import { styleSheet } from '#ui/style-sheet.tsx';
import sheet from './rating-dialog.sheet.css?url';

const RatingDialogStyles = styleSheet(sheet);

interface RatingDialogProps {
  title: TitleKey;
  /** The title's name as people know it. */
  name: string;
  posterPath: string | null;
  /** Called when the dialog has closed: stop rendering it. */
  onClose: () => void;
}

/** Rates a title in half stars. Open as long as it is rendered, for a signed-in viewer. */
export function RatingDialog(props: RatingDialogProps) {
  return (
    <>
      <RatingDialogStyles />
      <Opened {...props} />
    </>
  );
}

function Opened({ title, name, posterPath, onClose }: RatingDialogProps) {
  const dialog = useModal(true);
  const client = useQueryClient();
  const saved = useViewerTitle(title)?.stars ?? null;
  // Undefined until the viewer chooses: then the saved rating counts, which may still be loading.
  const [chosen, setChosen] = useState<Stars | null>();
  const [isSending, setSending] = useState(false);
  const value = chosen === undefined ? saved : chosen;
  const isEmpty = value === null && saved === null;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isEmpty || isSending) return;
    setSending(true);
    const isStored = await rate(client, title, value);
    setSending(false);
    if (isStored) dialog.current?.close();
  };
  return (
    <dialog
      ref={dialog}
      className={`${dialogs.dialog} ${styles.dialog}`}
      aria-labelledby="avaliar"
      onClose={onClose}
    >
      <form className={styles.panel} onSubmit={(event) => void submit(event)}>
        <Picture
          kind="poster"
          path={posterPath}
          art={art.poster(title.type, title.id)}
          width={300}
          height={450}
          sizes="300px"
          className={styles.poster}
        />
        <div className={styles.words}>
          <h2 id="avaliar">Sua avaliação para {name}</h2>
          <RatingPicker value={value} onChange={setChosen} />
          <p className={styles.value} role="status">
            {value === null ? (
              'Sem nota'
            ) : (
              <>
                <b>{formatCount(value)}</b> de 5
              </>
            )}
          </p>
          <p className={styles.hint}>Toque de novo na mesma nota pra apagar.</p>
          <button
            type="submit"
            className={buttons.primary}
            disabled={isEmpty}
            aria-disabled={isSending || undefined}
          >
            Confirmar avaliação
          </button>
          <button
            type="button"
            className={`${buttons.round} ${styles.close}`}
            aria-label="Fechar"
            onClick={() => dialog.current?.close()}
          >
            <Icon name="close" size={24} />
          </button>
        </div>
      </form>
      <ToastStack place="bottom" />
    </dialog>
  );
}

interface RatingPickerProps {
  value: Stars | null;
  onChange: (value: Stars | null) => void;
}

/**
 * Stars in half steps: the left half of a star is x.5, the right half a whole number, the same value
 * again clears. A native radio group, so that arrow keys move by half a star.
 */
function RatingPicker({ value, onChange }: RatingPickerProps) {
  const [hovered, setHovered] = useState<Stars | null>(null);
  const shown = hovered ?? value ?? 0;
  const choose = (stars: Stars) => {
    setHovered(null);
    onChange(stars === value ? null : stars);
  };
  // A finger does not hover; it would leave the highlight behind.
  const hover = (stars: Stars) => (event: PointerEvent) =>
    event.pointerType !== 'touch' && setHovered(stars);
  return (
    <fieldset className={styles.stars} onPointerLeave={() => setHovered(null)}>
      <legend className="visually-hidden">Sua nota, de meia a 5 estrelas</legend>
      {[1, 2, 3, 4, 5].map((n) => (
        <span key={n} className={styles.star}>
          {HALF_STARS.filter((stars) => Math.ceil(stars) === n).map((stars) => (
            <label key={stars} onPointerEnter={hover(stars)}>
              <input
                type="radio"
                name="nota"
                value={stars}
                aria-label={formatPlural(stars, 'estrela', 'estrelas')}
                checked={stars === value}
                // A press on the checked one changes nothing, so only its click tells of it.
                onClick={() => choose(stars)}
                onChange={() => undefined}
                onKeyDown={({ key }) => /^(Delete|Backspace)$/.test(key) && onChange(null)}
              />
            </label>
          ))}
          <Star fill={fillOf(n, shown)} size={72} />
        </span>
      ))}
    </fieldset>
  );
}
