import type { Identifiers, MovingRecord, MovingSubject } from '#moving/records.ts';
import { comparableName, isSlip, mainName } from './names.ts';

/** A title of the catalogue that may be the one a row means. */
export type TitleCandidate = {
  key: string;
  kind: 'movie' | 'serie';
  ids: Identifiers;
  /** Brazilian, original and alternative names. */
  names: readonly string[];
  year?: number;
  /** True if Brazil is among its countries: its year may be of a festival or of the premiere two years later. */
  brazilian?: boolean;
  directors?: readonly string[];
};

export type QuestionReason =
  | 'same-name'
  | 'year-apart'
  | 'subtitle'
  | 'other-kind'
  | 'identifiers-disagree'
  | 'similar-name';

export type TitleMatch =
  | {
      type: 'matched';
      candidate: TitleCandidate;
      by: 'imdb' | 'tmdb' | 'tvdb' | 'name-and-year' | 'name' | 'main-name';
      /** Years between the file's and the catalogue's; shown to the person if it is not 0. */
      yearsApart?: number;
      /** The reading of the row that matched. */
      subject: MovingSubject;
    }
  | {
      type: 'question';
      candidates: readonly TitleCandidate[];
      why: QuestionReason;
      subject: MovingSubject;
    }
  | { type: 'missing' };

/** Identifiers in the order of trust: IMDb's are used for all kinds alike and rarely merged. */
const TRUSTED = ['imdb', 'tmdb', 'tvdb'] as const;

/** Most candidates of one question: more is a search, not a choice. */
const MAX_CHOICES = 8;

const isSeries = (subject: MovingSubject) => subject.kind !== 'movie' && subject.kind !== 'unknown';

const fitsKind = (subject: MovingSubject, candidate: TitleCandidate) =>
  subject.kind === 'unknown' || (candidate.kind === 'serie') === isSeries(subject);

/** Years by which the first showing of a title may differ between databases. */
export const yearTolerance = (candidate: TitleCandidate): number => (candidate.brazilian ? 2 : 1);

/** Years between a row and a candidate; null if either is unknown. */
function yearsBetween(subject: MovingSubject, candidate: TitleCandidate): number | null {
  if (subject.year === undefined || candidate.year === undefined) return null;
  const apart = subject.year - candidate.year;
  // The year of a season is later than its series'.
  if (subject.kind === 'season' && apart > 0) return (subject.season ?? 1) > 1 ? 0 : apart;
  return Math.abs(apart);
}

/**
 * The title that a row means, among candidates that the catalogue was asked for. Identifiers decide first, then
 * names with years. Two that fit equally well are a question, never the first of them.
 */
export function matchTitle(
  subject: MovingSubject,
  candidates: readonly TitleCandidate[],
): TitleMatch {
  return (
    matchByIdentifiers(subject, candidates) ??
    matchByNames(subject, candidates) ?? { type: 'missing' }
  );
}

/**
 * The title that a row means under any of its readings. The first reading that matches counts; questions come
 * after, because a later reading may be certain.
 */
export function matchRecord(
  record: Pick<MovingRecord, 'subject' | 'alternatives'>,
  candidatesFor: (subject: MovingSubject) => readonly TitleCandidate[],
): TitleMatch {
  let question: TitleMatch | null = null;
  for (const subject of [record.subject, ...(record.alternatives ?? [])]) {
    const match = matchTitle(subject, candidatesFor(subject));
    if (match.type === 'matched') return match;
    if (match.type === 'question') question ??= match;
  }
  return question ?? { type: 'missing' };
}

const askAbout = (
  subject: MovingSubject,
  candidates: readonly TitleCandidate[],
  why: QuestionReason,
): TitleMatch => ({ type: 'question', candidates: candidates.slice(0, MAX_CHOICES), why, subject });

function matchByIdentifiers(
  subject: MovingSubject,
  candidates: readonly TitleCandidate[],
): TitleMatch | null {
  const found = new Map<TitleCandidate, (typeof TRUSTED)[number]>();
  for (const name of TRUSTED) {
    const id = subject.ids[name];
    if (id === undefined) continue;
    // Numbers of TMDB and TVDB are counted for films and series apart.
    if (name === 'tvdb' && !isSeries(subject)) continue;
    for (const candidate of candidates) {
      if (candidate.ids[name] !== id || found.has(candidate)) continue;
      if (name === 'imdb' || fitsKind(subject, candidate)) found.set(candidate, name);
    }
  }
  const [first] = found;
  if (!first) return null;
  if (found.size > 1) {
    const named = [...found].filter(([candidate]) => hasName(subject, candidate));
    const [only] = named;
    if (named.length !== 1 || !only) {
      return askAbout(subject, [...found.keys()], 'identifiers-disagree');
    }
    return matched(subject, ...only);
  }
  const [candidate, by] = first;
  if (by === 'imdb') {
    // IMDb's kind wins over the file's, but a film's viewing cannot be an episode's.
    return fitsKind(subject, candidate)
      ? matched(subject, candidate, by)
      : askAbout(subject, [candidate], 'other-kind');
  }
  const years = yearsBetween(subject, candidate);
  const named = hasName(subject, candidate);
  const contradicted = !named && years !== null && years > yearTolerance(candidate);
  const unsure = subject.kind === 'unknown' && subject.names.length > 0 && !named;
  if (contradicted || unsure) return askAbout(subject, [candidate], 'identifiers-disagree');
  return matched(subject, candidate, by);
}

function matched(
  subject: MovingSubject,
  candidate: TitleCandidate,
  by: Extract<TitleMatch, { type: 'matched' }>['by'],
): TitleMatch {
  const years = yearsBetween(subject, candidate);
  return { type: 'matched', candidate, by, subject, ...(years ? { yearsApart: years } : {}) };
}

const hasName = (subject: MovingSubject, candidate: TitleCandidate) =>
  sharedNames(subject, candidate) > 0;

function sharedNames(subject: MovingSubject, candidate: TitleCandidate): number {
  const names = new Set(candidate.names.map(comparableName));
  const own = new Set(subject.names.map(comparableName).filter((name) => name !== ''));
  return [...own].filter((name) => names.has(name)).length;
}

/** True if the same database has another number for each: they are two titles, or a number was merged. */
const contradictsIdentifiers = (subject: MovingSubject, candidate: TitleCandidate) =>
  TRUSTED.some((name) => {
    if (name === 'tvdb' && !isSeries(subject)) return false;
    const [own, other] = [subject.ids[name], candidate.ids[name]];
    return own !== undefined && other !== undefined && own !== other;
  });

function directorsContradict(subject: MovingSubject, candidate: TitleCandidate): boolean {
  if (!subject.directors?.length || !candidate.directors?.length) return false;
  const own = new Set(subject.directors.map(comparableName));
  return !candidate.directors.some((director) => own.has(comparableName(director)));
}

function matchByNames(
  subject: MovingSubject,
  candidates: readonly TitleCandidate[],
): TitleMatch | null {
  const named = candidates.filter((candidate) => hasName(subject, candidate));
  const ofKind = named.filter((candidate) => fitsKind(subject, candidate));
  const agreeing = ofKind.filter((candidate) => !contradictsIdentifiers(subject, candidate));
  if (agreeing.length > 0) {
    const decided = decideByYear(subject, agreeing);
    if (decided) return decided;
  } else if (ofKind.length > 0) {
    const near = ofKind.filter((candidate) => isNear(subject, candidate));
    if (near.length > 0) return askAbout(subject, near, 'identifiers-disagree');
  }
  if (ofKind.length === 0) {
    // Some services have miniseries as if they were films.
    const other = named.filter((candidate) => isNear(subject, candidate));
    if (other.length > 0) return askAbout(subject, other, 'other-kind');
  }
  return agreeing.length > 0 ? null : matchByPartOfName(subject, candidates);
}

const isNear = (subject: MovingSubject, candidate: TitleCandidate) =>
  (yearsBetween(subject, candidate) ?? 0) <= yearTolerance(candidate);

function decideByYear(subject: MovingSubject, named: readonly TitleCandidate[]): TitleMatch | null {
  if (subject.year === undefined || named.every(({ year }) => year === undefined)) {
    const best = mostShared(subject, named);
    return best.length === 1
      ? matched(subject, best[0]!, 'name')
      : askAbout(subject, best, 'same-name');
  }
  const near = named.filter((candidate) => isNear(subject, candidate));
  if (near.length === 0) {
    const nearly = named.filter(
      (candidate) => yearsBetween(subject, candidate)! <= yearTolerance(candidate) + 2,
    );
    return nearly.length > 0 ? askAbout(subject, nearly, 'year-apart') : null;
  }
  const bySameDirector = near.filter((candidate) => !directorsContradict(subject, candidate));
  if (bySameDirector.length === 0) return askAbout(subject, near, 'same-name');
  const sameYear = bySameDirector.filter((candidate) => yearsBetween(subject, candidate) === 0);
  const best = mostShared(subject, sameYear.length > 0 ? sameYear : bySameDirector);
  return best.length === 1
    ? matched(subject, best[0]!, 'name-and-year')
    : askAbout(subject, best, 'same-name');
}

/** Candidates that have most of a row's names: title and original together tell remakes apart. */
function mostShared(
  subject: MovingSubject,
  candidates: readonly TitleCandidate[],
): readonly TitleCandidate[] {
  const most = Math.max(...candidates.map((candidate) => sharedNames(subject, candidate)));
  return candidates.filter((candidate) => sharedNames(subject, candidate) === most);
}

/** A subtitle that one side lacks, or a slip of a letter: certain only with the same year, and with one candidate. */
function matchByPartOfName(
  subject: MovingSubject,
  candidates: readonly TitleCandidate[],
): TitleMatch | null {
  const fitting = candidates.filter(
    (candidate) =>
      fitsKind(subject, candidate) &&
      !contradictsIdentifiers(subject, candidate) &&
      !directorsContradict(subject, candidate),
  );
  const shortened = fitting.filter((candidate) => sharesMainName(subject, candidate));
  const sameYear = shortened.filter((candidate) => yearsBetween(subject, candidate) === 0);
  if (sameYear.length === 1) return matched(subject, sameYear[0]!, 'main-name');
  const near = shortened.filter((candidate) => isNear(subject, candidate));
  if (near.length > 0) return askAbout(subject, near, 'subtitle');
  const slipped = fitting.filter((candidate) => {
    const years = yearsBetween(subject, candidate);
    return (
      years !== null && years <= yearTolerance(candidate) && hasSlippedName(subject, candidate)
    );
  });
  return slipped.length > 0 ? askAbout(subject, slipped, 'similar-name') : null;
}

function sharesMainName(subject: MovingSubject, candidate: TitleCandidate): boolean {
  const full = new Set(candidate.names.map(comparableName));
  const main = new Set(candidate.names.map(mainName));
  return subject.names.some((name) => {
    const own = mainName(name);
    return (own !== null && full.has(own)) || main.has(comparableName(name));
  });
}

function hasSlippedName(subject: MovingSubject, candidate: TitleCandidate): boolean {
  const names = candidate.names.map(comparableName);
  return subject.names.some((name) => {
    const own = comparableName(name);
    return names.some((other) => isSlip(own, other));
  });
}
