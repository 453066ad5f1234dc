import {
  isSameTitle,
  membersOf,
  stageOfItem,
  type HouseState,
  type ResultOf,
  type StageTitle,
  type TvSofa,
} from './house-data.ts';

/** This evening's title with who chose it and why; null while there is none, or another vote is open. */
export function eveningResultOf({ home, sofa, ballot }: HouseState): ResultOf | null {
  if (home === null || sofa === null || sofa.choice === null) return null;
  if (ballot !== null && ballot.closed_at === null) return null;
  const { title, by, next } = sofa.choice;
  const winner = ballot?.titles.find(({ place }) => place === ballot.result?.place);
  const isWinner = winner !== undefined && isSameTitle(title, winner);
  const item = isWinner ? winner : sofa.items.find((candidate) => isSameTitle(title, candidate));
  const voters = isWinner ? ballot!.voters.map(({ number }) => number) : sofa.sitting;
  const people = membersOf(voters, home.members);
  const nameOf = (number: number | null) =>
    home.members.find((member) => member.number === number)?.name;
  return {
    key: isWinner ? `${ballot!.id} ${choiceKey(title)}` : choiceKey(title),
    title: item ? stageOfItem(item) : bareStage(title),
    watch: item?.watch ?? null,
    people,
    why: isWinner ? (ballot!.result?.why ?? null) : null,
    by: nameOf(by),
    next: nameOf(next),
  };
}

/**
 * The key of the result that an open vote leaves as it was if no title wins; null without one. It is not another
 * result, so it is not shown again.
 */
export const keyBeforeVote = ({ sofa, ballot }: HouseState): string | null =>
  sofa?.choice && ballot?.closed_at === null ? choiceKey(sofa.choice.title) : null;

type Choice = NonNullable<TvSofa['choice']>['title'];

const choiceKey = ({ media_type: type, media_id: id }: Choice): string => `${type} ${id}`;

/** A chosen title that nobody wants any longer, of which only the name is known. */
const bareStage = ({ media_type: type, media_id: id, name }: Choice): StageTitle => ({
  type,
  id,
  title: name,
  year: null,
  genres: [],
  age_rating: null,
  runtime: null,
  poster_path: null,
  room: null,
});
