import { useEffect, useRef, useState } from 'preact/hooks';
import type { Schemas } from '#api/schema.gen.ts';
import type { BallotReason } from '#shared/household/household-rules.ts';
import {
  useSession,
  type HouseMember,
  type HouseTitle,
  type Session,
  type TvTitleInfo,
} from '#tv-screen/api.ts';
import { useStable } from '#tv-screen/rendering.ts';
import { startLoading, type OneLoad } from './one-load.ts';

type Household = NonNullable<Schemas['Household']['household']>;
export type TvSofa = Schemas['HouseholdSofa'];
export type BallotAnswer = Schemas['HouseholdVote'];
export type TvBallot = NonNullable<BallotAnswer['ballot']>;

/** The household of the TV's person, its sofa and its vote; `home` is null if they have no household. */
export interface HouseState {
  home: Household | null;
  sofa: TvSofa | null;
  ballot: TvBallot | null;
}

type Listener = () => void;
const nobody: Listener = () => undefined;
let listener = nobody;

/** Tells the screens of the household, if they are there, to ask again. */
export const householdChanged = (): void => listener();

function followHousehold(onChange: Listener): () => void {
  listener = onChange;
  return () => {
    listener = nobody;
  };
}

export async function loadHouse(call: Session['call']): Promise<HouseState> {
  const { household: home } = await call<Schemas['Household']>('/household');
  if (home === null) return { home, sofa: null, ballot: null };
  // Asking for the vote may close it, which changes the evening's title: the sofa is asked for afterwards.
  const { ballot } = await call<BallotAnswer>('/household/vote');
  const sofa = await call<TvSofa>('/household/sofa');
  return { home, sofa, ballot };
}

/** The household, loaded again whenever it has changed; null until it is there, which is tried until it succeeds. */
export function useHouse() {
  const { call } = useSession();
  const [house, setHouse] = useState<HouseState | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const loadingRef = useRef<OneLoad>(undefined);
  useEffect(() => {
    const loading = startLoading({
      load: () => loadHouse(call),
      onLoaded: (loaded) => {
        setFailed(false);
        setHouse(loaded);
      },
      onFailed: () => setFailed(true),
    });
    loadingRef.current = loading;
    const unfollow = followHousehold(loading.ask);
    return () => {
      unfollow();
      loading.stop();
    };
  }, [call]);
  const refresh = useStable(() => loadingRef.current?.askAfterChange());
  const takeBallot = useStable((ballot: TvBallot | null) =>
    setHouse((before) => before && { ...before, ballot }),
  );
  return { house, hasFailed, refresh, takeBallot };
}

/** A title as a screen about it shows it. `room` is null where the site does not have the title. */
export type StageTitle = Pick<
  TvTitleInfo,
  'type' | 'id' | 'title' | 'year' | 'genres' | 'age_rating' | 'runtime' | 'poster_path'
> & { room: TvTitleInfo['room'] | null };

/** This evening's title, and how it came to it. */
export interface ResultOf {
  /** Tells results apart: one that was closed is not shown again. */
  key: string;
  title: StageTitle;
  watch: HouseTitle['watch'];
  /** Who voted, or sits. */
  people: readonly HouseMember[];
  /** The reason, if a vote chose it. */
  why: BallotReason | null;
  /** Names: whose turn it counts as, and whose is next. */
  by: string | undefined;
  next: string | undefined;
}

/** The parts that all screens of a household get. */
export interface HouseParts {
  home: Household;
  sofa: TvSofa;
  ballot: HouseState['ballot'];
  /** Words about the last change, if it was refused; else empty. */
  failure: string;
  change: ChangeHouse;
  takeBallot: (ballot: HouseState['ballot']) => void;
}

/** Sends a change, and then says what the site answered; a refusal is shown. */
export type ChangeHouse = <T>(
  path: string,
  options: NonNullable<Parameters<Session['call']>[1]>,
  then?: (answer: T) => void,
) => void;

export const stageKey = ({ type, id }: Pick<StageTitle, 'type' | 'id'>): string => `${type} ${id}`;

/** Titles by their keys, as long as the household's screens are open. */
type Stages = Readonly<Record<string, StageTitle>>;

/**
 * The titles with their colours, those that are loaded so far. One that cannot be loaded is shown with what the
 * household knows of it.
 */
export function useStages(wanted: readonly StageTitle[]): Stages {
  const { call } = useSession();
  const [stages, setStages] = useState<Stages>({});
  const askedRef = useRef<string[]>([]);
  const keys = wanted.map(stageKey).join();
  const load = useStable(() => {
    for (const title of wanted) {
      const key = stageKey(title);
      if (askedRef.current.indexOf(key) >= 0) continue;
      askedRef.current.push(key);
      const take = (stage: StageTitle) => setStages((before) => ({ ...before, [key]: stage }));
      call<TvTitleInfo | { detail: string }>(
        `/tv/${title.type === 'movie' ? 'movies' : 'series'}/${title.id}`,
      ).then(
        (answer) => take('room' in answer ? stageOf(answer) : title),
        () => take(title),
      );
    }
  });
  useEffect(() => load(), [keys, load]);
  return stages;
}

/** Keeps only what is shown: the answer also has providers and similar titles. */
const stageOf = ({ title, room, type, id, ...more }: TvTitleInfo): StageTitle => ({
  type,
  id,
  title,
  room,
  year: more.year,
  genres: more.genres,
  age_rating: more.age_rating,
  runtime: more.runtime,
  poster_path: more.poster_path,
});

export const nameOfHouseTitle = (title: HouseTitle): string =>
  title.media_type === 'movie' ? title.title : title.name;

/** A title of the household's lists, until its colours are there. */
export function stageOfItem(item: HouseTitle): StageTitle {
  const day = item.media_type === 'movie' ? item.release_date : item.first_air_date;
  return {
    type: item.media_type,
    id: item.media_id,
    title: nameOfHouseTitle(item),
    year: day === null ? null : Number(day.slice(0, 4)),
    genres: [],
    age_rating: item.age_rating,
    runtime: item.runtime,
    poster_path: item.poster_path,
    room: null,
  };
}

/** True if both are about one title: a film and a series may have one number. */
export const isSameTitle = (a: TitleNumber, b: TitleNumber): boolean =>
  a.media_type === b.media_type && a.media_id === b.media_id;
type TitleNumber = Pick<HouseTitle, 'media_type' | 'media_id'>;

/** These members, in the order of joining. */
export const membersOf = (
  numbers: readonly number[],
  members: readonly HouseMember[],
): HouseMember[] => members.filter(({ number }) => numbers.indexOf(number) >= 0);

/** The name of who pays for the service of an offer; undefined if nobody knows. */
export function payerOfWatch(
  watch: HouseTitle['watch'],
  { services, members }: Pick<Household, 'services' | 'members'>,
): string | undefined {
  const service = services.find(({ family_id: family }) => family === watch?.family_id);
  return members.find(({ number }) => number === service?.paid_by)?.name;
}

/** The site that this page is of, as links to it begin. */
export const siteOrigin = (): string => `${location.protocol}//${location.host}`;
