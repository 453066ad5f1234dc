import type { Gender } from '#api/types.ts';

/** Masculine and feminine form; a single entry where both are equal. */
type Forms = readonly [masculine: string, feminine: string] | readonly [both: string];

// Marked as pure, so that pages which only import this file for the server do not download it.

/** Jobs as the film database names them, most frequent first, in Brazilian film-credit usage. */
const JOBS = /* @__PURE__ */ new Map<string, Forms>(
  /* @__PURE__ */ Object.entries<Forms>({
    Director: ['Diretor', 'Diretora'],
    'Co-Director': ['Codiretor', 'Codiretora'],
    Writer: ['Roteirista'],
    Screenplay: ['Roteirista'],
    Teleplay: ['Roteirista'],
    Story: ['Argumentista'],
    Novel: ['Autor do romance', 'Autora do romance'],
    Book: ['Autor do livro', 'Autora do livro'],
    'Short Story': ['Autor do conto', 'Autora do conto'],
    'Theatre Play': ['Dramaturgo', 'Dramaturga'],
    'Original Story': ['Autor da história original', 'Autora da história original'],
    'Comic Book': ['Quadrinista'],
    Characters: ['Criador dos personagens', 'Criadora dos personagens'],
    Creator: ['Criador', 'Criadora'],
    Author: ['Autor', 'Autora'],
    'Head of Writers': ['Chefe de roteiro'],
    'Story Editor': ['Editor de roteiro', 'Editora de roteiro'],
    'Script Supervisor': ['Continuísta'],
    Dialogue: ['Dialogista'],
    Adaptation: ['Adaptador', 'Adaptadora'],
    Producer: ['Produtor', 'Produtora'],
    'Executive Producer': ['Produtor executivo', 'Produtora executiva'],
    'Co-Producer': ['Coprodutor', 'Coprodutora'],
    'Co-Executive Producer': ['Coprodutor executivo', 'Coprodutora executiva'],
    'Associate Producer': ['Produtor associado', 'Produtora associada'],
    'Line Producer': ['Produtor de linha', 'Produtora de linha'],
    'Supervising Producer': ['Produtor supervisor', 'Produtora supervisora'],
    'Consulting Producer': ['Produtor consultor', 'Produtora consultora'],
    'Production Manager': ['Gerente de produção'],
    'Unit Production Manager': ['Gerente de produção da unidade'],
    'Production Coordinator': ['Coordenador de produção', 'Coordenadora de produção'],
    'Production Supervisor': ['Supervisor de produção', 'Supervisora de produção'],
    'Production Assistant': ['Assistente de produção'],
    Casting: ['Produtor de elenco', 'Produtora de elenco'],
    'Casting Director': ['Diretor de elenco', 'Diretora de elenco'],
    'Location Manager': ['Gerente de locações'],
    'First Assistant Director': [
      'Primeiro assistente de direção',
      'Primeira assistente de direção',
    ],
    'Second Assistant Director': ['Segundo assistente de direção', 'Segunda assistente de direção'],
    'Assistant Director': ['Assistente de direção'],
    'Second Unit Director': ['Diretor da segunda unidade', 'Diretora da segunda unidade'],
    'Director of Photography': ['Diretor de fotografia', 'Diretora de fotografia'],
    Cinematography: ['Diretor de fotografia', 'Diretora de fotografia'],
    'Camera Operator': ['Operador de câmera', 'Operadora de câmera'],
    'Steadicam Operator': ['Operador de steadicam', 'Operadora de steadicam'],
    'Still Photographer': ['Fotógrafo de cena', 'Fotógrafa de cena'],
    'First Assistant Camera': ['Primeiro assistente de câmera', 'Primeira assistente de câmera'],
    'Focus Puller': ['Foquista'],
    Gaffer: ['Chefe de elétrica'],
    'Lighting Technician': ['Técnico de iluminação', 'Técnica de iluminação'],
    'Lighting Director': ['Diretor de iluminação', 'Diretora de iluminação'],
    'Key Grip': ['Chefe de maquinaria'],
    Grip: ['Maquinista'],
    Editor: ['Montador', 'Montadora'],
    'Assistant Editor': ['Assistente de montagem'],
    'Co-Editor': ['Comontador', 'Comontadora'],
    Colorist: ['Colorista'],
    'Original Music Composer': ['Compositor', 'Compositora'],
    Music: ['Compositor', 'Compositora'],
    'Music Supervisor': ['Supervisor musical', 'Supervisora musical'],
    'Music Director': ['Diretor musical', 'Diretora musical'],
    Songs: ['Compositor das canções', 'Compositora das canções'],
    Sound: ['Técnico de som', 'Técnica de som'],
    'Sound Designer': ['Desenhista de som'],
    'Sound Mixer': ['Mixador de som', 'Mixadora de som'],
    'Sound Re-Recording Mixer': ['Mixador de som', 'Mixadora de som'],
    'Sound Recordist': ['Técnico de som direto', 'Técnica de som direto'],
    'Sound Editor': ['Editor de som', 'Editora de som'],
    'Supervising Sound Editor': ['Supervisor de edição de som', 'Supervisora de edição de som'],
    'Boom Operator': ['Microfonista'],
    'Foley Artist': ['Artista de foley'],
    'Production Design': ['Diretor de arte', 'Diretora de arte'],
    'Art Direction': ['Diretor de arte', 'Diretora de arte'],
    'Supervising Art Director': ['Supervisor de arte', 'Supervisora de arte'],
    'Set Decoration': ['Decorador de cenários', 'Decoradora de cenários'],
    'Set Designer': ['Cenógrafo', 'Cenógrafa'],
    'Property Master': ['Produtor de objetos', 'Produtora de objetos'],
    'Construction Coordinator': ['Coordenador de construção', 'Coordenadora de construção'],
    'Storyboard Artist': ['Artista de storyboard'],
    'Costume Design': ['Figurinista'],
    'Costume Designer': ['Figurinista'],
    'Costume Supervisor': ['Supervisor de figurino', 'Supervisora de figurino'],
    'Makeup Artist': ['Maquiador', 'Maquiadora'],
    'Makeup Department Head': ['Chefe de maquiagem'],
    Hairstylist: ['Cabeleireiro', 'Cabeleireira'],
    'Hair Designer': ['Visagista'],
    'Visual Effects': ['Artista de efeitos visuais'],
    'Visual Effects Supervisor': [
      'Supervisor de efeitos visuais',
      'Supervisora de efeitos visuais',
    ],
    'Visual Effects Producer': ['Produtor de efeitos visuais', 'Produtora de efeitos visuais'],
    'Special Effects': ['Técnico de efeitos especiais', 'Técnica de efeitos especiais'],
    'Special Effects Supervisor': [
      'Supervisor de efeitos especiais',
      'Supervisora de efeitos especiais',
    ],
    Animation: ['Animador', 'Animadora'],
    Animator: ['Animador', 'Animadora'],
    'Animation Director': ['Diretor de animação', 'Diretora de animação'],
    Stunts: ['Dublê'],
    'Stunt Coordinator': ['Coordenador de dublês', 'Coordenadora de dublês'],
    Choreographer: ['Coreógrafo', 'Coreógrafa'],
    Thanks: ['Agradecimentos'],
  }),
);

const DEPARTMENTS = /* @__PURE__ */ new Map<string, Forms>(
  /* @__PURE__ */ Object.entries<Forms>({
    Acting: ['Ator', 'Atriz'],
    Production: ['Produtor', 'Produtora'],
    Directing: ['Diretor', 'Diretora'],
    Writing: ['Roteirista'],
    Camera: ['Diretor de fotografia', 'Diretora de fotografia'],
    'Costume & Make-Up': ['Profissional de figurino e maquiagem'],
    Sound: ['Profissional de som'],
    Art: ['Diretor de arte', 'Diretora de arte'],
    Crew: ['Membro da equipe'],
    'Visual Effects': ['Artista de efeitos visuais'],
    Lighting: ['Iluminador', 'Iluminadora'],
    Editing: ['Montador', 'Montadora'],
    'Boom Operator': ['Microfonista'],
    'Construction Coordinator': ['Coordenador de construção', 'Coordenadora de construção'],
    Creator: ['Criador', 'Criadora'],
  }),
);

/** Only gender 1 is feminine in the film database's answers (docs/product-rules.md R18). */
const FEMALE: Gender = 1;

const inflect = (forms: Forms, gender: Gender): string =>
  gender === FEMALE ? (forms[1] ?? forms[0]) : forms[0];

/** A job in Portuguese; without a translation its department's, else the name as it is. */
export function jobTitle(job: string, department: string, gender: Gender): string {
  const forms = JOBS.get(job) ?? DEPARTMENTS.get(department);
  return forms ? inflect(forms, gender) : job;
}

export function departmentTitle(department: string | null, gender: Gender): string {
  const forms = department === null ? undefined : DEPARTMENTS.get(department);
  return forms ? inflect(forms, gender) : '';
}
