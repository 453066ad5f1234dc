import { useSyncExternalStore, type ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import buttons from '#ui/button.module.css';
import headings from '#ui/heading.module.css';
import sheet from './app.css?url';
import { installPrompt } from './install-prompt.ts';
import { AddPicture, MenuPicture, OpenPicture, SharePicture } from './step-pictures.tsx';

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
