import { Link } from '@tanstack/react-router';
import type { SearchMeaning } from '#api/types.ts';
import { formatCount } from '#web/foundation/format.ts';
import { WHOLE_ADDRESS } from '#web/listing/page-link.tsx';
import { totalOf } from './answer-sentence.ts';
import { searchAddress, TITLE_KINDS, type SearchParams } from './search-params.ts';
import { KIND_WORDS } from './search-words.ts';

interface KindLinksProps {
  counts: SearchMeaning['counts'];
  params: SearchParams;
}

/** The titles of a search by kind, where there is a choice. */
export function KindLinks({ counts, params }: KindLinksProps) {
  const kind = params.tipo;
  const kinds = TITLE_KINDS.filter((one) => totalOf(counts, one) > 0 || one === kind);
  if (kinds.length < 2 && !kind) return null;
  return (
    <nav aria-label="Tipo de título" data-keeps-focus>
      <ul className="kinds" role="list">
        {[undefined, ...kinds].map((one) => (
          <li key={one ?? 'tudo'}>
            <Link
              {...searchAddress({ ...params, page: undefined, tipo: one })}
              activeOptions={WHOLE_ADDRESS}
              // On every page of its kind; the router marks a link on its own page only.
              aria-current={one === kind ? 'page' : undefined}
              resetScroll={false}
              className="kind"
            >
              {one ? `${KIND_WORDS[one]} ${formatCount(totalOf(counts, one))}` : 'Tudo'}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
