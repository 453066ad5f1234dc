import { type FormEvent, type PointerEvent, useState } from 'react';
import buttons from '#ui/button.module.css';
import { useModal } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { ToastStack } from '#ui/toast.tsx';
import { art } from '#web/images/image-addresses.ts';
import { Picture } from '#web/images/picture.tsx';
import { formatCount, formatPlural } from '#web/foundation/format.ts';
import { rate } from './library-actions.tsx';
import type { TitleKey } from './library-changes.ts';
import { useViewerTitle } from './viewer-title-store.ts';
import sheet from './rating-dialog.css?url';
import { Star, fillOf } from './star.tsx';

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
      {/* Not in the site's own sheet, which every page loads: React waits for it. */}
      <link rel="stylesheet" href={sheet} precedence="page" />
      <Opened {...props} />
    </>
  );
}

function Opened({ title, name, posterPath, onClose }: RatingDialogProps) {
  const dialog = useModal(true);
  const saved = (useViewerTitle(title)?.rating ?? 0) / 2;
  // Until the viewer chooses, the saved rating, which may still be loading.
  const [chosen, setChosen] = useState<number | null>(null);
  const [isSending, setSending] = useState(false);
  const value = chosen ?? saved;
  const isEmpty = value === 0 && saved === 0;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isEmpty || isSending) return;
    setSending(true);
    const isStored = await rate(title, value * 2);
    setSending(false);
    if (isStored) dialog.current?.close();
  };
  return (
    <dialog ref={dialog} className="rating-dialog" aria-labelledby="avaliar" onClose={onClose}>
      <form className="rating-panel" onSubmit={(event) => void submit(event)}>
        <Picture
          kind="poster"
          path={posterPath}
          art={art.poster(title.type, title.id)}
          width={300}
          height={450}
          sizes="300px"
          className="rating-poster"
        />
        <div className="rating-words">
          <h2 id="avaliar">Sua avaliação para {name}</h2>
          <RatingPicker value={value} onChange={setChosen} />
          <p className="rating-value" role="status">
            {value === 0 ? (
              'Sem nota'
            ) : (
              <>
                <b>{formatCount(value)}</b> de 5
              </>
            )}
          </p>
          <p className="rating-hint">Toque de novo na mesma nota pra apagar.</p>
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
            className={`${buttons.round} rating-close`}
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
  /** Stars, from 0 for none to 5 in half steps. */
  value: number;
  onChange: (value: number) => void;
}

const STARS = [1, 2, 3, 4, 5];

/**
 * Stars in half steps: the left half of a star is x.5, the right half a whole number, the same value
 * again clears. A native radio group, so that arrow keys move by half a star.
 */
function RatingPicker({ value, onChange }: RatingPickerProps) {
  const [hovered, setHovered] = useState<number | null>(null);
  const shown = hovered ?? value;
  const choose = (stars: number) => {
    setHovered(null);
    onChange(stars === value ? 0 : stars);
  };
  // A finger does not hover; it would leave the highlight behind.
  const hover = (stars: number) => (event: PointerEvent) =>
    event.pointerType !== 'touch' && setHovered(stars);
  return (
    <fieldset className="rating-stars" onPointerLeave={() => setHovered(null)}>
      <legend className="visually-hidden">Sua nota, de meia a 5 estrelas</legend>
      {STARS.map((n) => (
        <span key={n} className="rating-star">
          {[n - 0.5, n].map((stars) => (
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
                onKeyDown={({ key }) => /^(Delete|Backspace)$/.test(key) && onChange(0)}
              />
            </label>
          ))}
          <Star fill={fillOf(n, shown)} size={72} />
        </span>
      ))}
    </fieldset>
  );
}
