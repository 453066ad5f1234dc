// Words of foreign original titles and of people's names, the frequent ones first.
const words = (text: string) => text.trim().split(/\s+/);

export const english = {
  adjectives: words(`
    last dark lost dead secret first new good bad little big black white red blue golden silver
    hidden broken silent wild perfect final deadly dangerous forbidden forgotten sacred cursed
    haunted hollow frozen burning endless ancient crimson scarlet electric atomic savage ruthless
    brave bold fearless reckless restless sleepless nameless faceless invisible invincible immortal
    infinite distant strange curious peculiar wicked gentle tender bitter sweet lonely lovely lucky
    crazy quiet loud fast slow hungry thirsty sleeping dancing running falling rising shining bleeding
    whispering midnight southern northern eastern western royal holy unholy iron stone glass paper
    plastic velvet emerald double triple single married divorced grumpy clumsy`),
  nouns: words(`
    love night man day world time house girl boy king queen blood heart life death dream war game
    city street road river sea island mountain forest desert sky moon sun star shadow light fire
    ice storm rain snow wind stranger friend enemy brother sister father mother son daughter wife
    husband widow bride wedding family killer hunter thief spy soldier captain detective doctor
    lawyer teacher student writer painter singer dancer clown magician witch wizard vampire ghost
    zombie monster dragon wolf bear lion tiger horse hound fox raven crow eagle shark snake spider
    butterfly garden orchard meadow valley canyon harbor lighthouse castle palace tower bridge tunnel
    prison hospital hotel motel diner station train ship plane truck highway crossing border frontier
    empire kingdom throne crown sword dagger shield arrow bullet gun bomb poison mirror mask doll
    letter diary photograph painting song melody rhythm ballad lullaby requiem symphony silence scream
    whisper echo memory secret lie truth promise oath betrayal revenge justice mercy redemption sin
    confession prayer miracle prophecy curse legend myth tale chronicle quest journey voyage escape
    chase heist robbery ransom trial verdict witness jury oracle riddle puzzle maze labyrinth door
    window key staircase attic basement kitchen table chair clock hour minute summer winter autumn
    spring christmas halloween birthday funeral holiday vacation carnival parade circus theater stage
    mortgage inheritance fortune gamble jackpot poker roulette champion fighter boxer runner swimmer
    rider driver pilot astronaut robot android machine engine algorithm signal frequency galaxy
    planet comet orbit eclipse gravity horizon abyss volcano earthquake hurricane avalanche flood
    plague virus outbreak quarantine cure remedy harvest wheat honey cherry apple orange lemon pepper
    whiskey coffee chocolate sugar butter pancake bakery library museum gallery university academy`),
};

/** Nouns with their article: `el`, `la`. */
export const spanish = {
  masculine: words(`
    secreto amor hombre camino destino silencio hijo padre hermano sueño corazón fuego viento mar río
    cielo infierno ángel demonio juego crimen verano invierno pueblo barrio desierto bosque jardín
    espejo reloj tren barco viaje regreso olvido perdón pecado milagro testigo abogado ladrón asesino
    pistolero torero cura maestro niño viejo lobo toro caballo halcón cuervo laberinto castillo`),
  feminine: words(`
    noche vida casa ciudad mujer niña hija madre hermana reina guerra muerte suerte luz sombra verdad
    mentira promesa venganza pasión esperanza leyenda historia aventura huida carretera calle isla
    playa montaña selva herencia novia viuda bruja sirena máscara espada corona carta llave puerta
    ventana torre cárcel trampa tormenta lluvia nieve cueva piedra ceniza hoguera canción memoria`),
  adjectives: words(`
    perdido secreto prohibido último negro blanco rojo dorado eterno oscuro silencioso solitario
    olvidado roto herido profundo infinito extraño loco maldito sagrado clandestino desaparecido`),
};

export const french = {
  masculine: words(`
    secret amour homme chemin destin silence fils père frère rêve coeur feu vent ciel ange démon jeu
    crime désert bois jardin miroir train bateau voyage retour oubli pardon péché miracle témoin
    avocat voleur assassin garçon vieillard loup cheval faucon corbeau labyrinthe château printemps`),
  feminine: words(`
    nuit vie maison ville femme fille mère soeur reine guerre mort chance lumière vérité promesse
    vengeance passion légende histoire aventure fuite route rue plage montagne forêt mariée veuve
    sorcière sirène lettre clef porte fenêtre tour prison tempête pluie neige grotte pierre cendre
    chanson mémoire jeunesse vieillesse famille cuisine boulangerie librairie fontaine rivière`),
  adjectives: words(`
    perdu secret interdit dernier noir blanc rouge éternel sombre silencieux solitaire oublié brisé
    profond infini étrange fou maudit sacré clandestin disparu`),
};

export const japanese = words(`
  hana yoru hikari kage kaze umi sora tsuki yuki ame hoshi mori kawa yama michi machi ie kokoro
  inochi yume namida egao kioku himitsu yakusoku unmei tatakai senshi samurai ninja shinobi kenshi
  tenshi akuma oni kitsune ookami neko inu tori ryuu hebi kumo chou sakura momiji haru natsu aki
  fuyu asa hiru yuugata gakuen gakkou sensei seito tomodachi kazoku musume musuko otouto imouto
  hime ouji kishi mahou densetsu bouken tabi kaizoku uchuu chikyuu mirai kako toki jikan sekai
  tengoku jigoku shiro kuro aka ao midori kiniro gin tetsu hagane kaminari arashi nami shima minato
  eki densha hikouki jitensha ramen sushi onigiri koohii tantei keiji satsujin jiken nazo kagi tobira
  kagami ningyou kamen tsurugi yaiba kusari kizuna chikara`);

export const firstNames = {
  brazilian: words(`
    Maria João Ana José Pedro Paulo Lucas Juliana Fernanda Carlos Marcos Camila Beatriz Rafael
    Gabriel Bruno Mariana Larissa Letícia Amanda Rodrigo Felipe Gustavo Daniel Eduardo Ricardo
    Leandro Tiago André Luís Antônio Francisco Sebastião Raimundo Severino Benedito Joaquim Manuel
    Vicente Otávio Augusto Caetano Gilberto Milton Chico Wagner Selton Lázaro Taís Sônia Glória
    Regina Tereza Cláudia Débora Patrícia Adriana Luciana Cristina Helena Isabela Sofia Alice Laura
    Valentina Heloísa Lívia Cecília Clarice Rachel Lygia Zélia Zezé Dandara Iara Jaciara Moema
    Ubirajara Peri Raoni Iracema Aparecida Conceição Dolores Socorro Lurdes Francisca Raimunda
    Josefa Jussara Jurema Rosângela Rosana Silvana Solange Simone Sandra Márcia Mônica Viviane
    Vanessa Priscila Tatiana Natália Bárbara Bianca Bruna Carolina Catarina Daniela Elisa Emília
    Estela Eva Flávia Gabriela Giovana Inês Irene Janaína Joana Júlia Karina Lara Lia Lorena Luana
    Luísa Maitê Manuela Marina Marta Melissa Mirela Nair Noemi Olívia Pietra Rafaela Rebeca Rita
    Sabrina Sara Stela Talita Vera Yasmin Alexandre Anderson Artur Benjamin Bernardo Caio Cauã César
    Cristiano Davi Denis Diego Diogo Douglas Edson Elias Emanuel Enzo Érico Estêvão Fábio Fabrício
    Fausto Flávio Geraldo Guilherme Heitor Henrique Hugo Igor Ítalo Ivan Jonas Jorge Júlio Leonardo
    Lourenço Luan Marcelo Mário Mateus Maurício Miguel Murilo Nelson Nicolas Orlando Osvaldo Otto
    Raul Renato Roberto Rogério Ronaldo Samuel Saulo Sérgio Sílvio Tarcísio Teodoro Tomás Valdir
    Vinícius Vítor Wellington Wesley Wilson`),
  english: words(`
    John James Mary Emma Robert Michael William David Richard Joseph Thomas Charles Sarah Karen Lisa
    Nancy Betty Sandra Ashley Emily Jessica Olivia Sophia Chloe Grace Hannah Victoria Scarlett Abigail
    Henry Jack Oliver Harry George Noah Ethan Logan Mason Carter Dylan Ryan Tyler Brandon Kevin Brian
    Steven Edward Ronald Anthony Kenneth Gregory Patrick Dennis Walter Peter Harold Arthur Lawrence
    Margaret Dorothy Ruth Sharon Michelle Kimberly Deborah Cynthia Kathleen Shirley Angela Brenda
    Pamela Nicole Samantha Katherine Christine Rachel Carolyn Janet Heather Diane Julie Joyce Kelly`),
  spanish: words(`
    Javier Carmen Alejandro Lucía Diego Paula Sergio Elena Álvaro Pilar Ignacio Rocío Gonzalo Nuria
    Penélope Ricardo Guillermo Gael Alfonso Salma Ximena Valeria Mercedes Norma Leonor Pablo`),
  french: words(`
    Jean Marie Pierre Camille Louis Juliette Antoine Léa François Audrey Vincent Marion Olivier
    Isabelle Gérard Catherine Mathieu Sophie Guillaume Élodie Benoît Charlotte Romain Mélanie`),
  japanese: words(`
    Haruto Yuki Sakura Hiroshi Takeshi Kenji Akira Yoko Naomi Keiko Satoshi Makoto Rinko Mayumi
    Toshiro Setsuko Kazuo Ryoko Daisuke Ayumi Shinji Asuka Minami Hayato Koji Tomoko Megumi`),
  korean: words(
    'Min-ho Ji-woo Seo-yeon Hyun-bin Soo-jin Dong-wook Eun-ji Hae-soo Jung-jae Ha-neul',
  ),
};

export const surnames = {
  brazilian: words(`
    Silva Santos Oliveira Souza Lima Pereira Ferreira Costa Rodrigues Almeida Nascimento Carvalho
    Araújo Ribeiro Gomes Martins Barbosa Rocha Alves Dias Monteiro Cardoso Teixeira Correia Moura
    Cavalcanti Mendes Freitas Barros Pinto Moreira Nunes Marques Machado Vieira Lopes Fernandes Ramos
    Campos Castro Andrade Batista Duarte Melo Miranda Nogueira Pires Queiroz Rezende Sá Tavares
    Vasconcelos Xavier Aguiar Amaral Antunes Assis Azevedo Bastos Bezerra Borges Braga Brandão Brito
    Buarque Cabral Caldas Camargo Cerqueira Chaves Coelho Cordeiro Coutinho Cunha Damasceno Dantas
    Drummond Esteves Falcão Farias Figueiredo Fonseca França Furtado Galvão Garcia Godoy Guedes
    Guimarães Jardim Leal Leite Lacerda Lobato Macedo Magalhães Maia Marinho Matos Medeiros Meireles
    Menezes Montenegro Moraes Mourão Neves Novaes Pacheco Paiva Peixoto Pimentel Porto Prado Quadros
    Rabelo Ramalho Rangel Salles Sampaio Saldanha Seixas Serra Siqueira Soares Taques Torres Trindade
    Valadares Valença Veloso Viana Vidal Vilela Villaça Werneck Zagallo`),
  english: words(`
    Smith Johnson Williams Brown Jones Miller Davis Wilson Anderson Taylor Moore Jackson Thompson
    White Harris Clark Lewis Robinson Walker Young King Wright Scott Hill Green Adams Baker Nelson
    Carter Mitchell Roberts Turner Phillips Campbell Parker Evans Edwards Collins Stewart Morris
    Murphy Cook Rogers Reed Cooper Bailey Kelly Howard Ward Cox Bennett Wood Barnes Ross Henderson
    Coleman Jenkins Perry Powell Long Patterson Hughes Washington Butler Simmons Foster Bryant
    Alexander Russell Griffin Hayes Hamilton Graham Sullivan Wallace Whitaker Fitzgerald McDonald`),
  spanish: words(`
    García Martínez López Sánchez González Pérez Fernández Ruiz Hernández Jiménez Álvarez Moreno
    Muñoz Alonso Gutiérrez Navarro Torres Domínguez Vázquez Gil Serrano Blanco Molina Suárez Ortega`),
  french: words(`
    Dupont Moreau Laurent Lefebvre Roux Fournier Girard Bonnet Mercier Lambert Rousseau Chevalier
    Gauthier Perrin Beaumont Delacroix Marchand Renaud Leclerc Boucher Villeneuve Duval`),
  japanese: words(`
    Tanaka Suzuki Watanabe Yamamoto Nakamura Kobayashi Kurosawa Miyazaki Takahashi Yoshida Matsumoto
    Kitano Ishiguro Hayashi Shimizu Fujimoto Ozawa Sakamoto Murakami Takeda Nishimura`),
  korean: words('Kim Lee Park Choi Jung Kang Cho Yoon Jang Lim Han Shin Seo Kwon Hwang Song Bae'),
};

/** Endings of European surnames, appended to invented beginnings. */
export const surnameEnds = words(`
  berg mann stein son sen ström holm quist ski wicz czyk vić ova enko ini etti ucci elli ardi
  escu ides akis oglu yan dze feld bach hoff meyer ley ton worth field ford wood`);
