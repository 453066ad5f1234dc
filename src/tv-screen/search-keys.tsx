/** @jsxImportSource preact */
import { Button } from './button.tsx';
import { Group } from './group.tsx';

const SIGNS = 'abcdefghijklmnopqrstuvwxyz0123456789'.split('');

interface SearchKeysProps {
  query: string;
  onQuery: (query: string) => void;
}

/** The longest text: more than any name that somebody types with a remote. */
const LONGEST = 60;

/** The keyboard on the screen. */
export function SearchKeys({ query, onQuery }: SearchKeysProps) {
  const add = (sign: string) => onQuery((query + sign).slice(0, LONGEST));
  return (
    <Group focusKey="keys" className="keys" role="group" label="Teclado">
      {SIGNS.map((sign) => (
        <Button key={sign} focusKey={`key:${sign}`} className="key" onEnter={() => add(sign)}>
          {sign}
        </Button>
      ))}
      <Button
        focusKey="key:space"
        className="key wide"
        onEnter={() => query !== '' && query.slice(-1) !== ' ' && add(' ')}
      >
        espaço
      </Button>
      <Button
        focusKey="key:delete"
        className="key wide"
        onEnter={() => onQuery(query.slice(0, -1))}
      >
        apagar
      </Button>
      <Button focusKey="key:clear" className="key wide" onEnter={() => onQuery('')}>
        limpar
      </Button>
    </Group>
  );
}
