import type { Opened } from '#api/types.ts';
import { formatList } from '#web/foundation/format.ts';

/** The parts that strangers see of the person: "Vê seu nome, sua foto e as 3 listas que você abriu. Mais nada." */
export function openedWords(opened: Opened, hasBio: boolean): string {
  const { lists, watchlist, ratings, watched, top } = opened;
  const listWords =
    lists === 0
      ? []
      : [lists === 1 ? 'a lista que você abriu' : `as ${lists} listas que você abriu`];
  if (opened.path === null) {
    return lists === 0
      ? 'Não vê nada: seu perfil é só seu.'
      : `Vê ${formatList(listWords)}, sem seu nome. Mais nada.`;
  }
  const parts = [
    'seu nome',
    'sua foto',
    ...(hasBio ? ['o que você escreveu sobre você'] : []),
    ...listWords,
    ...(watchlist ? ['seu VOU VER'] : []),
    ...(ratings ? ['suas notas'] : []),
    ...(top ? ['as quatro da sua vida'] : []),
    ...(watched ? ['o que você viu por último'] : []),
  ];
  return `Vê ${formatList(parts)}. Mais nada.`;
}
