import { formatPlural } from '#web/foundation/format.ts';
import { SMALL_PAGE_POLICY, smallPage } from './small-page.ts';

/** Reasons for refusing a form without reading it. */
export type FormRefusal = { status: 403 | 413 } | { status: 429; waitSeconds: number };

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': SMALL_PAGE_POLICY,
  'cache-control': 'no-store',
};

const TEXTS = {
  403: [
    'Este envio não veio da nossa página.',
    'Se foi você, é só preencher o formulário por aqui.',
  ],
  413: ['Ficou grande demais.', 'Encurte um pouco e envie de novo.'],
} as const;

/** The response to a form that is not read: a small page, because rendering the form's own one is what costs. */
export function refusedForm(refusal: FormRefusal, form: string, siteName: string): Response {
  const { status } = refusal;
  const isLimit = status === 429;
  const [heading, text] = isLimit ? tooMany(refusal.waitSeconds) : TEXTS[status];
  const link = { to: form, text: 'Voltar ao formulário' };
  const page = smallPage({ siteName, heading, body: `<p>${text}</p>`, link });
  const wait = isLimit && { 'retry-after': String(refusal.waitSeconds) };
  return new Response(page, { status, headers: { ...HEADERS, ...wait } });
}

function tooMany(seconds: number): [heading: string, text: string] {
  const wait = formatPlural(Math.max(1, Math.ceil(seconds / 60)), 'minuto', 'minutos');
  return ['Muitos envios em pouco tempo.', `Espere ${wait} e envie de novo.`];
}
