/** @jsxImportSource preact */
import { useEffect } from 'preact/hooks';
import { at } from '#web/offer-parts/offers.ts';
import { Button, Group } from '#tv-screen/controls.tsx';
import { moveFocus } from '#tv-screen/focus.ts';
import { QrCode } from '#tv-screen/qr-code.tsx';
import {
  payerOfWatch,
  type BallotAnswer,
  type HouseParts,
  type ResultOf,
  type StageTitle,
} from './house-data.ts';
import { Failure, HouseFaces } from './house-parts.tsx';
import { chosenByWords, houseWhereWords, resultReason } from './house-words.ts';
import { TitleStage } from './title-stage.tsx';

interface ResultProps extends HouseParts {
  result: ResultOf;
  stage: StageTitle;
  onClose: () => void;
}

/** The title that the vote ended with, and where to watch it. */
export function TvResultView({
  home,
  failure,
  change,
  takeBallot,
  result,
  stage,
  onClose,
}: ResultProps) {
  const { people, why, watch, by, next } = result;
  useEffect(() => moveFocus('result:close'), []);
  const link = watch?.provider_link?.startsWith('https://') ? watch.provider_link : null;
  const voteAgain = () =>
    change<BallotAnswer>('/household/vote', { method: 'POST' }, (answer) => {
      onClose();
      takeBallot(answer.ballot);
    });
  return (
    <Group focusKey="result" className="screen" isBoundary>
      <TitleStage
        title={stage}
        above={
          people.length > 0 && (
            <>
              <HouseFaces members={people} />
              <span>{chosenByWords(people.map(({ name }) => name))}</span>
            </>
          )
        }
      >
        <div className={link === null ? 'result-ticket' : 'result-ticket torn'}>
          <div className="result-answer">
            <p className="label">
              {why === null ? 'Hoje é este' : resultReason(why, people.length, by)}
            </p>
            <p className="result-where" role="status">
              {houseWhereWords(watch, payerOfWatch(watch, home))}
            </p>
            <Group focusKey="result-actions" className="offers">
              <Button focusKey="result:close" onEnter={onClose}>
                Boa, fechou
              </Button>
              <Button focusKey="result:again" onEnter={voteAgain}>
                <Again />
                <span>Votar de novo</span>
              </Button>
            </Group>
          </div>
          {link !== null && watch !== null && (
            <div className="result-stub">
              <QrCode text={link} label={`QR code pra abrir ${at(watch)}`} />
              <p>{`Abrir ${at(watch)}`}</p>
            </div>
          )}
        </div>
        <p className="result-next">{next !== undefined && `Na próxima, é a vez de ${next}.`}</p>
        <Failure text={failure} />
      </TitleStage>
    </Group>
  );
}

const Again = () => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d="M19 12a7 7 0 1 1-2-5l2.500 2.500M19.500 4v5.500H14" className="stroke" />
  </svg>
);
