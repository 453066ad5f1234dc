import { starsFromRating } from '#shared/stars.ts';
import type { Reason, SharedPerson } from './for-you-rules.ts';

/** `a Fernanda Torres`; without an article where the source does not know which. */
function withArticle({ name, gender }: SharedPerson): string {
  if (gender === 1) return `a ${name}`;
  return gender === 2 ? `o ${name}` : name;
}

const directorWords = (gender: number | undefined) => {
  if (gender === 1) return 'Da diretora de';
  return gender === 2 ? 'Do diretor de' : 'De quem dirigiu';
};

/** A reason in one line. `seed` is the title that it comes from; `seen`, the titles seen with the reason's person. */
export function reasonWords(
  { kind, person }: Reason,
  seed: { title: string; rating: number | null; seen: number },
): string {
  const { title } = seed;
  switch (kind) {
    case 'rated':
      return `Porque você deu ${String(starsFromRating(seed.rating) ?? '').replace('.', ',')} a ${title}`;
    case 'favorite':
      return `Porque você gosta de ${title}`;
    case 'wish':
      return `Porque você quer ver ${title}`;
    case 'watched':
      return `Porque você viu ${title}`;
    case 'alike':
      return `Quem gosta de ${title} também gosta`;
    case 'director':
      return `${directorWords(person?.gender)} ${title}`;
    case 'cast': {
      const tem = person ? `Tem ${withArticle(person)}` : 'Do elenco';
      return person && seed.seen > 1
        ? `${tem}, de quem você viu ${seed.seen}`
        : `${tem}, de ${title}`;
    }
  }
}
