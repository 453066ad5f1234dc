import { Link } from '@tanstack/react-router';
import { useSyncExternalStore, type ReactNode } from 'react';
import buttons from '#ui/button.module.css';
import headings from '#ui/heading.module.css';
import sheet from './app.css?url';

/** Explains how to install the site as an app, with pictures of the steps. */
export function AppPage() {
  const prompt = useSyncExternalStore(installPrompt.subscribe, installPrompt.current, () => null);
  return (
    <div className="app-page">
      <link rel="stylesheet" href={sheet} precedence="page" />
      <h1 className={headings.page}>Leve o VouVer no bolso</h1>
      <p className="app-lead">
        O app é o próprio site na tela inicial do celular: abre sem barra de endereço, guarda as
        últimas páginas que você viu e o seu VOU VER pra quando faltar internet, e se atualiza
        sozinho. Não ocupa quase nada e não precisa de loja.
      </p>
      {prompt !== null && (
        <button type="button" className={buttons.primary} onClick={() => void installPrompt.show()}>
          Instalar neste aparelho
        </button>
      )}
      <Steps id="iphone" title="No iPhone e no iPad">
        <Step picture={<SharePicture />}>
          Abra o VouVer no <strong>Safari</strong> e toque em <strong>Compartilhar</strong>, o
          quadrado com a seta pra cima.
        </Step>
        <Step picture={<AddPicture />}>
          Role a lista e toque em <strong>Adicionar à Tela de Início</strong>.
        </Step>
        <Step picture={<OpenPicture />}>
          Toque em <strong>Adicionar</strong>. O VouVer fica entre os seus apps.
        </Step>
      </Steps>
      <Steps id="android" title="No Android">
        <Step picture={<MenuPicture />}>
          Abra o VouVer no <strong>Chrome</strong> e toque nos <strong>três pontinhos</strong>.
        </Step>
        <Step picture={<AddPicture android />}>
          Toque em <strong>Adicionar à tela inicial</strong> ou <strong>Instalar app</strong>.
        </Step>
        <Step picture={<OpenPicture />}>
          Confirme em <strong>Instalar</strong>. O VouVer fica entre os seus apps.
        </Step>
      </Steps>
      <p className="app-note">
        Pra tirar, é como qualquer app: segure o ícone e remova. Ao sair da sua conta, o que estava
        guardado dela no aparelho é apagado. Mais em <Link to="/doubts">Dúvidas</Link>.
      </p>
    </div>
  );
}

function Steps({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={headings.section}>
        {title}
      </h2>
      <ol role="list" className="app-steps">
        {children}
      </ol>
    </section>
  );
}

function Step({ picture, children }: { picture: ReactNode; children: ReactNode }) {
  return (
    <li>
      {picture}
      <p>{children}</p>
    </li>
  );
}

/** The event with which Chromium offers to install a site; other browsers have none. */
interface InstallOffer extends Event {
  prompt: () => Promise<unknown>;
}

let offer: InstallOffer | null = null;
const listeners = new Set<() => void>();

function keep(next: InstallOffer | null): void {
  offer = next;
  for (const listener of listeners) listener();
}

if (typeof window !== 'undefined') {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    keep(event as InstallOffer);
  });
  window.addEventListener('appinstalled', () => keep(null));
}

/** The browser's offer to install the site, while there is one: it can be shown once. */
const installPrompt = {
  current: () => offer,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  show: async () => {
    const shown = offer;
    keep(null);
    await shown?.prompt();
  },
};

/** A phone, 240 by 320, into which a picture draws its screen. Decorative: the step says it. */
function Phone({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 240 320" aria-hidden="true" className="app-picture">
      <rect width="240" height="320" rx="12" className="app-ground" />
      <rect x="46" y="22" width="148" height="330" rx="22" className="app-body" />
      <rect x="54" y="30" width="132" height="320" rx="15" className="app-screen" />
      {children}
    </svg>
  );
}

/** The site on the screen: its name and two posters. */
const Site = () => (
  <>
    <path d="M66 46h7l7 17 7-17h7L84 70h-8Z" className="app-pink" />
    <rect x="66" y="84" width="50" height="74" rx="3" className="app-pink" />
    <circle cx="91" cy="112" r="15" className="app-paper" />
    <rect x="124" y="84" width="50" height="74" rx="3" className="app-green" />
    <path d="M124 158l25-42 25 42Z" className="app-paper" />
  </>
);

/** Safari's bar with the share button marked. */
const SharePicture = () => (
  <Phone>
    <Site />
    <path d="M54 238h132v82H54Z" className="app-bar" />
    <rect x="66" y="248" width="108" height="20" rx="10" className="app-field" />
    <circle cx="120" cy="293" r="21" className="app-mark" />
    <path
      d="M113 290h-4v15h22v-15h-4M120 298v-18M114 285l6-6 6 6"
      className="app-line app-line-dark"
    />
    <path d="M74 286l-7 7 7 7M166 286l7 7-7 7" className="app-line" />
  </Phone>
);

/** Chrome's bar with its menu marked. */
const MenuPicture = () => (
  <Phone>
    <path d="M54 45a15 15 0 0 1 15-15h102a15 15 0 0 1 15 15v27H54Z" className="app-bar" />
    <rect x="66" y="42" width="82" height="20" rx="10" className="app-field" />
    <circle cx="168" cy="52" r="17" className="app-mark" />
    <circle cx="168" cy="44" r="2.6" className="app-dark" />
    <circle cx="168" cy="52" r="2.6" className="app-dark" />
    <circle cx="168" cy="60" r="2.6" className="app-dark" />
    <g transform="translate(0 44)">
      <Site />
    </g>
  </Phone>
);

/** The list of actions with the one to touch marked. */
const AddPicture = ({ android = false }: { android?: boolean }) => (
  <Phone>
    <rect x="66" y={android ? 60 : 110} width="108" height="190" rx="10" className="app-bar" />
    <g transform={android ? 'translate(0 -50)' : undefined}>
      <path d="M78 134h52M78 164h64M78 238h44M78 268h58" className="app-line" />
      <rect x="66" y="184" width="108" height="36" className="app-mark" />
      <rect x="148" y="194" width="16" height="16" rx="4" className="app-line app-line-dark" />
      <path d="M156 198v8M152 202h8M78 202h54" className="app-line app-line-dark" />
    </g>
  </Phone>
);

/** The home screen with the app among others. */
const OpenPicture = () => (
  <Phone>
    {[0, 1, 2, 3, 4, 5, 7, 8].map((place) => (
      <rect
        key={place}
        x={68 + (place % 3) * 38}
        y={60 + Math.floor(place / 3) * 52}
        width="28"
        height="28"
        rx="8"
        className="app-field"
      />
    ))}
    <rect x="62" y="158" width="40" height="40" rx="11" className="app-pink" />
    <path d="M69 168h7l6 15 6-15h7l-10 24h-6Z" className="app-dark" />
    <circle cx="82" cy="171" r="4.5" className="app-paper" />
    <path d="M68 210h28" className="app-line" />
  </Phone>
);
