import { Link } from '@tanstack/react-router';
import type { SiteWithContact } from '#web/foundation/site.ts';
import styles from './texts.module.css';

/**
 * The privacy notice (LGPD, Lei 13.709/2018). Each sentence describes the code: a change that stores, sends or loads
 * something more changes this text too.
 */
export const privacySections = (site: SiteWithContact) => [
  {
    id: 'seus-dados',
    title: 'Que dados usamos',
    content: (
      <>
        <p>
          Para ler o guia, nenhum: ele não pede cadastro. Estes são todos os casos em que algo seu
          passa por aqui.
        </p>
        <Uses />
      </>
    ),
  },
  {
    id: 'no-seu-navegador',
    title: 'O que fica no seu navegador',
    content: (
      <>
        <p>Isto fica guardado no seu aparelho:</p>
        <ul className={styles.privacyList}>
          <li>
            os serviços que você marca em <Link to="/platforms">“O que você assina?”</Link>, até
            você desmarcar ou limpar os dados do site. Quando você liga “Só nos meus serviços”, a
            lista é pedida com eles, sem dizer quem você é, e nós não anotamos. “O que ver hoje”
            pede a sua lista com eles, e também não anota. Com uma conta eles ficam nela também, e
            aqui fica o número dela, pra não misturar com os de outra pessoa que entrar;
          </li>
          <li>suas oito últimas buscas, até você apagá-las na busca ou limpar os dados do site;</li>
          <li>
            se você entrou na sua conta, a chave que mantém você dentro dela, e o nome e a foto que
            aparecem no alto da página, até você sair; enquanto você entra, a página para onde
            voltar e o que você tinha acabado de mandar nela, por uma hora no máximo;
          </li>
          <li>
            o último título que saiu no sorteio de “O que ver hoje”, pra não sair de novo, até o
            próximo sorteio ou você sair da conta ou limpar os dados do site;
          </li>
          {site.adUnit !== undefined && (
            <li>
              sua resposta sobre os <a href="#anuncios">anúncios</a>;
            </li>
          )}
          <li>
            se você entra com Google ou Facebook, um cookie que confere se a resposta deles é para
            você, por uma hora no máximo;
          </li>
          <li>
            as últimas páginas que você abriu, pra ler sem internet, até você limpar os dados do
            site. Com uma conta, também o seu VOU VER e quantos avisos você ainda não viu; ao sair,
            tudo isso é apagado;
          </li>
          <li>
            sem uma conta, os títulos que você escolhe em{' '}
            <Link to="/quanto-custa">“Quanto custa”</Link>, até você limpar os dados do site;
          </li>
          <li>o ponto em que você parou em cada página, enquanto a aba estiver aberta.</li>
        </ul>
        {site.adUnit === undefined ? (
          <p>
            Não usamos cookies de rastreio, nem nossos nem de terceiros, e não medimos audiência. Se
            um dia houver anúncios, eles só serão carregados depois que você aceitar, e este texto
            dirá antes quem os mostra.
          </p>
        ) : (
          <p>
            Não usamos cookies de rastreio nossos e não medimos audiência. Os cookies dos{' '}
            <a href="#anuncios">anúncios</a> só existem se você aceitar.
          </p>
        )}
      </>
    ),
  },
  {
    id: 'sua-conta',
    title: 'Se você tem uma conta',
    content: (
      <>
        <p>
          Sua senha ninguém lê, nem nós: dela fica só um embaralhado que não se desfaz. Do endereço
          IP com que você entra, fica só a rede, que muita gente divide.
        </p>
        <p>
          Em Configurações você vê e corrige o que é seu, os aparelhos que estão na conta e tudo o
          que foi anotado para protegê-la.
        </p>
        <p>
          Lá você também apaga a conta. Ela some na hora, com perfil, fotos, notas, listas,
          aparelhos, registro de segurança e os e-mails que estavam na fila, e não há como voltar
          atrás. Fica anotado só que uma conta foi apagada, sem dizer qual. Cópias de segurança de
          quem opera o {site.name} são apagadas no prazo delas.
        </p>
      </>
    ),
  },
  {
    id: 'com-quem',
    title: 'Com quem seu navegador fala',
    content: (
      <>
        <p>
          Letras, desenhos e programas da página vêm do nosso servidor. Seu navegador só procura
          outros, e com isso mostra a eles seu endereço IP, nestes casos:
        </p>
        <ul className={styles.privacyList}>
          <li>TMDB, para carregar fotos e cartazes de títulos que os têm;</li>
          <li>YouTube, em modo de privacidade reforçada, só depois que você aperta o play;</li>
          {site.adUnit !== undefined && (
            <li>Google, para os anúncios, só depois que você aceita;</li>
          )}
          <li>Google, Facebook ou Apple, quando você escolhe entrar com eles;</li>
          <li>a loja parceira, para carregar as fotos dos produtos, quando elas são de lá;</li>
          <li>
            o serviço de notificações do seu navegador (do Google, da Apple, da Mozilla ou da
            Microsoft), se você ligar as notificações. A mensagem vai cifrada, e só o seu aparelho a
            abre;
          </li>
          <li>plataformas, lojas e redes, quando você toca num link para elas.</li>
        </ul>
        <p>
          Esses serviços podem estar fora do Brasil e têm avisos de privacidade próprios. Não
          vendemos nem alugamos dados. E-mails passam também pelo serviço que usamos para mandá-los.
        </p>
      </>
    ),
  },
  {
    id: 'seus-direitos',
    title: 'Seus direitos',
    content: (
      <>
        <p>
          A Lei Geral de Proteção de Dados (art. 18) dá a você o direito de pedir, de graça e a
          qualquer momento:
        </p>
        <ul className={styles.privacyList}>
          <li>a confirmação de que tratamos dados seus, e o acesso a eles;</li>
          <li>a correção do que estiver errado ou incompleto;</li>
          <li>o bloqueio, a anonimização ou a eliminação do que não for necessário;</li>
          <li>a portabilidade;</li>
          <li>a informação sobre com quem os dados foram compartilhados;</li>
          <li>a eliminação dos dados tratados com o seu consentimento, e a revogação dele;</li>
          <li>a revisão de decisões automatizadas (aqui não há nenhuma).</li>
        </ul>
        <p>
          Você também pode se opor ao uso baseado em legítimo interesse e reclamar à Autoridade
          Nacional de Proteção de Dados (ANPD).
        </p>
      </>
    ),
  },
  {
    id: 'a-quem-pedir',
    title: 'A quem pedir',
    content: (
      <>
        <p>
          O controlador dos dados é quem opera o {site.name}. Escreva para{' '}
          <a href={`mailto:${site.contact}`}>{site.contact}</a> ou pela página de{' '}
          <Link to="/contact">contato</Link>. Podemos pedir que você confirme que é dono do e-mail
          antes de responder.
        </p>
        <p>
          Quando este texto mudar, a data lá em cima muda junto. O que mudar para valer será dito
          com destaque.
        </p>
      </>
    ),
  },
];

const USES = [
  {
    what: 'Buscas',
    which: 'O que você digita na busca.',
    why: 'Para mostrar o que você procura (legítimo interesse, art. 7º, IX).',
    howLong: 'Respondemos e não anotamos quem buscou o quê.',
  },
  {
    what: 'Sua conta',
    which:
      'E-mail, nome de usuário, nome e um embaralhado da senha. E o que mais você quiser contar no perfil: sobrenome, texto, links, foto, capa, estado e cidade.',
    why: 'Para você ter a conta que pediu (execução de contrato, art. 7º, V).',
    howLong: 'Até você apagar a conta.',
  },
  {
    what: 'O que você guarda',
    which:
      'Suas notas, o que você marcou para ver, como favorito ou já visto, os episódios que você viu, suas listas, os quatro títulos do seu perfil e os serviços que você assina, com a data de cada um.',
    why: 'Para guardar o que você pediu (execução de contrato, art. 7º, V). Todo mundo vê só a média das notas e as listas que você abrir.',
    howLong: 'Até você tirar da lista ou apagar a conta.',
  },
  {
    what: '“Pra você”',
    which:
      'O que você guarda, o que você pediu pra não mostrar e o que você desligou em “O que a gente leva em conta”. À noite contamos de quais títulos muita gente gosta ao mesmo tempo. Só entra o que foi guardado há trinta dias ou mais, por contas que também têm trinta dias; um par de títulos só aparece com vinte pessoas ou mais, e com a conta borrada, pra que seja muito difícil achar alguém nela.',
    why: 'Para indicar títulos a você, com o motivo de cada um (execução de contrato, art. 7º, V). Você desliga linha por linha, ou tudo; desligando “Quem gosta do mesmo que você”, o que você gosta também sai da conta.',
    howLong: 'O que você pediu e desligou, até você mudar de ideia ou apagar a conta.',
  },
  {
    what: 'Sua casa',
    which:
      'Se você entra numa casa, quem mora nela vê seu primeiro nome, sua foto, o que você quer ver, os serviços que você marcou, quem disse que paga, quem está no sofá, de quem foi a vez e, quando uma votação acaba, como você votou. Suas notas, seus favoritos e o que você já viu continuam só seus.',
    why: 'Para vocês escolherem juntos, porque você fez a casa ou aceitou o convite (execução de contrato, art. 7º, V).',
    howLong:
      'Até você sair da casa ou apagar a conta: o que é seu vai junto, o que é dos outros fica, e quem sai por último leva a casa. Os votos somem em até dois dias.',
  },
  {
    what: 'O que você traz de outros serviços',
    which:
      'As linhas dos arquivos que você manda: títulos, notas, dias em que viu, listas e o que não achamos. O arquivo mesmo não fica guardado, e o que nele pode ser senha ou cadastro nem é aberto.',
    why: 'Para pôr na sua conta o que você pediu (execução de contrato, art. 7º, V).',
    howLong:
      'As linhas, 30 dias depois de trazidas, para você poder desfazer; as de títulos que ainda não temos, um ano. Uma prévia sem resposta, 7 dias. O que entrou na conta, até você tirar ou apagar a conta.',
  },
  {
    what: 'O arquivo com tudo que é seu',
    which:
      'Quando você pede para levar tudo embora: o arquivo com o que está na sua conta, que só você pode baixar, e a lista das vezes que pediu.',
    why: 'Para dar a você uma cópia dos seus dados (obrigação legal, art. 7º, II, e art. 18).',
    howLong: 'O arquivo, 7 dias; a lista, um ano, ou até você apagar a conta.',
  },
  {
    what: 'As chaves que você faz',
    which:
      'O nome que você deu, o que a chave pode, até quando vale e quando foi usada pela última vez. A chave mesmo não fica guardada, só um resumo que não dá para desfazer.',
    why: 'Para um programa seu abrir a sua conta quando você pede (execução de contrato, art. 7º, V).',
    howLong:
      '30 dias depois de vencer, ou até você apagar a chave, trocar a senha ou apagar a conta.',
  },
  {
    what: 'O que você vê em casa',
    which:
      'Só se você fizer um endereço para o seu Plex, Jellyfin, Emby ou Kodi: o nome que você deu, quem conta, quando ele chamou e os últimos 200 filmes e episódios que contou, com dia e hora. Do resto que ele manda (rede, aparelho, foto), nada fica. O endereço mesmo não fica guardado, só um resumo que não dá para desfazer.',
    why: 'Para marcar como visto o que acabou em casa, porque você pediu (execução de contrato, art. 7º, V).',
    howLong:
      'Até você apagar o endereço ou a conta. O que ele marcou como visto, até você desmarcar.',
  },
  {
    what: 'O que você abre para os outros',
    which:
      'Seu nome, seu desenho ou sua foto nas listas que você tornou públicas e na página do seu perfil, e nela só o que você escolheu em Configurações: seu VOU VER, suas notas, os quatro títulos do seu perfil ou o que viu por último.',
    why: 'Porque você escolheu abrir (consentimento, art. 7º, I).',
    howLong: 'Até você fechar de novo; some no próximo acesso.',
  },
  {
    what: 'Denúncias de listas',
    which: 'O motivo, o que você escreveu e, se você estava na sua conta, que foi você.',
    why: 'Para tirar do ar o que não pode ficar (interesse legítimo, art. 7º, IX).',
    howLong: '180 dias depois de decididas, ou até a lista ou a sua conta ser apagada.',
  },
  {
    what: 'Avisos de informação errada',
    which:
      'O título, a plataforma, o que está errado, o que você escreveu e, se você estava na sua conta, que foi você.',
    why: 'Para acertar onde assistir (interesse legítimo, art. 7º, IX).',
    howLong: '180 dias depois de conferidos (ou de enviados), ou até a sua conta ser apagada.',
  },
  {
    what: 'Entrada com Google, Facebook ou Apple',
    which:
      'O número que identifica você lá, seu e-mail e seu nome, só se você escolher entrar assim. Sua senha de lá não passa por aqui.',
    why: 'Para você entrar sem outra senha (execução de contrato, art. 7º, V).',
    howLong: 'Até você apagar a conta.',
  },
  {
    what: 'Aparelhos que estão na conta',
    which:
      'Navegador, sistema, rede e, quando se sabe, a cidade; quando entrou e quando foi visto por último.',
    why: 'Para manter você na conta e mostrar quem está nela (execução de contrato, art. 7º, V).',
    howLong: 'Até você sair; no máximo 30 dias depois de entrar.',
  },
  {
    what: 'Avisos do que chegou',
    which:
      'O que avisar, quando e por onde, o seu fuso horário, os títulos que você silenciou e os avisos que recebeu. Se você ligar: o endereço que seu navegador dá para notificações, e o endereço secreto do seu calendário.',
    why: 'Para avisar o que você pediu (execução de contrato, art. 7º, V). E-mail e notificação só se você ligar; nenhum conta se você abriu.',
    howLong: 'Suas escolhas, até você desligar ou apagar a conta; os avisos, 180 dias.',
  },
  {
    what: 'TV conectada',
    which: 'O código que a TV mostra, e depois o modelo dela, entre os seus aparelhos.',
    why: 'Para ligar a TV à sua conta porque você digitou o código (execução de contrato, art. 7º, V).',
    howLong:
      'O código vale 10 minutos. A TV fica até você tirá-la em Configurações, no máximo 30 dias.',
  },
  {
    what: 'Registro de segurança da conta',
    which:
      'Entradas, senhas erradas, bloqueios e trocas de senha e de e-mail, com dia, hora, navegador, rede e cidade. Nunca a senha.',
    why: 'Para proteger você e o guia de invasões (legítimo interesse, art. 7º, IX).',
    howLong: '180 dias, ou até você apagar a conta.',
  },
  {
    what: 'O que quem cuida do guia decide',
    which:
      'Se alguém da equipe desativa, reativa ou apaga uma conta, encerra suas entradas ou muda o que ela pode fazer, fica escrito quem foi, o quê, a conta e quando.',
    why: 'Para que ninguém mexa numa conta sem deixar registro (legítimo interesse, art. 7º, IX).',
    howLong: 'Dois anos. Quem apaga a conta some do registro.',
  },
  {
    what: 'E-mails da conta',
    which:
      'Os que confirmam seu e-mail ou trocam sua senha, porque você pediu, e os que avisam que a senha ou o e-mail mudou ou que um novo aparelho entrou. Nenhum é propaganda, e nenhum conta se você abriu.',
    why: 'Para cuidar da sua conta (execução de contrato, art. 7º, V).',
    howLong: 'Na fila de envio, até 8 dias depois de enviados. O link vale por uma hora.',
  },
  {
    what: 'Mensagens de contato',
    which: 'Nome, e-mail, assunto e o que você escreveu.',
    why: 'Para responder a você (legítimo interesse, art. 7º, IX).',
    howLong:
      'Na fila de envio, até 8 dias depois de enviadas. Se parecer spam, à espera de alguém conferir, por até 31 dias. Na nossa caixa de e-mail, enquanto forem úteis ao assunto, ou até você pedir que as apaguemos.',
  },
  {
    what: 'Limite de mensagens e de títulos novos',
    which:
      'Seu endereço IP, quando você manda uma mensagem, denuncia uma lista, avisa de um erro ou abre um título ou uma pessoa que ainda vamos buscar.',
    why: 'Para conter abusos (legítimo interesse, art. 7º, IX).',
    howLong: 'Contam por até 10 minutos e são apagados em até um dia.',
  },
  {
    what: 'Limite de tentativas',
    which:
      'Seu endereço IP e um embaralhado do e-mail digitado, quando alguém erra a senha, pede um link, cria uma conta ou digita o código de uma TV.',
    why: 'Para que ninguém adivinhe senhas nem encha sua caixa (legítimo interesse, art. 7º, IX).',
    howLong: 'Contam por até 30 minutos e são apagados em até um dia.',
  },
  {
    what: 'Registro de falhas',
    which: 'Endereço da página que falhou, hora e motivo técnico; sem IP e sem o que você digitou.',
    why: 'Para consertar o site.',
    howLong: 'Enquanto for útil ao conserto.',
  },
  {
    what: 'Acessos',
    which:
      'O programa do guia não anota quem acessa. A hospedagem pode registrar IP, data e hora de cada acesso.',
    why: 'Segurança e obrigação legal (Marco Civil da Internet, art. 15).',
    howLong: 'Pelo prazo da lei, hoje 6 meses.',
  },
] as const;

function Uses() {
  return (
    <dl className={styles.privacyUses}>
      {USES.map(({ what, which, why, howLong }) => (
        <div key={what} className={styles.privacyUse}>
          <dt>{what}</dt>
          <dd>{which}</dd>
          <dd>
            <b>Por quê:</b> {why}
          </dd>
          <dd>
            <b>Por quanto tempo:</b> {howLong}
          </dd>
        </div>
      ))}
    </dl>
  );
}
