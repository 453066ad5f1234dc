import type { ReportReason } from '#shared/report-rules.ts';
import { send } from '#web/api-client/send.ts';
import { currentToken } from '#web/api-client/session.ts';
import { ReportDialog, type ReportWords } from '#web/reporting/report-dialog.tsx';

interface ListReportProps {
  id: number;
  open: boolean;
  onClose: () => void;
}

const REASONS: Record<ReportReason, string> = {
  hate: 'Ofende ou incita ódio',
  scam: 'É propaganda ou golpe',
  personal: 'Expõe dados de alguém',
  other: 'Outro motivo',
};

const WORDS: ReportWords = {
  title: 'Denunciar lista',
  legend: 'O que tem de errado?',
  noReason: 'Escolha um motivo.',
  submit: 'Enviar denúncia',
  sent: 'Denúncia enviada. A gente vai olhar.',
  gone: 'Esta lista não está mais aberta.',
  tooMany: 'Você já mandou várias denúncias. Espere um pouco e tente de novo.',
};

/** Reports a public list to the operator; no account is needed. */
export function ListReport({ id, open, onClose }: ListReportProps) {
  const report = (reason: ReportReason, note: string) =>
    send('POST /collections/{id}/report', {
      path: { id },
      json: { reason, note },
      withToken: currentToken() !== null,
    });
  return (
    <ReportDialog
      id="denuncia"
      words={WORDS}
      reasons={REASONS}
      open={open}
      onClose={onClose}
      onSend={report}
    />
  );
}
