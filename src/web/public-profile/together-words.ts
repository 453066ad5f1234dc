import type { Together } from '#api/types.ts';

/** The number of titles that two people both want to watch: "Vocês dois querem ver 12 iguais." */
export function togetherWords({ total, first_name: name }: Together): string {
  if (total === 0) return `Você e ${name} ainda não querem ver nada igual.`;
  return `Vocês dois querem ver ${total === 1 ? 'o mesmo título' : `${total} iguais`}.`;
}

/** The number of them that can be watched: "8 estão no que um de vocês assina." */
export function coveredWords({ total, covered }: Together): string {
  if (total === 0) return '';
  if (covered === 0) return 'Nada disso está no que vocês assinam.';
  if (covered === total) {
    return total === 1
      ? 'Está no que um de vocês assina.'
      : 'Todos estão no que um de vocês assina.';
  }
  return `${covered} ${covered === 1 ? 'está' : 'estão'} no que um de vocês assina.`;
}
