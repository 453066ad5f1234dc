import type { SocialFailure } from './finish-social-sign-in.ts';

interface Words {
  heading: string;
  text: string;
}

/** The message about a failed sign-in; `provider` is the provider's name. */
export const socialFailureWords = (failure: SocialFailure, provider: string): Words =>
  WORDS[failure](provider);

const WORDS: Record<SocialFailure, (provider: string) => Words> = {
  cancelled: (provider) => ({
    heading: 'Você não entrou.',
    text: `A entrada com ${provider} foi cancelada, e nada mudou. Se foi sem querer, é só tentar de novo.`,
  }),
  expired: () => ({
    heading: 'Essa entrada já venceu.',
    text: 'Ela vale por uma hora, uma vez só, e no mesmo navegador em que começou. É só começar de novo.',
  }),
  'no-email': (provider) => ({
    heading: 'Faltou seu e-mail.',
    text: `Pra criar sua conta a gente precisa de um e-mail, e o que veio de ${provider} não tem. Tente de novo e permita o e-mail, ou crie sua conta com e-mail e senha.`,
  }),
  taken: (provider) => ({
    heading: 'Esse e-mail já tem conta.',
    text: `Já existe uma conta com o e-mail que veio de ${provider}. Pra proteger quem é dono dela, ela só abre do jeito que foi criada. Entre com e-mail e senha; se esqueceu a senha, dá pra criar outra.`,
  }),
  inactive: () => ({
    heading: 'Essa conta está desativada.',
    text: 'Por isso não deu pra entrar. Se você acha que é engano, fale com a gente.',
  }),
  unverified: () => ({
    heading: 'Falta confirmar seu e-mail.',
    text: 'Sua conta existe, e abre depois que o e-mail for confirmado.',
  }),
  refused: (provider) => ({
    heading: 'Não deu certo dessa vez.',
    text: `A resposta de ${provider} não confirmou quem você é. Tente de novo; costuma resolver.`,
  }),
  unavailable: (provider) => ({
    heading: 'Ninguém atendeu do outro lado.',
    text: `A entrada com ${provider} está fora do ar. Tente de novo daqui a pouco, ou entre com e-mail e senha.`,
  }),
  limited: () => ({
    heading: 'Foram tentativas demais.',
    text: 'Espere alguns minutos e tente de novo.',
  }),
  missing: (provider) => ({
    heading: 'Esse jeito de entrar não existe aqui.',
    text: `A entrada com ${provider} não está ligada neste site. Entre com e-mail e senha.`,
  }),
  offline: () => ({
    heading: 'Caiu a internet.',
    text: 'Não deu pra terminar de entrar. Assim que ela voltar, tente de novo.',
  }),
  failed: () => ({
    heading: 'Ops! Ocorreu algo inesperado.',
    text: 'Não deu pra terminar de entrar. Tente de novo daqui a pouco.',
  }),
};
