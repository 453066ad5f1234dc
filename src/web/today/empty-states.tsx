import { Link } from '@tanstack/react-router';
import type { Tonight } from '#api/types.ts';
import buttons from '#ui/button.module.css';
import { formatPlural } from '#web/foundation/format.ts';
import { Choosing } from './choosing.tsx';
import { SheetWords } from './sheet.tsx';

/** The page if nothing can be watched: why, and what to do about it. */
export function NothingTonight({ listed, services }: Pick<Tonight, 'listed' | 'services'>) {
  return <Choosing sheet={<Why listed={listed} services={services} />} />;
}

function Why({ listed, services }: Pick<Tonight, 'listed' | 'services'>) {
  if (listed === 0)
    return (
      <SheetWords
        sentence="Nada no seu VOU VER."
        note="Toque em VOU VER na página de um título e ele aparece aqui."
      >
        <Link to="/releases" className={buttons.primary}>
          Ver lançamentos
        </Link>
      </SheetWords>
    );
  if (services === 0)
    return (
      <SheetWords sentence="Diga o que você assina e a gente diz o que dá.">
        <Link to="/platforms" className={buttons.primary}>
          Marcar serviços
        </Link>
      </SheetWords>
    );
  return (
    <SheetWords
      sentence="Nada da sua lista está no que você assina."
      note={`${formatPlural(listed, 'título guardado', 'títulos guardados')}. Assim que um chegar num serviço seu, ele aparece aqui.`}
    >
      <Link to="/platforms" className={buttons.primary}>
        Marcar mais serviços
      </Link>
      <Link
        to="/gallery/$galleryId"
        params={{ galleryId: 'vou-ver' }}
        className={`${buttons.button} today-again`}
      >
        Ver meu VOU VER
      </Link>
    </SheetWords>
  );
}

/** The page if what could be watched could not be loaded. */
export function FailedTonight({ isOffline, onRetry }: { isOffline: boolean; onRetry: () => void }) {
  return (
    <Choosing
      sheet={
        <div role="alert">
          <SheetWords
            sentence={isOffline ? 'Caiu a internet.' : 'Não deu pra abrir sua lista.'}
            note={
              isOffline
                ? 'Assim que voltar, a gente atualiza.'
                : 'Não é nada com você. Tente de novo daqui a pouco.'
            }
          >
            <button type="button" className={`${buttons.button} today-again`} onClick={onRetry}>
              Tentar agora
            </button>
          </SheetWords>
        </div>
      }
    />
  );
}

/** The page while it loads, as high as it will be. */
export function LoadingTonight() {
  return (
    <>
      <Choosing
        sheet={
          <div className="today-loading" role="status">
            <span className="visually-hidden">Carregando...</span>
            <i />
            <i />
            <i />
          </div>
        }
      >
        <div className="today-loading-choices" />
      </Choosing>
      <div className="today-section" aria-hidden="true">
        <i className="today-loading-heading" />
        <div className="today-grid">
          {Array.from({ length: 7 }, (_, at) => (
            <i key={at} className="today-loading-card" />
          ))}
        </div>
      </div>
    </>
  );
}
