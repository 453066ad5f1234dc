import type { ComponentProps } from 'react';
import { Icon } from '#ui/icon.tsx';
import { art } from '#web/images/image-addresses.ts';
import { Picture } from '#web/images/picture.tsx';
import type { ListPlace } from '#web/lists/list-places.tsx';
import { TitleLink } from '#web/title-parts/title-link.tsx';
import { formatYear } from '#web/foundation/format.ts';
import { itemDate, itemName } from '#web/title-parts/title-view.ts';
import { GalleryIcon } from './gallery-parts.tsx';
import { keyOfPlace } from './use-kept-titles.ts';

interface OrganizedRowProps {
  /** Undefined while it is being loaded. */
  place: ListPlace | undefined;
  /** From 1. */
  position: number;
  count: number;
  /** The id of the text that explains how to move rows. */
  help: string;
  /** The listeners of the handle; undefined where rows cannot be moved. */
  handle: ComponentProps<'button'> | undefined;
  isLifted: boolean;
  /** Moves the row to an index, from 0. */
  onMove: (to: number) => void;
  onRemove: () => void;
  /** The owner's remark about the title; empty without one. */
  remark: string;
  /** Opens the dialog of the remark; undefined in lists without remarks. */
  onRemark: (() => void) | undefined;
}

/** A title of a list, with the controls that move and remove it. */
export function OrganizedRow(props: OrganizedRowProps) {
  const { place, position, count, help, handle, isLifted, onMove, onRemove, remark, onRemark } =
    props;
  if (!place) return <span className="gallery-row-skeleton" />;
  const name = placeName(place);
  return (
    <>
      {handle && (
        <>
          <button
            type="button"
            className="gallery-grip"
            aria-label={`Mover ${name}`}
            aria-describedby={help}
            aria-pressed={isLifted}
            {...handle}
          >
            <GalleryIcon name="grip" />
          </button>
          <PositionField
            key={position}
            name={name}
            position={position}
            count={count}
            onMove={onMove}
          />
        </>
      )}
      <Poster place={place} />
      <span className="gallery-row-words">
        {'item' in place ? <TitleLink item={place.item}>{name}</TitleLink> : <span>{name}</span>}
        <span>{remark === '' ? placeAbout(place) : `“${remark}”`}</span>
      </span>
      {onRemark && (
        <button
          type="button"
          className="gallery-remove"
          aria-label={`Comentar ${name}`}
          aria-haspopup="dialog"
          onClick={onRemark}
        >
          <GalleryIcon name="pencil" />
        </button>
      )}
      <button
        type="button"
        className="gallery-remove"
        aria-label={`Tirar ${name} da lista`}
        onClick={onRemove}
      >
        <Icon name="close" size={22} />
      </button>
    </>
  );
}

function Poster({ place }: { place: ListPlace }) {
  const { type, id } = keyOfPlace(place);
  return (
    <span className="gallery-row-poster" data-gone={'gone' in place || undefined}>
      <Picture
        kind="poster"
        path={'item' in place ? place.item.poster_path : null}
        art={art.poster(type, id)}
        width={43}
        height={64}
        sizes="43px"
      />
    </span>
  );
}

type PositionFieldProps = Pick<OrganizedRowProps, 'position' | 'count' | 'onMove'> & {
  name: string;
};

/** The position as a field: another number moves the row, without dragging. */
function PositionField({ name, position, count, onMove }: PositionFieldProps) {
  const take = (field: HTMLInputElement) => {
    const to = Math.min(count, Math.max(1, Math.round(Number(field.value))));
    if (field.value.trim() === '' || Number.isNaN(to)) field.value = String(position);
    else if (to === position) field.value = String(position);
    else onMove(to - 1);
  };
  return (
    <input
      className="gallery-position"
      inputMode="numeric"
      autoComplete="off"
      aria-label={`Posição de ${name}`}
      defaultValue={position}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={(event) => take(event.currentTarget)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take(event.currentTarget);
        if (event.key === 'Escape') event.currentTarget.value = String(position);
      }}
    />
  );
}

/** The name of the title at a place of a list. */
export function placeName(place: ListPlace): string {
  if ('item' in place) return itemName(place.item);
  return place.gone.name ?? 'Um título que saiu do guia';
}

/** "Filme, 2019", or that a title was deleted. */
function placeAbout(place: ListPlace): string {
  if ('gone' in place) return 'Saiu do guia';
  const kind = place.item.media_type === 'movie' ? 'Filme' : 'Série';
  return [kind, formatYear(itemDate(place.item))].filter(Boolean).join(', ');
}
