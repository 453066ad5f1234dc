import type { TitleInfo } from '#api/types.ts';
import type { OfferProblem } from '#shared/report-rules.ts';
import { SelectField } from '#ui/field.tsx';
import { send } from '#web/api-client/send.ts';
import { currentToken } from '#web/api-client/session.ts';
import { paidOffers, watchOffers } from '#web/offer-parts/offers.ts';
import { ReportDialog, type ReportWords } from '#web/reporting/report-dialog.tsx';
import { titleNameOf } from '#web/title-parts/title-view.ts';

interface OfferReportProps {
  title: TitleInfo;
  open: boolean;
  onClose: () => void;
}

const PROBLEMS: Record<OfferProblem, string> = {
  gone: 'Não está mais lá',
  price: 'O preço está errado',
  missing: 'Falta uma plataforma',
  link: 'O link leva pro lugar errado',
};

const WORDS: ReportWords = {
  title: 'Essa informação tá errada?',
  legend: 'O que está errado?',
  noReason: 'Escolha o que está errado.',
  submit: 'Enviar aviso',
  sent: 'Valeu! A gente vai conferir.',
  gone: 'Este título não está mais no guia.',
  tooMany: 'Você já mandou vários avisos. Espere um pouco e tente de novo.',
};

/** Tells the operator that an offer is wrong; no account is needed. */
export function OfferReportDialog({ title, open, onClose }: OfferReportProps) {
  const report = (problem: OfferProblem, note: string, fields: FormData) => {
    const provider = Number(fields.get('provider'));
    return send('POST /offers/report', {
      json: {
        media_id: title.id,
        type: title.media_type,
        problem,
        note,
        ...(provider > 0 && { provider_id: provider }),
      },
      withToken: currentToken() !== null,
    });
  };
  return (
    <ReportDialog
      id="aviso"
      words={WORDS}
      reasons={PROBLEMS}
      open={open}
      onClose={onClose}
      onSend={report}
      lead={<p>{`Conta pra gente o que mudou em ${titleNameOf(title)}.`}</p>}
    >
      <Providers title={title} />
    </ReportDialog>
  );
}

/** The providers of the ticket; nothing for a title without offers. */
function Providers({ title: { providers } }: { title: TitleInfo }) {
  const offers = new Map(
    [...watchOffers(providers), ...paidOffers(providers)].map((offer) => [
      offer.provider_id,
      offer,
    ]),
  );
  if (offers.size === 0) return null;
  return (
    <SelectField id="aviso-plataforma" name="provider" label="Em qual plataforma?" defaultValue="">
      <option value="">Outra, ou não sei</option>
      {[...offers.values()].map(({ provider_id: id, provider_name: name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
