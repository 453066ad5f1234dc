/** @jsxImportSource preact */
import type { TvTitleInfo } from './api.ts';
import { Button } from './button.tsx';
import { moveFocus } from './focus.ts';
import { Group } from './group.tsx';
import { Row } from './row.tsx';

interface TitleMoreProps {
  title: TvTitleInfo;
  /** The focus has come to this part. */
  onFocus: () => void;
}

/** The part below the ticket: a title's description, its cast, and similar titles. */
export function TitleMore({ title, onFocus }: TitleMoreProps) {
  const { overview, cast, similar } = title;
  return (
    <Group focusKey="title-more" className="title-more">
      <h2 className="more-name">{title.title}</h2>
      <div className="more-text">
        <p className="overview">{overview || 'A sinopse ainda não chegou por aqui.'}</p>
        {cast.length > 0 && <p className="cast">{`Com ${cast.join(', ')}.`}</p>}
      </div>
      {similar.length > 0 ? (
        <div className="similar">
          <Row
            row={{ kind: 'popular', collection: null, titles: similar }}
            name="Se você curtiu, olha estes"
            focusKey="row:similar"
            place={0}
            isNear
            onFocus={onFocus}
          />
        </div>
      ) : (
        <Button focusKey="more:up" onFocus={onFocus} onEnter={() => moveFocus('ticket')}>
          Voltar pro ingresso
        </Button>
      )}
    </Group>
  );
}
