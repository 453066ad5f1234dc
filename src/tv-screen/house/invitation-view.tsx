/** @jsxImportSource preact */
import { useEffect, useState } from 'preact/hooks';
import type { Schemas } from '#api/schema.gen.ts';
import { Button, Group } from '#tv-screen/controls.tsx';
import { moveFocus } from '#tv-screen/focus.ts';
import { QrCode } from '#tv-screen/qr-code.tsx';
import { goBack } from '#tv-screen/screens.ts';
import { siteOrigin, type HouseParts } from './house-data.ts';
import { Failure, HouseTop } from './house-parts.tsx';
import { namesInLine, untilDay } from './house-words.ts';

type Made = Schemas['MadeHouseholdInvitation'];

/** The link that this TV has made, as long as the page is there: the site keeps only its hash. */
let lastMade: Made | null = null;

/** Lets people into the household: the link as a QR code, made only when somebody asks for it. */
export function InvitationView({ home, failure, change }: HouseParts) {
  const [made, setMade] = useState(lastMade);
  const [before] = useState(() => home.members.map(({ number }) => number));
  const { invitation_until: until, seats_left: left, name } = home;
  // Another link replaces this one, and ends at another time.
  const shown = made !== null && made.expires_at === until && left > 0 ? made : null;
  const entered = home.members.filter(({ number }) => before.indexOf(number) < 0);
  const make = () =>
    change<Made>('/household/invitation', { method: 'POST' }, (answer) => {
      lastMade = answer;
      setMade(answer);
    });
  const canMake = left > 0 && shown === null;
  const isReplacing = canMake && until !== null;
  // A working link is not replaced by a key that is pressed once too often.
  const first = canMake && !isReplacing ? 'invitation:make' : 'invitation:back';
  useEffect(() => moveFocus(first), [first, canMake]);

  return (
    <Group focusKey="invitation" className="screen invitation" isBoundary>
      <HouseTop />
      <main>
        <h1>{shown ? `${name} te chama` : 'Chamar alguém'}</h1>
        <p className="invitation-text" role="status">
          {entered.length > 0
            ? `${namesInLine(entered.map((member) => member.name))} ${entered.length === 1 ? 'entrou' : 'entraram'} na casa.`
            : invitationText({ isShown: shown !== null, until, left })}
        </p>
        {shown && (
          <div className="invitation-code">
            <QrCode
              text={`${siteOrigin()}/casa#convite=${shown.token}`}
              label="QR code do convite"
            />
            <div>
              <p className="address">Aponte a câmera do celular</p>
              <p>{`O convite vale ${untilDay(shown.expires_at)}.`}</p>
            </div>
          </div>
        )}
        {canMake && (
          <Button focusKey="invitation:make" onEnter={make}>
            {isReplacing ? 'Fazer outro convite' : 'Mostrar o convite'}
          </Button>
        )}
        <Button focusKey="invitation:back" onEnter={goBack}>
          {shown ? 'Pronto' : 'Voltar'}
        </Button>
        <Failure text={failure} />
      </main>
    </Group>
  );
}

interface Invited {
  isShown: boolean;
  until: string | null;
  left: number;
}

function invitationText({ isShown, until, left }: Invited): string {
  if (left === 0) return 'A casa encheu: oito é o máximo.';
  if (isShown) return 'Quem entra vê o que a casa quer ver, e as notas só de quem quiser mostrar.';
  if (until === null)
    return 'O convite é um código na tela: quem aponta a câmera entra, com a própria conta.';
  return `Já tem um convite valendo ${untilDay(until)}, e o endereço dele a gente não guarda. Fazendo outro, o de antes deixa de valer.`;
}
