/** The sections of the settings page, by their ids. */
export const SECTIONS = [
  ['perfil', 'Perfil'],
  ['foto', 'Foto e capa'],
  ['assinaturas', 'O que você assina'],
  ['avisos', 'Quando a gente avisa'],
  ['publico', 'O que os outros veem'],
  ['acesso', 'E-mail e senha'],
  ['lugar', 'Onde você mora'],
  ['aparelhos', 'Aparelhos'],
  ['atividade', 'Atividade da conta'],
  ['apagar', 'Apagar conta'],
] as const;

/** Pages that belong to the settings and stand beside their sections. */
export const SETTINGS_PAGES = [
  ['/exportar', 'Levar embora'],
  ['/chaves', 'Chaves'],
] as const;
