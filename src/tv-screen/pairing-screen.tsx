/** @jsxImportSource preact */
import { useEffect, useState } from 'preact/hooks';
import { PALETTES } from '#artwork/palettes.ts';
import { QrCode } from './qr-code.tsx';
import { Logo } from './top-bar.tsx';
import { pair, type PairingState, type ShownCode } from './pairing.ts';
import { useNow, useStable } from './rendering.ts';
import { minutesLeft } from './words.ts';

/** The colours of the tiles beside the code. */
const { bg, ink, a: blue, c: orange } = PALETTES.planalto;

interface PairingScreenProps {
  /** True if a session of this TV has just ended. */
  hasEnded: boolean;
  onToken: (token: string) => void;
}

/** Shows a code to type on a phone, until somebody has typed it. */
export function PairingScreen({ hasEnded, onToken }: PairingScreenProps) {
  const [pairing, setPairing] = useState<PairingState>({ state: 'asking' });
  const takeToken = useStable(onToken);
  useEffect(() => pair({ onChange: setPairing, onToken: takeToken }), [takeToken]);
  return (
    <div className="screen pairing" style={{ background: bg, color: ink }}>
      <img className="tiles" src="/art/azulejo-planalto.svg" alt="" />
      <Logo disc={orange} />
      <main>
        <h1>
          {pairing.state === 'denied' ? 'Pareamento recusado' : 'Digite este código no celular'}
        </h1>
        {pairing.state === 'showing' ? (
          <Code code={pairing.code} />
        ) : (
          <p className="message" role="status">
            {MESSAGES[pairing.state]}
          </p>
        )}
        {hasEnded && pairing.state === 'showing' && (
          <p className="ended" role="status">
            Esta TV saiu da sua conta. Pra voltar, é só digitar o código novo.
          </p>
        )}
      </main>
    </div>
  );
}

const MESSAGES: Record<Exclude<PairingState['state'], 'showing'>, string> = {
  asking: 'Pegando um código…',
  offline: 'A TV está sem internet. Assim que ela voltar, o código aparece aqui.',
  busy: 'Não deu pra pegar um código agora. Já, já a gente tenta de novo.',
  denied: 'Alguém recusou esta TV no celular. Um código novo já vai aparecer.',
};

function Code({ code }: { code: ShownCode }) {
  const now = useNow(1000).getTime();
  const left = Math.max(0, code.until - now);
  return (
    <>
      <p className="code" role="img" aria-label={code.userCode.split('').join(' ')}>
        <Three letters={code.userCode.slice(0, 3)} />
        <Three letters={code.userCode.slice(3)} />
      </p>
      <div className="scan">
        <QrCode text={code.scanned} label="QR code com o endereço e o código" />
        <div>
          <p className="address">{`Em ${code.address.replace(/^https?:\/\//, '')}`}</p>
          <p>Ou aponte a câmera pro quadrado.</p>
          <p>{minutesLeft(left)}</p>
        </div>
      </div>
      <div className="time" style={{ background: blue }} aria-hidden="true">
        <div
          style={{
            background: orange,
            transform: `scaleX(${left / (code.until - code.from)})`,
          }}
        />
      </div>
    </>
  );
}

const Three = ({ letters }: { letters: string }) => (
  <span className="three">
    <span className="letter">{letters.charAt(0)}</span>
    <span className="letter">{letters.charAt(1)}</span>
    <span className="letter">{letters.charAt(2)}</span>
  </span>
);
