import { useEffect, useId, useRef } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';
import type { ImageKind } from '#shared/upload-addresses.ts';
import { LARGEST_ZOOM, moveCrop, regionOf, zoomCrop } from './crop-rules.ts';
import type { Crop, Region } from './crop-rules.ts';
import { RATIOS } from './image-change.ts';

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
export function CropField({ kind, image, crop, onCrop }: CropFieldProps) {
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
