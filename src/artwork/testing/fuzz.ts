import type { Random } from '#artwork/seed.ts';

const WORDS =
  'a o e de da do dos das em no na um uma ou the of amor cidade Deus sertão coração ação Ítalo não você último última Índia avó três pão ' +
  'extraordinariamente paralelepípedo inconstitucionalíssimo Cândida Erêndira tubarão 2 3D II 1984 Wall-E Q&A Ça Übermensch Øre Łódź São João São Conceição quiçá Vô';
const list = WORDS.split(' ');
const LETTERS =
  'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZáéíóúâêôãõçÁÉÍÓÚÂÊÔÃÕÇÀàüñÑåÅşőŁ0123456789!?.,:;-–&\'"() ';

/** A title of 1 to 60 letters: words, gibberish, or one monster. */
export function fuzzTitle(random: Random): string {
  const length = random.int(1, 60);
  const manner = random.int(0, 3);
  let title = '';
  if (manner === 0) while (title.length < length) title += random.pick([...LETTERS]);
  else if (manner === 1)
    while (title.length < length) title += random.pick([...LETTERS].slice(0, 72));
  else
    while (title.length < length)
      title += (title ? random.pick([' ', ' ', ' ', ': ', ' - ']) : '') + random.pick(list);
  return title.slice(0, length);
}
