import type { ComponentProps } from 'react';
import { Icon } from '#ui/icon.tsx';
import { art } from '#web/images/image-addresses.ts';
import { Picture } from '#web/images/picture.tsx';
import type { Place } from '#web/lists/list-places.ts';
import { TitleLink } from '#web/title-parts/title-link.tsx';
import { GalleryIcon } from './gallery-icon.tsx';
import { placeAbout, placeName } from './place-words.ts';
import { keyOfPlace } from './use-kept-titles.ts';

interface OrganizedRowProps {
  /** Undefined while it is being loaded. */
  one: Place | undefined;
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
  const { one, position, count, help, handle, isLifted, onMove, onRemove, remark, onRemark } =
    props;
  if (!one) return <span className="gallery-row-skeleton" />;
  const name = placeName(one);
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
      <Poster one={one} />
      <span className="gallery-row-words">
        {'item' in one ? <TitleLink item={one.item}>{name}</TitleLink> : <span>{name}</span>}
        <span>{remark === '' ? placeAbout(one) : `“${remark}”`}</span>
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

function Poster({ one }: { one: Place }) {
  const { type, id } = keyOfPlace(one);
  return (
    <span className="gallery-row-poster" data-gone={'gone' in one || undefined}>
      <Picture
        kind="poster"
        path={'item' in one ? one.item.poster_path : null}
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
