import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { MediaServer } from '#moving/records.ts';
import { readMediaServerEvent } from './media-server-events.ts';

const SAMPLES = join(import.meta.dirname, '../../../test/media-server-samples');

const sample = (path: string): Record<string, unknown> =>
  JSON.parse(readFileSync(join(SAMPLES, path), 'utf8')) as Record<string, unknown>;

const ainda = {
  kind: 'movie',
  ids: { imdb: 'tt14961016', tmdb: 1_000_837 },
  names: ['Ainda Estou Aqui'],
  year: 2024,
};
const round6 = (ids: object, seriesIds: object = {}) => ({
  kind: 'episode',
  ids: seriesIds,
  names: ['Round 6'],
  season: 1,
  episode: { number: 1, name: 'Red Light, Green Light', ids },
});
const cidade = {
  kind: 'movie',
  ids: { imdb: 'tt0317248', tmdb: 598 },
  names: ['Cidade de Deus'],
  year: 2002,
};
const bacurau = {
  kind: 'movie',
  ids: { imdb: 'tt2762506', tmdb: 446_159 },
  names: ['Bacurau'],
  year: 2019,
};
const watched = (subject: object, viewer: string | null = 'marinalenc', byHand = false) => ({
  type: 'finished',
  subject,
  viewer,
  byHand,
});
const other = { type: 'other' };

test.each([
  ['plex/scrobble-movie.json', watched(ainda)],
  [
    'plex/scrobble-episode.json',
    watched(round6({ imdb: 'tt11979940', tmdb: 1_922_715, tvdb: 8_332_593 })),
  ],
  [
    'plex/scrobble-movie-legacy-agent.json',
    watched({
      kind: 'movie',
      ids: { imdb: 'tt0133093' },
      names: ['Matrix', 'The Matrix'],
      year: 1999,
    }),
  ],
  [
    'plex/scrobble-other-person.json',
    watched(
      {
        kind: 'movie',
        ids: { imdb: 'tt0120363', tmdb: 863 },
        names: ['Toy Story 2'],
        year: 1999,
      },
      'Téo',
    ),
  ],
  ['plex/play-movie.json', other],
  ['plex/stop-movie.json', other],
  ['plex/rate-movie.json', other],
  ['plex/rate-removed.json', other],
  ['jellyfin/playback-stop-movie.json', watched(ainda)],
  ['jellyfin/playback-stop-movie-unfinished.json', other],
  ['jellyfin/playback-stop-episode.json', watched(round6({ imdb: 'tt11979940', tvdb: 8_332_593 }))],
  ['jellyfin/user-data-saved.json', watched(bacurau, 'marinalenc', true)],
  ['jellyfin/unofficial-plugin-stop.json', watched(bacurau)],
  ['emby/playback-stop-movie.json', watched(cidade)],
  ['emby/playback-stop-unfinished.json', other],
  ['emby/playback-stop-episode.json', watched(round6({ imdb: 'tt11979940', tvdb: 8_332_593 }))],
  ['emby/item-markplayed.json', watched(cidade, 'marinalenc', true)],
  [
    'kodi/movie-watched.json',
    watched({ kind: 'movie', ids: { tmdb: 598 }, names: ['Cidade de Deus'] }, null),
  ],
])('%s is read to its exact meaning', (path, meaning) => {
  const server = path.slice(0, path.indexOf('/')) as MediaServer;
  expect(readMediaServerEvent(server, sample(path))).toEqual(meaning);
});

const plexEpisode = (guid: string) =>
  readMediaServerEvent('plex', {
    event: 'media.scrobble',
    Metadata: { type: 'episode', guid, grandparentTitle: 'Lost', parentIndex: 2, index: 3 },
  });

test('an agent of before 2020 names the series of an episode, not the episode', () => {
  expect(plexEpisode('com.plexapp.agents.thetvdb://73739/2/3?lang=pt')).toMatchObject({
    subject: { ids: { tvdb: 73_739 }, season: 2, episode: { number: 3, ids: {} } },
  });
  expect(plexEpisode('com.plexapp.agents.themoviedb://4607/2/3?lang=pt')).toMatchObject({
    subject: { ids: { tmdb: 4607 } },
  });
  expect(plexEpisode('local://12')).toMatchObject({ subject: { ids: {}, names: ['Lost'] } });
});

test.each(['track', 'clip', 'photo', undefined])('Plex’s %s changes nothing', (type) => {
  const call = { event: 'media.scrobble', Metadata: { type, title: 'Trailer' } };
  expect(readMediaServerEvent('plex', call)).toEqual(other);
});

test('Jellyfin writes true in several ways, and of a film stopped on the way nothing counts', () => {
  const call = sample('jellyfin/playback-stop-movie.json');
  const read = (more: object) => readMediaServerEvent('jellyfin', { ...call, ...more }).type;
  expect(read({ PlayedToCompletion: 'True' })).toBe('finished');
  expect(read({ PlayedToCompletion: 'False' })).toBe('other');
  expect(read({ NotificationType: 'PlaybackProgress' })).toBe('other');
  const hand = sample('jellyfin/user-data-saved.json');
  expect(readMediaServerEvent('jellyfin', { ...hand, SaveReason: 'PlaybackFinished' })).toEqual(
    other,
  );
  expect(readMediaServerEvent('jellyfin', { ...hand, Played: false })).toEqual(other);
});

test('an item played before and stopped on the way now is not finished again', () => {
  const call = sample('jellyfin/unofficial-plugin-stop.json') as { Item: { UserData: object } };
  const stopped = {
    ...call,
    Item: {
      ...call.Item,
      UserData: { ...call.Item.UserData, PlaybackPositionTicks: 6_000_000_000 },
    },
  };
  expect(readMediaServerEvent('jellyfin', stopped)).toEqual(other);
});

test('Kodi tells of an episode in the words of Trakt, and only of a watched one', () => {
  const call = {
    show: { title: 'Round 6', year: 2021, ids: { tmdb: 93_405 } },
    episode: { season: 1, number: 1, title: 'Red Light, Green Light', ids: { tmdb: 1_922_715 } },
    progress: 92,
  };
  expect(readMediaServerEvent('kodi', call)).toEqual(
    watched(round6({ tmdb: 1_922_715 }, { tmdb: 93_405 }), null),
  );
  expect(readMediaServerEvent('kodi', { ...call, progress: 79.9 })).toEqual(other);
  expect(readMediaServerEvent('kodi', { movie: { title: 'Bacurau' }, progress: 80 })).toMatchObject(
    { type: 'finished', subject: { kind: 'movie', names: ['Bacurau'] } },
  );
});

test.each([
  ['plex', {}],
  ['plex', null],
  ['plex', [1]],
  ['plex', { event: { a: 1 } }],
  ['plex', { event: 'media.scrobble', Metadata: { type: 'movie' } }],
  ['plex', { event: 'media.scrobble', Metadata: { type: 'episode', grandparentTitle: 'Lost' } }],
  ['jellyfin', { event: 'media.scrobble' }],
  ['jellyfin', { NotificationType: true }],
  ['emby', { NotificationType: 'PlaybackStop' }],
  ['kodi', { title: 'Cidade de Deus' }],
  ['kodi', { uniqueIds: 'tt1' }],
] as const)('%s never sends %j', (server, content) => {
  expect(readMediaServerEvent(server, content)).toEqual({ type: 'unreadable' });
});

test('fields of wrong types count as absent', () => {
  const call = {
    event: 'media.scrobble',
    Account: 'x',
    Metadata: {
      type: 'movie',
      title: ['a'],
      originalTitle: 'Bacurau',
      year: {},
      Guid: [null, 5, { id: 'imdb://../../etc' }, { id: 'tmdb://446159' }, { id: '__proto__://1' }],
    },
  };
  expect(readMediaServerEvent('plex', call)).toEqual(
    watched({ kind: 'movie', ids: { tmdb: 446_159 }, names: ['Bacurau'] }, null),
  );
});
