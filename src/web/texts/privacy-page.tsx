import { Link } from '@tanstack/react-router';
import { adsSection } from '#web/ads/ads-section.tsx';
import { currentSite, type Site } from '#web/foundation/site.ts';
import { privacySections } from './privacy-sections.tsx';
import { TextPage } from './text-page.tsx';

/** The day on which one of the texts last changed. */
const CHANGED = { machine: '2026-11-22', human: '22 de novembro de 2026' };

export function PrivacyPage() {
  const site = currentSite();
  return (
    <TextPage
      heading="Termos de uso e privacidade"
      lead={
        <>
          <p>
            As regras do {site.name} e o que acontece com seus dados, em português claro. Resumo: o
            guia é de graça, só pede cadastro de quem quer uma conta e não segue você por aí.
          </p>
          <p>
            Vale desde <time dateTime={CHANGED.machine}>{CHANGED.human}</time>.
          </p>
        </>
      }
      sections={[
        ...termsSections(site),
        ...privacySections(site),
        ...(site.adUnit === undefined ? [] : [adsSection]),
      ]}
    />
  );
}

/** The terms of use. */
const termsSections = ({ name }: Site) => [
  {
    id: 'o-servico',
    title: 'O que o guia faz',
    content: (
      <>
        <p>
          O {name} reúne informações sobre filmes, séries e novelas e diz em quais plataformas eles
          podem ser vistos, alugados ou comprados no Brasil. Ele não transmite, não hospeda e não
          vende filmes.
        </p>
        <p>Usar o guia significa concordar com estes termos. Se não concordar, não use o guia.</p>
      </>
    ),
  },
  {
    id: 'as-informacoes',
    title: 'As informações',
    content: (
      <>
        <p>
          Dados e imagens de títulos e pessoas vêm do TMDB; a disponibilidade é da JustWatch. Este
          produto usa a API do TMDB, mas não é endossado nem certificado pelo TMDB. Quando o rodapé
          diz “Catálogo de demonstração”, a disponibilidade é inventada e serve só de exemplo.
        </p>
        <p>
          Cuidamos para que tudo esteja certo, mas catálogos mudam a toda hora e erros acontecem.
          Confirme na plataforma antes de assinar, alugar ou comprar.{' '}
          <Link to="/contact">Avise</Link> se achar um erro.
        </p>
        <p>
          Marcas, cartazes e fotos são de seus donos. Os desenhos que fazem as vezes de cartaz são
          do guia e não substituem o material oficial.
        </p>
      </>
    ),
  },
  {
    id: 'outros-sites',
    title: 'Outros sites',
    content: (
      <p>
        Os links levam a plataformas, lojas e redes que não são nossas. Lá valem os termos e os
        preços de lá: o que você contrata ou compra é entre você e elas.
      </p>
    ),
  },
  {
    id: 'conta',
    title: 'Sua conta',
    content: (
      <>
        <p>
          A conta é de graça e de uma pessoa só. Use um e-mail que seja seu, guarde a senha com você
          e não se passe por outra pessoa. O que você escreve e as fotos que põe no perfil continuam
          seus, e quem responde por eles é você.
        </p>
        <p>
          Você pode apagar a conta quando quiser, em Configurações. Podemos desativar contas que
          quebrem estas regras ou ponham outras pessoas em risco.
        </p>
      </>
    ),
  },
  {
    id: 'uso-justo',
    title: 'Uso justo',
    content: (
      <>
        <p>
          Use o guia à vontade para você. Não tente derrubá-lo, burlar seus limites, copiar o
          catálogo inteiro com programas nem usar o formulário de contato para propaganda. Podemos
          bloquear quem fizer isso.
        </p>
        <p>
          O guia é oferecido como está e pode mudar ou sair do ar. Nada aqui tira direitos que a lei
          brasileira, como o Código de Defesa do Consumidor e o Marco Civil da Internet, garante a
          você.
        </p>
      </>
    ),
  },
];
