// Words of the generated Brazilian titles, the frequent ones first.
const words = (text: string) => text.trim().split(/\s+/);
const lines = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim());

export const masculine = words(`
  amor segredo mundo homem tempo dia caminho destino reino rei filho menino coração sonho
  mistério inferno paraíso anjo demônio cavaleiro guerreiro jogo crime preço silêncio sangue fogo
  mar rio vento sol céu dragão tesouro retorno desejo pecado perdão inimigo amigo vizinho irmão
  pai avô tio marido noivo casamento verão inverno outono natal carnaval futebol samba baile circo
  teatro palco cinema espelho relógio trem navio avião carro barco castelo palácio quarto porão
  jardim bosque deserto vale monte abismo labirinto portal planeta universo cometa eclipse
  crepúsculo amanhecer meio-dia fim começo julgamento tribunal juiz advogado delegado detetive
  assassino ladrão espião soldado general capitão comandante presidente ministro padre bispo profeta
  santo monstro vampiro lobisomem fantasma zumbi bruxo feiticeiro gigante anão robô alienígena
  clone androide cientista médico paciente doutor professor aluno escritor poeta pintor cantor músico
  maestro dançarino palhaço mágico cozinheiro padeiro pescador vaqueiro sertão cangaço cangaceiro
  boiadeiro caipira malandro bandido traficante policial carcereiro prisioneiro refém fugitivo herói
  vilão rebelde exilado imigrante estrangeiro viajante náufrago marinheiro pirata explorador caçador
  lobo urso leão tigre gato cachorro cavalo touro corvo falcão gavião tubarão crocodilo dinossauro
  elefante macaco papagaio rato besouro escorpião templo mosteiro túmulo cemitério hospital hotel
  motel bar restaurante mercado banco cassino escritório edifício elevador apartamento condomínio
  quilombo engenho canavial cafezal açude igarapé manguezal litoral farol porto cais horizonte
  arquipélago vulcão terremoto furacão dilúvio temporal nevoeiro orvalho luar arco-íris relâmpago
  trovão diamante rubi anel colar punhal veneno antídoto elixir pergaminho manuscrito diário
  testamento contrato pacto juramento acordo duelo cerco golpe assalto sequestro resgate exílio
  império trono cetro exército batalhão esquadrão pelotão campeonato torneio goleiro atacante
  treinador maratonista surfista skatista violeiro sanfoneiro forró frevo maracatu pandeiro violão
  disco vinil gravador telefone computador aplicativo algoritmo hacker influenciador vestibular
  estágio chefe patrão empresário herdeiro mordomo jardineiro motorista taxista caminhoneiro
  frentista garçom porteiro síndico inquilino despejo aluguel boleto milagre presságio augúrio
  oráculo enigma dilema labor abraço beijo adeus olhar sorriso suspiro delírio pesadelo transe
  êxtase luto remorso ciúme orgulho medo pânico terror horror calafrio`);

export const feminine = words(`
  vida noite casa cidade mulher menina filha mãe rainha princesa guerra paz morte sorte alma luz
  sombra verdade mentira promessa vingança paixão esperança lenda história aventura viagem fuga
  estrada rua ponte ilha praia montanha floresta selva fazenda vila escola família herança
  esposa noiva amante irmã avó tia vizinha amiga inimiga bruxa fada feiticeira sereia deusa santa
  freira madrinha patroa empregada babá enfermeira professora bailarina cantora atriz modelo
  espiã detetive assassina ladra prisioneira refém guerreira heroína vilã rebelde estrangeira
  imigrante viúva órfã gêmea boneca máscara espada coroa carta chave porta janela escada torre
  muralha fortaleza prisão cela jaula armadilha emboscada caçada perseguição missão operação
  conspiração traição redenção maldição profecia bênção oração confissão penitência tentação obsessão
  ilusão solidão multidão revolução rebelião invasão colônia república ditadura eleição fronteira
  trincheira batalha tropa patrulha tripulação nave galáxia estrela lua constelação órbita gravidade
  tempestade chuva neve geada enchente seca maré onda correnteza cachoeira lagoa nascente serra
  caverna gruta mina pedra areia poeira cinza brasa chama fogueira fumaça pólvora bala bomba arma
  faca navalha corda corrente rosa flor margarida orquídea violeta semente raiz árvore colheita
  safra lavoura cana boiada manada matilha loba onça raposa serpente cobra aranha borboleta abelha
  formiga gaivota águia coruja andorinha pomba galinha vaca ovelha cabra égua festa dança música
  canção melodia sinfonia ópera serenata valsa viola sanfona orquestra banda turnê plateia estreia
  cortina câmera fotografia pintura escultura galeria biblioteca livraria página palavra letra
  poesia memória lembrança saudade infância juventude velhice idade década primavera madrugada manhã
  tarde aurora meia-noite véspera segunda-feira sexta-feira quaresma romaria procissão capela igreja
  catedral paróquia favela comunidade periferia avenida praça esquina calçada garagem oficina
  fábrica usina ferrovia rodoviária plataforma estação mala bagagem passagem carona moto bicicleta
  corrida luta partida derrota vitória conquista medalha torcida arquibancada chuteira quadra
  piscina trilha mochila expedição clínica cirurgia vacina epidemia quarentena autópsia perícia
  sentença acusação testemunha advogada juíza delegada promotora vítima cúmplice quadrilha máfia
  dívida fortuna falência aposta loteria roleta cartada jogada`);

/** Masculine forms; `agreeing` derives the others. */
export const adjectives = words(`
  perdido secreto proibido último primeiro novo velho grande negro branco vermelho dourado eterno
  selvagem perfeito impossível invisível mortal fatal final real sagrado maldito infernal celestial
  perigoso misterioso obscuro sombrio silencioso solitário esquecido roubado quebrado partido
  ferido ardente gelado profundo infinito distante próximo estranho louco doce amargo cruel
  feroz valente corajoso covarde traído enganado apaixonado encantado enfeitiçado amaldiçoado
  condenado acusado inocente culpado rebelde livre cativo prisioneiro fugitivo errante nômade
  imortal lendário heroico épico trágico cômico absurdo bizarro clandestino oculto escondido
  desaparecido abandonado assombrado sinistro macabro sangrento violento implacável invencível
  indomável inesquecível incrível improvável imperfeito irresistível inevitável indiscreto
  indecente malvado rico pobre feliz triste alegre sereno furioso raivoso atrevido teimoso
  preguiçoso guloso ciumento vaidoso elegante moderno antigo medieval colonial imperial tropical
  nordestino mineiro paulista carioca gaúcho baiano amazônico caipira urbano rural noturno matinal
  lunar solar estelar cósmico virtual digital artificial natural animal mecânico elétrico atômico
  químico azul verde amarelo prateado cinzento roxo rosado púrpura listrado escarlate esmeralda
  cristalino transparente nublado chuvoso ensolarado seco molhado salgado picante torto cego mudo
  surdo faminto sedento cansado acordado adormecido ausente presente futuro passado paralelo
  alternativo derradeiro primordial ancestral herdado prometido desejado indesejado inacabado
  interrompido invertido repetido mútuo`);

export const infinitives = words(`
  amar viver morrer matar perder vencer fugir voltar partir sonhar esquecer lembrar perdoar
  enganar mentir trair casar namorar beijar dançar cantar correr voar nadar lutar sobreviver
  recomeçar renascer crescer envelhecer acordar dormir esperar procurar encontrar descobrir
  esconder roubar jogar apostar ganhar conquistar dominar governar resistir desistir confessar
  julgar condenar salvar curar cuidar cozinhar viajar navegar pescar caçar domar enfrentar
  desafiar provocar seduzir hipnotizar assombrar despertar desaparecer sumir ressuscitar`);

export const numbers = words('dois três quatro cinco seis sete oito nove dez doze treze cem mil');

/** Places without an article, and with one. */
export const cities = lines(`
  São Paulo
  Paris
  Nova York
  Salvador
  Londres
  Recife
  Brasília
  Roma
  Lisboa
  Belém
  Manaus
  Fortaleza
  Ouro Preto
  Copacabana
  Ipanema
  Paraty
  Olinda
  Curitiba
  Florianópolis
  Porto Alegre
  Belo Horizonte
  Búzios
  Petrópolis
  Tiradentes
  Diamantina
  Caruaru
  Campina Grande
  Juazeiro
  Santarém
  Goiânia
  Cuiabá
  Campo Grande
  Natal
  Maceió
  Aracaju
  São Luís
  Teresina
  Vitória
  Niterói
  Santos
  Campinas
  Ribeirão Preto
  Londrina
  Blumenau
  Gramado
  Bagé
  Buenos Aires
  Montevidéu
  Havana
  Madri
  Barcelona
  Sevilha
  Veneza
  Nápoles
  Florença
  Milão
  Berlim
  Viena
  Praga
  Budapeste
  Varsóvia
  Moscou
  Istambul
  Tóquio
  Kyoto
  Xangai
  Pequim
  Seul
  Mumbai
  Casablanca
  Marrakech
  Luanda
  Maputo
  Los Angeles
  Las Vegas
  Chicago
  Miami
  Hollywood
  Manhattan
  Marte
  Saturno
  Atlântida`);
export const regions = lines(`
  o Rio de Janeiro
  o Brasil
  a Bahia
  a Amazônia
  o Pantanal
  o Sertão
  o Nordeste
  a Serra do Mar
  a Lapa
  o Leblon
  a Mooca
  o Bixiga
  a Liberdade
  o Pelourinho
  o Recôncavo
  o Cariri
  o Agreste
  o Cerrado
  a Chapada Diamantina
  o Jalapão
  o Araguaia
  o São Francisco
  a Ilha do Mel
  a Itália
  a Toscana
  a Sicília
  a França
  a Espanha
  a Argentina
  o Japão
  a China
  a Índia
  o Egito
  a África
  a Escócia
  a Irlanda
  a Rússia
  a Sibéria
  o Alasca
  o Texas
  a Califórnia
  o Havaí
  o Caribe
  o Polo Norte
  a Lua
  o Espaço
  o Além
  o Oriente
  o Velho Oeste
  o Futuro`);

/** Words after a sequel's number or colon. */
export const returns = lines(`
  O Retorno
  A Vingança
  O Filme
  O Início
  O Legado
  A Origem
  O Confronto Final
  O Último Capítulo
  De Volta ao Jogo
  A Ascensão
  O Despertar
  A Revanche
  Sem Volta
  Caminho Sem Volta
  Edição Especial
  Um Novo Começo`);

/** `agreeing('perdido', 'f', true)` is `perdidas`. */
export function agreeing(adjective: string, gender: 'm' | 'f', many = false): string {
  const singular =
    gender === 'm'
      ? adjective
      : adjective.replace(/o$/, 'a').replace(/eu$/, 'eia').replace(/or$/, 'ora');
  return many ? plural(singular) : singular;
}

const PLURALS: [ending: string, instead: string][] = [
  ['ão', 'ões'],
  ['m', 'ns'],
  ['al', 'ais'],
  ['ol', 'ois'],
  ['ul', 'uis'],
  ['el', 'éis'],
  ['il', 'is'],
  ['s', 's'],
  ['r', 'res'],
  ['z', 'zes'],
];

/** By the rules; exceptions may be misspelt. */
export function plural(word: string): string {
  const [ending, instead] = PLURALS.find(([end]) => word.endsWith(end)) ?? ['', 's'];
  return word.slice(0, word.length - ending.length) + instead;
}
