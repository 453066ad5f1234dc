import { useId, useState } from 'react';
import type { ChangeEvent } from 'react';
import { DRAWING_COLOURS } from '#shared/colours.ts';
import { avatarAddress, drawingAddress, userInitials } from '#shared/user-avatar.ts';
import type { ImageKind } from '#shared/upload-addresses.ts';
import type { User } from '#api/types.ts';
import buttons from '#ui/button.module.css';
import { CropField } from './crop-field.tsx';
import { newImage } from './image-change.ts';
import type { ImageChange } from './image-change.ts';
import { readImage } from './read-image.ts';

interface ImagesSectionProps {
  user: User;
  /** The drawing that is shown without a photo. */
  drawing: number;
  images: Partial<Record<ImageKind, ImageChange>>;
  onImage: (kind: ImageKind, change: ImageChange | undefined) => void;
  /** True if that drawing was chosen and is not saved yet. */
  hasNewDrawing: boolean;
  onDrawing: (drawing: number) => void;
}

/** Cover, photo, and the drawings for people without a photo. */
export function ImagesSection({
  user,
  drawing,
  hasNewDrawing,
  images,
  onImage,
  onDrawing,
}: ImagesSectionProps) {
  const { photo_url: photo, cover_url: cover, use_photo_img: usesPhoto } = user.profile;
  const initials = userInitials(user.profile);
  const hasPhoto = usesPhoto && photo !== '';
  const showsDrawing =
    hasNewDrawing || images.photo === 'remove' || (images.photo === undefined && !hasPhoto);
  return (
    <>
      <div className="settings-images">
        <ImageField
          kind="cover"
          label="Capa"
          present={images.cover === 'remove' ? '' : cover}
          change={images.cover}
          onChange={(change) => onImage('cover', change)}
        />
        <ImageField
          kind="photo"
          label="Foto"
          present={showsDrawing ? drawingAddress(drawing, initials) : avatarAddress(user)}
          hasOwn={photo !== '' && usesPhoto}
          change={images.photo}
          onChange={(change) => onImage('photo', change)}
        />
      </div>
      <fieldset className="settings-drawings">
        <legend>Sem foto? Fique com um desenho.</legend>
        {DRAWING_COLOURS.map((colour, number) => (
          <label key={colour}>
            <input
              type="radio"
              name="desenho"
              checked={showsDrawing && drawing === number}
              onChange={() => onDrawing(number)}
            />
            <img
              src={drawingAddress(number, initials)}
              alt={`Desenho ${number + 1}`}
              width={64}
              height={64}
            />
          </label>
        ))}
      </fieldset>
    </>
  );
}

interface ImageFieldProps {
  kind: ImageKind;
  label: string;
  /** The address of the image that is shown now; empty for none. */
  present: string;
  /** True if that is the person's own image, which can be removed. */
  hasOwn?: boolean;
  change: ImageChange | undefined;
  onChange: (change: ImageChange | undefined) => void;
}

function ImageField({
  kind,
  label,
  present,
  hasOwn = present !== '',
  change,
  onChange,
}: ImageFieldProps) {
  const id = useId();
  const [error, setError] = useState<string>();
  const words = kind === 'photo' ? 'foto' : 'capa';

  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const input = event.currentTarget;
    const file = input.files?.[0];
    if (!file) return;
    setError(undefined);
    try {
      onChange(newImage(await readImage(file)));
    } catch {
      setError('Não deu pra abrir este arquivo. Escolha uma imagem JPEG, PNG, WebP, GIF ou AVIF.');
    }
    // Emptied, so that the same file can be chosen again.
    input.value = '';
  }

  return (
    <div className="settings-image" data-kind={kind}>
      <h3>{label}</h3>
      {change !== undefined && change !== 'remove' ? (
        <CropField
          kind={kind}
          image={change.image}
          crop={change.crop}
          onCrop={(crop) => onChange({ ...change, crop })}
        />
      ) : present === '' ? (
        <div className="settings-no-cover">Sem capa sua, ficam os azulejos.</div>
      ) : (
        <img className="settings-present" src={present} alt={`Sua ${words} de agora`} />
      )}
      <div className="settings-image-buttons">
        <input
          id={id}
          type="file"
          accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
          className="visually-hidden"
          aria-describedby={`${id}-erro`}
          onChange={(event) => void choose(event)}
        />
        <label className={buttons.secondary} htmlFor={id}>
          Escolher {words}
        </label>
        {hasOwn && change === undefined && (
          <button type="button" className="settings-link" onClick={() => onChange('remove')}>
            Tirar a {words}
          </button>
        )}
      </div>
      <p id={`${id}-erro`} role="alert" className="settings-error">
        {error}
      </p>
    </div>
  );
}
