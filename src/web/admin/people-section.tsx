import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormEvent } from 'react';
import buttons from '#ui/button.module.css';
import { TextField } from '#ui/field.tsx';
import { useToken } from '#web/session/session-store.ts';
import { PersonRow } from './person-row.tsx';
import { peopleQuery } from './admin-reads.ts';
import { SectionState } from './section-state.tsx';

/** The accounts, found by their address; at first those who see this page. */
export function PeopleSection() {
  const [text, setText] = useState('');
  const [email, setEmail] = useState('');
  const query = useQuery(peopleQuery(useToken(), email));
  const items = query.data?.items ?? [];
  function submit(event: FormEvent) {
    event.preventDefault();
    setEmail(text.trim());
  }
  return (
    <>
      <form role="search" aria-label="Pessoas" className="admin-search" onSubmit={submit}>
        <TextField
          id="operacao-email"
          label="E-mail, ou um pedaço"
          type="search"
          maxLength={254}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <button type="submit" className={buttons.secondary}>
          Procurar
        </button>
      </form>
      <SectionState query={query} empty={items.length === 0 ? 'Ninguém com esse e-mail.' : null}>
        <ul className="settings-rows admin-rows">
          {items.map((person) => (
            <PersonRow key={person.id} person={person} />
          ))}
        </ul>
      </SectionState>
    </>
  );
}
