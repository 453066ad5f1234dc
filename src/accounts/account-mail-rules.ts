// The mails about an account. They greet by the first name only if it looks like one: anybody can sign up with another
// person's address, and must not be able to send them a text of their own.
import { brazilMoment } from '#shared/brazil-day.ts';
import { fileSizeWords } from '#shared/file-size.ts';
import { MAIL_TOKEN_SECONDS, recoveryPath, verificationPath } from '#shared/mail-links.ts';
import { writeMail } from '#platform/mail/mail-template.ts';
import type { MailSender } from '#platform/mail/mail-template.ts';
import type { Mail, Mailer } from '#platform/mail/mailer.ts';

/** The parts with which a command mails a person about a change. */
export interface AccountMailing {
  mailer: Mailer;
  sender: MailSender & { contactEmail: string };
}

export interface Receiver {
  email: string;
  /** The profile's name, as the person wrote it. */
  name: string;
}

/** A device and its place in words: `Firefox no Windows`, `nesta mesma rede`. */
export interface SignInDevice {
  device: string;
  place: string;
  at: Date;
}

export function verificationMail(to: Receiver, token: string, sender: MailSender): Mail {
  const { siteName, siteUrl } = sender;
  return writeMail(
    to.email,
    {
      subject: 'Confirme seu e-mail',
      heading: 'Confirme seu e-mail.',
      paragraphs: [
        `${greeting(to)} Falta só isto pra sua conta no ${siteName} ficar completa: dizer que este e-mail é seu mesmo.`,
      ],
      button: {
        label: 'Confirmar meu e-mail',
        url: siteUrl + verificationPath(token),
        isExpected: true,
      },
      notes: [VALIDITY, 'Não criou conta nenhuma? Então não precisa fazer nada.'],
      reason: `Este e-mail foi pra ${to.email} porque alguém criou uma conta no ${siteName} com esse endereço.`,
    },
    sender,
  );
}

export function recoveryMail(to: Receiver, token: string, sender: MailSender): Mail {
  const { siteName, siteUrl } = sender;
  return writeMail(
    to.email,
    {
      subject: 'Sua senha nova',
      heading: 'Crie sua senha nova.',
      paragraphs: [
        `${greeting(to)} Alguém pediu pra trocar a senha da sua conta no ${siteName}. Se foi você, toque no botão e escolha outra.`,
      ],
      button: {
        label: 'Criar senha nova',
        url: siteUrl + recoveryPath(token),
        isExpected: true,
      },
      notes: [
        `${VALIDITY} Depois da troca, todos os aparelhos vão precisar entrar de novo.`,
        'Não foi você? Pode ignorar este e-mail: sua senha continua a mesma.',
      ],
      reason: `Este e-mail foi pra ${to.email} porque pediram uma senha nova pra conta que usa esse endereço no ${siteName}.`,
    },
    sender,
  );
}

export function passwordChangedMail(to: Receiver, at: Date, sender: MailSender): Mail {
  const { siteName, siteUrl } = sender;
  return writeMail(
    to.email,
    {
      subject: 'Sua senha mudou',
      heading: 'Sua senha mudou.',
      paragraphs: [
        `${greeting(to)} A senha da sua conta no ${siteName} foi trocada. Quem estava na conta em outros aparelhos vai precisar entrar de novo.`,
      ],
      facts: [momentOf(at)],
      button: { label: 'Não fui eu, quero outra senha', url: `${siteUrl}/reset-password` },
      notes: ['Foi você? Então está tudo certo, não precisa fazer nada.'],
      reason: reasonOf(to, siteName),
    },
    sender,
  );
}

/** The mail to the address that the account no longer uses. It names the new one only in part. */
export function formerEmailMail(
  former: Receiver,
  change: { email: string; at: Date },
  sender: MailSender & { contactEmail: string },
): Mail {
  const { siteName, contactEmail } = sender;
  return writeMail(
    former.email,
    {
      subject: 'Seu e-mail mudou',
      heading: 'Seu e-mail mudou.',
      paragraphs: [
        `${greeting(former)} Sua conta no ${siteName} agora usa outro e-mail. Este aqui não serve mais pra entrar nela.`,
      ],
      facts: [`Novo e-mail: ${masked(change.email)}`, momentOf(change.at)],
      notes: [
        'Foi você? Então está tudo certo, e este é o último e-mail que mandamos pra cá.',
        `Não foi você? Escreva logo pra ${contactEmail} e conte o que aconteceu.`,
      ],
      reason: `Este e-mail foi pra ${former.email} porque uma conta no ${siteName} usava esse endereço até agora.`,
    },
    sender,
  );
}

/** The mail to the new address, which is still to be confirmed. */
export function newEmailMail(
  to: Receiver,
  { token, at }: { token: string; at: Date },
  sender: MailSender,
): Mail {
  const { siteName, siteUrl } = sender;
  return writeMail(
    to.email,
    {
      subject: 'Seu e-mail mudou',
      heading: 'Seu e-mail mudou.',
      paragraphs: [
        `${greeting(to)} Sua conta no ${siteName} agora usa este e-mail: é com ele que você entra. Só falta confirmar que ele é seu mesmo.`,
      ],
      facts: [momentOf(at)],
      button: {
        label: 'Confirmar meu e-mail',
        url: siteUrl + verificationPath(token),
        isExpected: true,
      },
      notes: [VALIDITY, 'Não conhece essa conta? Então não precisa fazer nada.'],
      reason: `Este e-mail foi pra ${to.email} porque uma conta no ${siteName} passou a usar esse endereço.`,
    },
    sender,
  );
}

export function newDeviceMail(
  to: Receiver,
  { device, place, at }: SignInDevice,
  sender: MailSender,
): Mail {
  const { siteName, siteUrl } = sender;
  return writeMail(
    to.email,
    {
      subject: 'Um novo aparelho entrou na sua conta',
      heading: 'Um novo aparelho entrou.',
      paragraphs: [
        `${greeting(to)} Alguém entrou na sua conta no ${siteName} com um aparelho que a gente ainda não conhecia.`,
      ],
      facts: [device, place, momentOf(at)].filter((fact) => fact !== ''),
      button: { label: 'Ver meus aparelhos', url: `${siteUrl}/settings` },
      notes: [
        'Foi você? Então está tudo certo, não precisa fazer nada.',
        'Não foi você? Nas configurações dá pra tirar esse aparelho da conta. Depois troque sua senha.',
      ],
      reason: reasonOf(to, siteName),
    },
    sender,
  );
}

/** Tells that the file with everything of the person's can be downloaded; it is not in the mail. */
export function exportReadyMail(
  to: Receiver,
  { size, expiresAt }: { size: number; expiresAt: Date },
  sender: MailSender,
): Mail {
  const { siteName, siteUrl } = sender;
  return writeMail(
    to.email,
    {
      subject: 'Seu arquivo está pronto',
      heading: 'Seu arquivo está pronto.',
      paragraphs: [
        `${greeting(to)} Tudo que você guardou no ${siteName} está num arquivo só, de ${fileSizeWords(size)}.`,
      ],
      facts: [`Dá pra baixar até ${brazilMoment(expiresAt)} (horário de Brasília)`],
      button: { label: 'Baixar meu arquivo', url: `${siteUrl}/exportar` },
      notes: [
        'O arquivo só abre com você dentro da conta.',
        'Não foi você que pediu? Troque sua senha.',
      ],
      reason: reasonOf(to, siteName),
    },
    sender,
  );
}

const HOURS = MAIL_TOKEN_SECONDS / 3600;
const VALIDITY = `O link vale por ${HOURS === 1 ? 'uma hora' : `${HOURS} horas`} e uma vez só.`;

const momentOf = (at: Date): string => `${brazilMoment(at)} (horário de Brasília)`;

const reasonOf = ({ email }: Receiver, siteName: string): string =>
  `Este e-mail foi pra ${email} porque cuida da segurança da sua conta no ${siteName}.`;

/** `Oi, Dora!`, or `Oi!` if the name contains anything that a single name does not. */
function greeting({ name }: Receiver): string {
  const [first = ''] = name.trim().split(/\s+/);
  return /^\p{L}[\p{L}\p{M}'’-]{1,19}$/u.test(first) ? `Oi, ${first}!` : 'Oi!';
}

/** Hides most of an address: `d…@exemplo.com.br`. */
const masked = (email: string): string => email.replace(/^(.).*@/u, '$1…@');
