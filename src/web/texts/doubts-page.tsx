import { Link, type LinkProps } from '@tanstack/react-router';
import buttons from '#ui/button.module.css';
import { Icon } from '#ui/icon.tsx';
import { currentSite } from '#web/foundation/site.ts';
import { TextPage } from './text-page.tsx';

export function DoubtsPage() {
  const { name } = currentSite();
  const sections = questionsAbout(name).map(({ id, title, questions }) => ({
    id,
    title,
    content: questions.map((entry) => <Entry key={entry.question} entry={entry} />),
  }));
  return (
    <>
      <TextPage
        heading="Dúvidas"
        lead={`O que mais perguntam sobre o ${name}, com respostas curtas.`}
        sections={sections}
      />
      <section className="doubts-more" aria-labelledby="outra-duvida">
        <h2 id="outra-duvida" className="doubts-ask">
          Não achou a sua pergunta?
        </h2>
        <Link to="/contact" className={buttons.ink}>
          Falar com a gente
        </Link>
      </section>
    </>
  );
}

/** The browser's own disclosure: opens by mouse, key and search in the page, without JavaScript. */
function Entry({ entry: { question, answer, link } }: { entry: Question }) {
  return (
    <details className="doubts-entry">
      <summary className="doubts-question">
        <h3>{question}</h3>
        <Icon name="forward" size={22} />
      </summary>
      <div className="doubts-answer">
        {answer.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {link && (
          <p>
            <Link to={link.to} className="doubts-link">
              {link.label}
            </Link>
          </p>
        )}
      </div>
    </details>
  );
}

/** An answer is plain text, so that search engines get the same words as visitors. */
interface Question {
  question: string;
  answer: readonly string[];
  link?: { to: NonNullable<LinkProps['to']>; label: string };
}

interface QuestionGroup {
  id: string;
  title: string;
  questions: readonly Question[];
}

/** Answers describe only what the site does today. */
export const questionsAbout = (site: string): readonly QuestionGroup[] => [
  {
    id: 'o-guia',
    title: 'O guia',
    questions: [
      {
        question: `O que é o ${site}?`,
        answer: [
          'Um guia de filmes, séries e novelas que responde a uma pergunta: onde assistir? Você escolhe o título e a página diz, numa frase, em quais plataformas ele está no Brasil e onde dá pra alugar ou comprar.',
        ],
      },
      {
        question: 'É de graça?',
        answer: [
          'É. Consultar o guia não custa nada. O que pode custar é a plataforma: assinatura, aluguel e compra são sempre direto com ela.',
        ],
      },
      {
        question: 'Preciso criar uma conta?',
        answer: [
          'Não. Tudo o que você lê aqui funciona sem cadastro e sem senha. A conta é de graça e serve pra guardar: o que você quer ver, suas notas, o que já viu, episódio por episódio, e suas listas. Com ela também dá pra sortear o que ver hoje.',
        ],
      },
      {
        question: 'Dá pra assistir aqui mesmo?',
        answer: [
          'Não. O guia mostra o caminho e leva você até a plataforma; o filme passa lá. Aqui dá pra ver os trailers, quando existem.',
        ],
      },
      {
        question: 'E na televisão?',
        answer: [
          'Procure pelo celular ou pelo computador e abra na TV o aplicativo da plataforma que o guia indicar. Se a sua TV tiver navegador, o guia também abre nele.',
        ],
      },
    ],
  },
  {
    id: 'onde-assistir',
    title: 'Onde assistir',
    questions: [
      {
        question: 'De onde vêm as informações?',
        answer: [
          'Títulos, elenco, sinopses e imagens vêm do TMDB (The Movie Database). A disponibilidade nas plataformas é da JustWatch, por meio do TMDB. Este produto usa a API do TMDB, mas não é endossado nem certificado pelo TMDB.',
          'Quando o rodapé diz “Catálogo de demonstração”, a disponibilidade mostrada é só um exemplo, pra você conhecer o site.',
        ],
      },
      {
        question: 'Por que um título não aparece em nenhum streaming?',
        answer: [
          'Muitas vezes porque ele não está mesmo em nenhum: os direitos vencem, mudam de mãos ou nunca foram vendidos pro Brasil. Também pode ter acabado de chegar e ainda não constar. A página do título diz em que dia a resposta foi conferida.',
        ],
      },
      {
        question: 'Fui à plataforma e o título não estava lá. E agora?',
        answer: [
          'Os catálogos mudam todo dia, às vezes à meia-noite. Olhe a data ao lado de “Conferido em”: ela diz de quando é a informação. Se o erro continuar, conte pra gente.',
        ],
        link: { to: '/contact', label: 'Avisar sobre um erro' },
      },
      {
        question: 'Vale pra qualquer lugar do mundo?',
        answer: [
          'Mostramos o que vale no Brasil. Em outro país, a mesma plataforma costuma ter outro catálogo. E algumas guardam parte dos títulos pra certos planos ou canais extras: confira antes de assinar.',
        ],
      },
      {
        question: 'Quanto custa alugar ou comprar?',
        answer: [
          'Não mostramos preços de filmes nem de assinaturas: eles mudam conforme a loja, a qualidade da imagem e as promoções. O valor certo aparece na loja, antes de você pagar.',
        ],
      },
      {
        question: 'O que querem dizer as etiquetas das plataformas?',
        answer: [
          'PARA ASSISTIR: já está incluído na assinatura. GRÁTIS: não custa nada. GRÁTIS COM ANÚNCIOS: não custa nada, mas tem intervalos. PARA ALUGAR: você paga e assiste por alguns dias. PARA COMPRAR: você paga e fica com ele na sua conta da loja.',
        ],
      },
    ],
  },
  {
    id: 'seus-servicos',
    title: 'O que você assina',
    questions: [
      {
        question: 'Como funciona “O que você assina?”',
        answer: [
          'Na página inicial e em Plataformas, toque nos serviços que você paga. A partir daí as respostas falam com você: o que está no seu plano vem primeiro, os cartazes avisam “No seu plano” e o filtro “Só nos meus serviços” deixa nas listas apenas o que você já paga.',
        ],
        link: { to: '/platforms', label: 'Marcar meus serviços' },
      },
      {
        question: 'Onde fica guardado o que eu marquei?',
        answer: [
          'No seu navegador, neste aparelho. Se você entra na sua conta, fica nela também, e vale em todos os seus aparelhos; ao sair, continua neste navegador. Quando você liga “Só nos meus serviços”, a lista é pedida com eles, sem dizer quem você é. Pra apagar, desmarque os serviços.',
        ],
      },
    ],
  },
  {
    id: 'sua-conta',
    title: 'Sua conta',
    questions: [
      {
        question: 'Esqueci minha senha. E agora?',
        answer: [
          'Toque em LOG!N e depois em “Esqueceu sua senha? Clique aqui!”. Diga o e-mail da conta e a gente manda um link pra criar outra. Ele vale por uma hora e uma vez só. Depois da troca, todos os aparelhos precisam entrar de novo.',
        ],
      },
      {
        question: 'O e-mail com o link não chegou. O que eu faço?',
        answer: [
          `Espere uns minutos e procure no lixo eletrônico: o remetente é ${site}. Confira também se digitou o e-mail da conta, porque a resposta na tela é a mesma quando ele não tem conta aqui. Se precisar, peça outro link; mandamos até cinco a cada meia hora.`,
        ],
      },
      {
        question: 'Recebi um aviso de que um novo aparelho entrou. Devo me preocupar?',
        answer: [
          'Se foi você, não. Se não foi, entre na conta, abra as configurações e tire o aparelho de lá, na lista de aparelhos. Depois troque a senha: quem estava na conta em outros aparelhos sai dela.',
        ],
      },
      {
        question: 'Quem vê minhas listas, minhas notas e o que eu vi?',
        answer: [
          'Só você, até resolver abrir. Cada lista pode virar pública, com um endereço pra mandar a quem quiser, e voltar a ser só sua na mesma hora. Nas configurações você escolhe o que mais os outros veem: seu VOU VER, suas notas, o que viu por último. Da sua nota, todo mundo vê só a média.',
        ],
      },
      {
        question: 'Como conto o que já vi de uma série?',
        answer: [
          'Na página da série, abra a temporada e marque o episódio, até um episódio, a temporada ou tudo. A gente guarda onde você parou e diz qual é o próximo. Série inteira marcada como vista continua assim quando chega episódio novo: aparece “3 novos”.',
        ],
      },
      {
        question: 'Troquei meu e-mail. Por que preciso confirmar de novo?',
        answer: [
          'Pra ter certeza de que ele é seu: é por ele que você recupera a senha. Mandamos o link pro e-mail novo e um aviso pro antigo.',
        ],
      },
      {
        question: 'Como apago minha conta?',
        answer: [
          'Nas configurações, no fim da página. A conta some na hora, com tudo o que é seu, e não dá pra voltar atrás.',
        ],
        link: { to: '/privacy', label: 'Ver o que some junto' },
      },
    ],
  },
  {
    id: 'cartazes-e-loja',
    title: 'Cartazes e loja',
    questions: [
      {
        question: 'Por que tantos cartazes são desenhos?',
        answer: [
          'Quando um título não tem imagem, o guia desenha um cartaz só dele, a partir do nome, do gênero e do ano. O mesmo título tem sempre o mesmo desenho. Não é o cartaz oficial.',
        ],
      },
      {
        question: 'Vocês ganham pra indicar uma plataforma?',
        answer: [
          'Não. A ordem das plataformas não está à venda, e os links levam direto até elas, sem código de comissão.',
        ],
      },
      {
        question: 'De quem é a loja?',
        answer: [
          'A loja com produtos de filmes e séries é um site à parte, que abre em outra aba. Preço, entrega e troca são com ela.',
        ],
      },
    ],
  },
  {
    id: 'privacidade-e-contato',
    title: 'Privacidade e contato',
    questions: [
      {
        question: 'Que dados meus vocês guardam?',
        answer: [
          'De quem só lê o guia, quase nenhum, e nada de cookies de rastreio. De quem tem conta, o que está no perfil e nas listas, os aparelhos que entraram e um registro de segurança de 180 dias. Se você escreve pra gente, usamos seu nome e seu e-mail pra responder.',
        ],
        link: { to: '/privacy', label: 'Ler o aviso de privacidade' },
      },
      {
        question: 'Achei um erro ou senti falta de um título. Como aviso?',
        answer: [
          'Escreva pela página de contato e diga qual é o título. O link da página ajuda muito.',
        ],
        link: { to: '/contact', label: 'Falar com a gente' },
      },
    ],
  },
];
