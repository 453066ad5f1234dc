import {
  useEffect,
  useId,
  useRef,
  useState,
  type ChangeEvent,
  type KeyboardEvent,
  type PointerEvent,
} from 'react';
import { DRAWING_COLOURS } from '#shared/colours.ts';
import type { ImageKind } from '#shared/upload-addresses.ts';
import { avatarAddress, drawingAddress, userInitials } from '#shared/user-avatar.ts';
import type { User } from '#api/types.ts';
import buttons from '#ui/button.module.css';
import {
  LARGEST_ZOOM,
  moveCrop,
  newImage,
  RATIOS,
  readImage,
  regionOf,
  zoomCrop,
  type Crop,
  type ImageChange,
  type Region,
} from './image-change.ts';

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

interface CropFieldProps {
  kind: ImageKind;
  /** The whole image, upright. */
  image: HTMLCanvasElement;
  crop: Crop;
  onCrop: (crop: Crop) => void;
}

const STEP = 0.1;
const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Chooses the part of an image that is kept: by dragging, the wheel, arrows and a slider with steps. */
function CropField({ kind, image, crop, onCrop }: CropFieldProps) {
  const ratio = RATIOS[kind];
  const box = useRef<HTMLButtonElement>(null);
  const hint = useId();
  const region = regionOf(image, ratio, crop);
  /** Pixels of the image for one of the screen. */
  const scale = () => region.width / (box.current?.clientWidth || region.width);
  const zoomTo = (zoom: number) => onCrop(zoomCrop(image, ratio, crop, zoom));

  useEffect(() => {
    // React listens to wheels passively, which could not keep the page from scrolling.
    const zoomByWheel = (event: WheelEvent) => {
      event.preventDefault();
      zoomTo(crop.zoom * (event.deltaY < 0 ? 1 + STEP : 1 / (1 + STEP)));
    };
    const target = box.current;
    target?.addEventListener('wheel', zoomByWheel, { passive: false });
    return () => target?.removeEventListener('wheel', zoomByWheel);
  });

  function press(event: KeyboardEvent) {
    const arrow = ARROWS[event.key];
    if (arrow) {
      event.preventDefault();
      const step = (event.shiftKey ? 10 : 1) * scale();
      onCrop(moveCrop(image, ratio, crop, { x: arrow[0] * step, y: arrow[1] * step }));
    } else if (event.key === '+' || event.key === '=') zoomTo(crop.zoom + STEP);
    else if (event.key === '-') zoomTo(crop.zoom - STEP);
  }

  function drag(event: PointerEvent) {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const by = { x: -event.movementX * scale(), y: -event.movementY * scale() };
    onCrop(moveCrop(image, ratio, crop, by));
  }

  const words = kind === 'photo' ? 'a foto' : 'a capa';
  const percent = Math.round(crop.zoom * 100);
  return (
    <div className="settings-crop">
      <div className="settings-crop-frame" data-kind={kind}>
        <button
          ref={box}
          type="button"
          aria-label={`Recorte d${words}`}
          aria-describedby={hint}
          className="settings-crop-window"
          style={{ aspectRatio: ratio }}
          onKeyDown={press}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={drag}
        >
          <Preview image={image} region={region} />
        </button>
      </div>
      <p id={hint} className="visually-hidden">
        As setas movem {words} um pixel, com Shift dez; mais e menos ampliam e reduzem.
      </p>
      <div className="settings-zoom">
        <button
          type="button"
          aria-label={`Reduzir ${words}`}
          onClick={() => zoomTo(crop.zoom - STEP)}
        >
          −
        </button>
        <input
          type="range"
          aria-label={`Ampliar ${words}`}
          aria-valuetext={`${percent}%`}
          min={100}
          max={LARGEST_ZOOM * 100}
          value={percent}
          onChange={(event) => zoomTo(Number(event.currentTarget.value) / 100)}
        />
        <button
          type="button"
          aria-label={`Ampliar ${words} um pouco`}
          onClick={() => zoomTo(crop.zoom + STEP)}
        >
          +
        </button>
      </div>
    </div>
  );
}

/** The whole image, placed so that the region fills the window; the rest is dimmed. */
function Preview({ image, region }: { image: HTMLCanvasElement; region: Region }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    canvas.current?.getContext('2d')?.drawImage(image, 0, 0);
  }, [image]);
  const percent = (part: number, whole: number) => `${(part / whole) * 100}%`;
  return (
    <canvas
      ref={canvas}
      aria-hidden="true"
      width={image.width}
      height={image.height}
      style={{
        width: percent(image.width, region.width),
        left: percent(-region.left, region.width),
        top: percent(-region.top, region.height),
      }}
    />
  );
}
