import { Link } from '@tanstack/react-router';
import buttons from '#ui/button.module.css';
import { EmptyState } from './empty-state.tsx';
import { MARKED_LISTS, type MarkedSlug } from './kept-lists.ts';
import { ListBody } from './list-body.tsx';
import { ListFrame } from './list-frame.tsx';
import { OrganizeButton, SearchLink } from './list-tools.tsx';
import { useRemovals } from './use-removals.ts';

/** VOU VER, the favourites or the watched titles. */
export function MarkedPage({ slug }: { slug: MarkedSlug }) {
  const { name, description, emptyTitle, emptyText } = MARKED_LISTS[slug];
  const removals = useRemovals(slug);
  return (
    <ListFrame
      name={name}
      description={description}
      tools={
        <>
          <SearchLink list={slug} />
          <OrganizeButton />
        </>
      }
    >
      <ListBody
        list={slug}
        name={name}
        removals={removals}
        empty={
          <EmptyState
            art={slug === 'vou-ver' ? 'sem-vou-ver' : 'vazio'}
            title={emptyTitle}
            text={emptyText}
          >
            <Link to="/releases" className={buttons.secondary}>
              Ver lançamentos
            </Link>
          </EmptyState>
        }
      />
    </ListFrame>
  );
}
