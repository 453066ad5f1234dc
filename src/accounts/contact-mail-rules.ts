import type { Config } from '#platform/config.ts';
import type { Mail } from '#platform/mail/mailer.ts';

/** A message of the contact form. */
export interface ContactMessage {
  name: string;
  email: string;
  subject: string;
  message: string;
}

export type ContactMailConfig = Pick<Config, 'siteName' | 'contactEmail'>;

/** The mail to the operator, with the sender of the message as Reply-To. */
export function contactMail(
  { name, email, subject, message: text }: ContactMessage,
  config: ContactMailConfig,
): Mail {
  return {
    to: config.contactEmail,
    replyTo: { name, address: email },
    subject: `[${config.siteName}] ${subject}`,
    text: [
      `De: ${name} <${email}>`,
      `Assunto: ${subject}`,
      '',
      text,
      '',
      '-- ',
      `Mensagem do formulário de contato do ${config.siteName}.`,
      'Para responder a quem escreveu, responda a este e-mail.',
    ].join('\n'),
  };
}
