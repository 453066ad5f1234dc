import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Icon } from '#ui/icon.tsx';
import { GalleryIcon } from './gallery-icon.tsx';
import type { ListKey } from './kept-lists.ts';
import { validateList } from './list-search.ts';

/** A link to the search within a list, where titles of the catalogue can be added too. */
export function SearchLink({ list }: { list: ListKey }) {
  return (
    <Link
      to="/search-gallery/$galleryId"
      params={{ galleryId: String(list) }}
      className="gallery-tool"
      aria-label="Buscar e adicionar títulos"
      title="Buscar e adicionar títulos"
    >
      <Icon name="search" size={22} />
    </Link>
  );
}

/** True while the titles of the list are being moved and removed; the address stores it. */
export function useOrganizing(): [boolean, (on: boolean) => void] {
  const on = useSearch({ strict: false, select: (search) => validateList(search).organizar === 1 });
  const navigate = useNavigate();
  const change = (next: boolean) =>
    void navigate({
      to: '.',
      search: (old: object) => ({ ...old, organizar: next ? (1 as const) : undefined }),
      resetScroll: false,
    });
  return [on, change];
}

/** Switches between the cards and the rows in which titles are moved and removed. */
export function OrganizeButton() {
  const [on, change] = useOrganizing();
  return (
    <button
      type="button"
      className="gallery-tool"
      aria-pressed={on}
      aria-label="Organizar os títulos"
      title="Organizar os títulos"
      onClick={() => change(!on)}
    >
      <GalleryIcon name="order" />
    </button>
  );
}
