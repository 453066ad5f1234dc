import { useNavigate } from '@tanstack/react-router';
import { Suspense, useState, type FormEvent } from 'react';
import buttons from '#ui/button.module.css';
import headings from '#ui/heading.module.css';
import { showToast } from '#ui/toast.tsx';
import { Guard } from '#web/account/guard.tsx';
import { failureWords, useSending } from '#web/account/sending.ts';
import type { ApiError } from '#web/api-client/api-client.ts';
import { send as sendToApi } from '#web/api-client/send.ts';
import { useMeltedBar } from '#web/title-parts/use-melted-bar.ts';
import { boxesOf, CodeBoxes } from './code-boxes.tsx';
import sheet from './tv-pairing.css?url';

/** The page for signed-in people, and for others why it needs an account. */
export function GuardedPairing({ code }: { code?: string }) {
  return (
    // As high as the window at least, also while the page's style sheet loads: the footer stays below.
    <div style={{ minHeight: '100vh' }}>
      <Suspense fallback={null}>
        <Guard
          heading="Conecte sua TV"
          why="Com a sua conta, a televisão mostra as suas listas e o que passa no que você assina. Entre pra conectar a sua."
        >
          <PairingPage {...(code !== undefined && { code })} />
        </Guard>
      </Suspense>
    </div>
  );
}

/** Tokens: a palette would have to be in a chunk of the title page. */
const BAND = { bg: 'var(--planalto)', ink: 'var(--planalto-tinta)', disc: 'var(--planalto-disco)' };

/** 'Conecte sua TV': the code that a TV shows is typed here, or comes with the address of its QR code. */
function PairingPage({ code }: { code?: string }) {
  const navigate = useNavigate();
  const { sending, send } = useSending();
  const [boxes, setBoxes] = useState(() => boxesOf(code));
  const [focus, setFocus] = useState(() => ({ box: Math.max(0, boxes.indexOf('')), times: 0 }));
  const [failure, setFailure] = useState<ApiError | null>(null);
  useMeltedBar(BAND);
  // Shows the error screen (docs/product-rules.md R61).
  if (failure) throw failure;

  const focusOn = (box: number) => setFocus(({ times }) => ({ box, times: times + 1 }));
  const refused = (error: ApiError) => {
    if ([0, 401, 429].includes(error.status)) {
      showToast({ text: failureWords(error), kind: 'error' });
    } else setFailure(error);
  };
  const isWhole = (then: (typed: string) => Promise<void>) => {
    const empty = boxes.indexOf('');
    if (empty === -1) return void send(() => then(boxes.join('')), refused);
    showToast({ text: 'Preencha os campos', kind: 'warning' });
    focusOn(empty);
  };
  const finish = async (isKnown: boolean, text: string) => {
    if (isKnown) {
      showToast({ text, kind: 'success' });
      await navigate({ to: '/' });
    } else {
      showToast({ text: 'Código Inválido', kind: 'error' });
      focusOn(0);
    }
  };
  const register = (event: FormEvent) => {
    event.preventDefault();
    isWhole(async (typed) => {
      const call = 'POST /tv/code/{code}/register';
      const isKnown = await sendToApi(call, { withToken: true, path: { code: typed } });
      await finish(isKnown, 'Estamos logando...');
    });
  };
  const refuse = () =>
    isWhole(async (typed) => {
      const path = { code: typed };
      const isKnown = await sendToApi('DELETE /tv/code/{code}', { withToken: true, path });
      await finish(isKnown, 'Essa TV ficou de fora da sua conta.');
    });
  return (
    <article className="pairing">
      {/* Not in the site's own sheet, which every page loads: React waits for it. */}
      <link rel="stylesheet" href={sheet} precedence="page" />
      <div className="pairing-words">
        <h1 className={headings.page}>
          Conecte <br />
          sua TV
        </h1>
        <p className="pairing-lead">
          {code === undefined
            ? 'Abra o VouVer na televisão e digite aqui o código que aparece na tela.'
            : 'Confira: é este o código que aparece na tela da sua televisão?'}
        </p>
        <form noValidate onSubmit={register}>
          <CodeBoxes boxes={boxes} onChange={setBoxes} focus={focus} />
          <div className="pairing-buttons">
            <button type="submit" className={buttons.primary} aria-disabled={sending}>
              Validar
            </button>
            {code !== undefined && (
              <button
                type="button"
                className={buttons.secondary}
                aria-disabled={sending}
                onClick={refuse}
              >
                Não é a minha TV
              </button>
            )}
          </div>
        </form>
      </div>
      <div className="pairing-tiles" aria-hidden="true" />
    </article>
  );
}
