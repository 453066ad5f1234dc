import {
  elementsOf,
  isTrue,
  objectOf,
  optional,
  textValue,
  titleNames,
} from '#moving/formats/format.ts';
import { identifiers, readOrdinal, readYear } from '#moving/meaning/identifiers.ts';
import type { Identifiers, MediaServer, MovingSubject } from '#moving/records.ts';

/** One call of a media server, as far as it matters. */
export type MediaServerEvent =
  | {
      type: 'finished';
      subject: MovingSubject;
      /** The name that the media server has for whoever watched. */
      viewer: string | null;
      /** True if it was marked as watched by hand: nobody knows on which day it was watched. */
      byHand: boolean;
    }
  /** Something else: a pause, a song, a viewing that was broken off. */
  | { type: 'other' }
  /** Nothing that this media server sends. */
  | { type: 'unreadable' };

const OTHER: MediaServerEvent = { type: 'other' };
const UNREADABLE: MediaServerEvent = { type: 'unreadable' };

/** Reads a call's JSON in the format of its media server. Fields of a wrong type count as absent. */
export const readMediaServerEvent = (server: MediaServer, content: unknown): MediaServerEvent =>
  READERS[server](objectOf(content));

type Json = Record<string, unknown>;

const READERS: Record<MediaServer, (call: Json) => MediaServerEvent> = {
  plex: readPlex,
  jellyfin: (call) => ('Event' in call ? readOldJellyfin(call) : readJellyfin(call)),
  emby: readEmby,
  kodi: readKodi,
};

/** A played item, in the words of any media server. */
interface Item {
  kind: unknown;
  name: unknown;
  originalName?: unknown;
  year?: unknown;
  ids: Identifiers;
  series?: unknown;
  /** Identifiers of the series, where a media server has them. */
  seriesIds?: Identifiers;
  season?: unknown;
  episode?: unknown;
}

function finished(item: Item, viewer: unknown, byHand = false): MediaServerEvent {
  const kind = textValue(item.kind).toLowerCase();
  if (kind !== 'movie' && kind !== 'episode') return OTHER;
  const subject = kind === 'movie' ? filmOf(item) : episodeOf(item);
  const isNamed = subject.names.length > 0 || Object.keys(subject.ids).length > 0;
  const isPlaced = subject.episode === undefined || Object.keys(subject.episode).length > 1;
  if (!isNamed || !isPlaced) return UNREADABLE;
  return { type: 'finished', subject, viewer: textValue(viewer) || null, byHand };
}

const filmOf = ({ name, originalName, year, ids }: Item): MovingSubject => ({
  kind: 'movie',
  ids,
  names: titleNames(name, originalName),
  ...optional('year', readYear(year)),
});

/** The year of an episode's item is the episode's, so it says nothing about the series. */
const episodeOf = (item: Item): MovingSubject => ({
  kind: 'episode',
  ids: item.seriesIds ?? {},
  names: titleNames(item.series),
  ...optional('season', readOrdinal(item.season)),
  episode: {
    ...optional('number', readOrdinal(item.episode)),
    ...optional('name', titleNames(item.name)[0]),
    ids: item.ids,
  },
});

/** Identifiers by the names of their databases, in whatever letters a media server writes those. */
function idsByName(raw: Json): Identifiers {
  const byName = new Map(Object.entries(raw).map(([name, id]) => [name.toLowerCase(), id]));
  return identifiers({
    imdb: byName.get('imdb'),
    tmdb: byName.get('tmdb'),
    tvdb: byName.get('tvdb'),
  });
}

function readPlex(call: Json): MediaServerEvent {
  const event = textValue(call['event']);
  if (event === '') return UNREADABLE;
  if (event !== 'media.scrobble') return OTHER;
  const played = objectOf(call['Metadata']);
  const legacy = legacyPlexIds(textValue(played['guid']));
  const isEpisode = played['type'] === 'episode';
  const own = Object.fromEntries(
    elementsOf(played['Guid']).map((guid) => {
      const [base = '', id = ''] = textValue(objectOf(guid)['id']).split('://');
      return [base, id];
    }),
  );
  return finished(
    {
      kind: played['type'],
      name: played['title'],
      originalName: played['originalTitle'],
      year: played['year'],
      ids: { ...(isEpisode ? {} : legacy), ...idsByName(own) },
      series: played['grandparentTitle'],
      seriesIds: isEpisode ? legacy : {},
      season: played['parentIndex'],
      episode: played['index'],
    },
    objectOf(call['Account'])['title'],
  );
}

/** Identifiers of Plex's agents of before 2020: of an episode they begin with its series'. */
function legacyPlexIds(guid: string): Identifiers {
  const match = /^com\.plexapp\.agents\.(imdb|themoviedb|thetvdb):\/\/([^/?]+)/.exec(guid);
  if (!match) return {};
  const name = { imdb: 'imdb', themoviedb: 'tmdb', thetvdb: 'tvdb' }[match[1]!]!;
  return identifiers({ [name]: match[2] });
}

/** Jellyfin's own webhook plugin. Marking by hand is told by `UserDataSaved` alone. */
function readJellyfin(call: Json): MediaServerEvent {
  const type = textValue(call['NotificationType']);
  if (type === '') return UNREADABLE;
  const byHand = type === 'UserDataSaved';
  const isFinished = byHand
    ? call['SaveReason'] === 'TogglePlayed' && isTrue(call['Played'])
    : type === 'PlaybackStop' && isTrue(call['PlayedToCompletion']);
  if (!isFinished) return OTHER;
  const ids = Object.entries(call).flatMap(([name, id]) =>
    /^provider_/i.test(name) ? [[name.slice('provider_'.length), id]] : [],
  );
  return finished(
    {
      kind: call['ItemType'],
      name: call['Name'],
      year: call['Year'],
      ids: idsByName(Object.fromEntries(ids)),
      series: call['SeriesName'],
      season: call['SeasonNumber'],
      episode: call['EpisodeNumber'],
    },
    call['NotificationUsername'],
    byHand,
  );
}

const itemOf = (item: Json): Item => ({
  kind: item['Type'],
  name: item['Name'],
  originalName: item['OriginalTitle'],
  year: item['ProductionYear'],
  ids: idsByName(objectOf(item['ProviderIds'])),
  series: item['SeriesName'],
  season: item['ParentIndexNumber'],
  episode: item['IndexNumber'],
});

/** The webhook plugin of others for Jellyfin. An item that was played before stays so, wherever it is stopped now. */
function readOldJellyfin(call: Json): MediaServerEvent {
  const event = textValue(call['Event']);
  const item = objectOf(call['Item']);
  const state = objectOf(item['UserData']);
  const isAtEnd = isTrue(state['Played']) && !(Number(state['PlaybackPositionTicks']) > 0);
  const isFinished =
    event === 'Scrobble' || event === 'MarkPlayed' || (event === 'Stop' && isAtEnd);
  if (!isFinished) return OTHER;
  return finished(itemOf(item), objectOf(call['User'])['Name'], event === 'MarkPlayed');
}

function readEmby(call: Json): MediaServerEvent {
  const event = textValue(call['Event']);
  if (event === '') return UNREADABLE;
  const byHand = event === 'item.markplayed';
  const isFinished =
    byHand ||
    (event === 'playback.stop' && isTrue(objectOf(call['PlaybackInfo'])['PlayedToCompletion']));
  if (!isFinished) return OTHER;
  return finished(itemOf(objectOf(call['Item'])), objectOf(call['User'])['Name'], byHand);
}

/** The share of a film from which on Trakt, and programs that speak like it, count it as watched. */
const WATCHED_PERCENT = 80;

/** Movary's add-on, which tells of finished films only; or the words of Trakt's scrobbling, which have series too. */
function readKodi(call: Json): MediaServerEvent {
  if ('uniqueIds' in call) {
    const ids = objectOf(call['uniqueIds']);
    const { title: name, year } = call;
    return finished(
      { kind: 'movie', name, year, ids: identifiers({ imdb: ids['imdbId'], tmdb: ids['tmdbId'] }) },
      null,
    );
  }
  if (!('movie' in call || 'episode' in call)) return UNREADABLE;
  if (!(Number(call['progress']) >= WATCHED_PERCENT)) return OTHER;
  const movie = objectOf(call['movie']);
  const show = objectOf(call['show']);
  const episode = objectOf(call['episode']);
  const played = 'movie' in call ? movie : episode;
  return finished(
    {
      kind: 'movie' in call ? 'movie' : 'episode',
      name: played['title'],
      year: movie['year'],
      ids: idsByName(objectOf(played['ids'])),
      series: show['title'],
      seriesIds: idsByName(objectOf(show['ids'])),
      season: episode['season'],
      episode: episode['number'],
    },
    null,
  );
}
