import { Link, useNavigate } from '@tanstack/react-router';
import { useRef, useState, type MouseEvent, type SubmitEvent } from 'react';
import { Icon } from '#ui/icon.tsx';
import { isOpenedElsewhere } from '#web/foundation/opened-elsewhere.ts';
import { cleanText, LONGEST_TEXT } from './clean-text.ts';
import { searchAddress } from './search-params.ts';

/**
 * The query of the search page, which is its heading and its field at once: the heading, which may
 * have several lines, is shown until the field has the focus or another text. A plain form that works
 * without JavaScript; with it, the router navigates. A new text starts at all its titles.
 */
export function QueryForm({ query }: { query: string }) {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [isEdited, setEdited] = useState(query === '');
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('query');
    void navigate(searchAddress({ query: cleanText(String(typed)).trim() }));
  };
  const clear = (event: MouseEvent) => {
    if (isOpenedElsewhere(event) || !field.current) return;
    event.preventDefault();
    field.current.value = '';
    field.current.focus();
    setEdited(true);
  };
  return (
    <form className="query-form" action="/search" role="search" onSubmit={send}>
      <button className="query-button" aria-label="Buscar">
        <Icon name="search" size={32} />
      </button>
      <div className="query" data-edited={isEdited}>
        <h1 className="query-text">
          <span className="visually-hidden">{query === '' ? 'Busca' : 'Busca: '}</span>
          {query}
        </h1>
        <input
          ref={field}
          name="query"
          className="query-field"
          aria-label="Busca"
          placeholder="Tá procurando o que?"
          defaultValue={query}
          maxLength={LONGEST_TEXT}
          autoComplete="off"
          enterKeyHint="search"
          onChange={(event) => setEdited(event.target.value !== query)}
        />
      </div>
      {query !== '' && (
        <Link to="/search" className="query-button" aria-label="Limpar busca" onClick={clear}>
          <Icon name="close" size={28} />
        </Link>
      )}
    </form>
  );
}
