import type { Webhook } from '#api/types.ts';
import { formatCount } from '#web/foundation/format.ts';
import { momentWords } from './settings-parts.tsx';

export const SERVER_WORDS: Readonly<
  Record<Webhook['media_server'], { name: string; how: string }>
> = {
  plex: {
    name: 'Plex',
    how: 'No Plex, em Configurações, Webhooks, Adicionar webhook. O Plex pede o Plex Pass.',
  },
  jellyfin: {
    name: 'Jellyfin',
    how: 'No Jellyfin, no plugin Webhook, Add Generic Destination. Marque Playback Stop, User Data Saved e Send All Properties.',
  },
  emby: {
    name: 'Emby',
    how: 'No Emby, em Notificações, Webhooks. Marque o fim da reprodução e Marcar como visto. O Emby pede o Premiere.',
  },
  kodi: { name: 'Kodi', how: 'No Kodi, nas configurações do add-on do Movary.' },
};

const COUNTS = ['Nenhuma', 'Uma', 'Duas', 'Três', 'Quatro', 'Cinco', 'Seis', 'Sete', 'Oito'];

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** The state of a webhook in a sentence, and whether there is something to mend. */
export function webhookState(
  { media_server: server, events, unplaced, last_used_at: usedAt, unread_at: unreadAt }: Webhook,
  now = new Date(),
): { words: string; isProblem: boolean } {
  const [last] = events;
  if (unreadAt !== null && (last === undefined || unreadAt > last.at)) {
    const words = `${capital(momentWords(unreadAt, now))} chegou algo que a gente não entendeu. Confira no ${SERVER_WORDS[server].name}.`;
    return { words, isProblem: true };
  }
  if (unplaced > 0) {
    const name = events.find(({ state }) => state === 'unplaced')?.name;
    const count = COUNTS[unplaced] ?? formatCount(unplaced);
    const latest =
      name === undefined ? '.' : unplaced === 1 ? `: “${name}”.` : `. A última: “${name}”.`;
    return { words: `${count} a gente não reconheceu${latest}`, isProblem: true };
  }
  if (last !== undefined) {
    const end =
      last.state === 'special' ? 'um especial, que não tem lugar aqui' : 'visto até o fim';
    return {
      words: `${capital(momentWords(last.at, now))}: ${last.name}, ${end}.`,
      isProblem: false,
    };
  }
  return {
    words:
      usedAt === null
        ? 'Ainda não chamou.'
        : `Chamou ${momentWords(usedAt, now)}; nada foi visto até o fim.`,
    isProblem: false,
  };
}
