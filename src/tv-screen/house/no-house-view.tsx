/** @jsxImportSource preact */
import { useEffect } from 'preact/hooks';
import { Button, Group } from '#tv-screen/controls.tsx';
import { moveFocus } from '#tv-screen/focus.ts';
import { QrCode } from '#tv-screen/qr-code.tsx';
import { goBack } from '#tv-screen/screens.ts';
import { siteOrigin } from './house-data.ts';
import { HouseTop } from './house-parts.tsx';

/** Invites a person without a household to make one on their phone. */
export function NoHouseView() {
  useEffect(() => moveFocus('no-house:back'), []);
  return (
    <Group focusKey="no-house" className="screen invitation" isBoundary>
      <HouseTop />
      <main>
        <h1>Faça a sua casa</h1>
        <p className="invitation-text" role="status">
          Quem vê junto escolhe junto: o que todo mundo quer ver, quem paga o quê, e um voto quando
          ninguém se decide.
        </p>
        <div className="invitation-code">
          <QrCode text={`${siteOrigin()}/casa`} label="QR code pra fazer a casa no celular" />
          <div>
            <p className="address">{`Em ${location.host}/casa`}</p>
            <p>Ou aponte a câmera pro quadrado. Feita a casa, ela aparece aqui.</p>
          </div>
        </div>
        <Button focusKey="no-house:back" onEnter={goBack}>
          Voltar
        </Button>
      </main>
    </Group>
  );
}
