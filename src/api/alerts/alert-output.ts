import { z } from '@hono/zod-openapi';
import type { Alert } from '#alerts/alert-queries.ts';
import type { AlertSettings } from '#alerts/alert-settings.ts';
import { mediaType, providerIdentity } from '#catalog/schema.ts';
import { ALERT_KINDS, RHYTHMS } from '#shared/alert-words.ts';

const service = providerIdentity
  .pick({ provider_id: true, provider_name: true, logo_path: true, brand: true })
  .nullable();

const alert = z
  .object({
    id: z.int(),
    kind: z.enum(ALERT_KINDS),
    media_id: z.int(),
    media_type: mediaType,
    title: z.string(),
    poster_path: z.string().nullable(),
    /** The service; null for a release. */
    provider: service,
    /** True if no other service has the title without a further payment. */
    is_only_place: z.boolean(),
    created_at: z.iso.datetime(),
    is_seen: z.boolean(),
  })
  .meta({
    id: 'Alert',
    description:
      'What happened to a title of the watch list. `arrived`: at a service the person pays for; `free`: it can be watched without paying; `left`: it is no longer there; `released`: its day came.',
  });

export const alertList = z
  .object({ unseen: z.int().min(0), items: z.array(alert) })
  .meta({ id: 'AlertList', description: 'The newest alerts first.' });

export const unseenCount = z
  .object({ unseen: z.int().min(0) })
  .meta({ id: 'UnseenAlerts', description: 'How many alerts the person has not seen.' });

const rhythm = z.enum(RHYTHMS);
const rhythms = z.object({ arrived: rhythm, free: rhythm, left: rhythm, released: rhythm });

const mutedTitle = z.object({ media_id: z.int(), media_type: mediaType, title: z.string() });
const pushDevice = z.object({
  id: z.uuid(),
  /** Lets a browser recognise its own subscription in the list. */
  endpoint: z.string(),
  device: z.string(),
  created_at: z.iso.datetime(),
});

export const alertSettingsView = rhythms
  .extend({
    by_mail: z.boolean(),
    /** The address for mails, and whether it is confirmed; none is sent to an unconfirmed one. */
    email: z.string(),
    is_verified: z.boolean(),
    time_zone: z.string(),
    /** The end of the pause; null if sending is not paused. */
    paused_until: z.iso.datetime().nullable(),
    /** The path of the private calendar; with `.rss` instead of `.ics` it is the feed. Null without one. */
    calendar_path: z.string().nullable(),
    /** The key by which browsers subscribe to push messages. */
    push_key: z.string(),
    push_devices: z.array(pushDevice),
    muted: z.array(mutedTitle),
    /** Alerts a week that each kind would have brought, from the last four weeks. */
    weekly: z.object({
      arrived: z.number(),
      free: z.number(),
      left: z.number(),
      released: z.number(),
    }),
  })
  .meta({ id: 'AlertSettings', description: 'How a person wants to be told.' });

/** An alert as the API answers it. */
export const alertOutput = ({ provider, ...row }: Alert): z.infer<typeof alert> => ({
  id: row.id,
  kind: row.kind,
  created_at: row.createdAt.toISOString(),
  is_seen: row.isSeen,
  media_type: row.mediaType,
  media_id: row.titleId,
  title: row.title,
  poster_path: row.posterPath,
  provider: provider && {
    provider_id: provider.id,
    provider_name: provider.name,
    logo_path: provider.logoPath,
    brand: provider.brand,
  },
  is_only_place: row.isOnlyPlace,
});

/** A person's settings as the API answers them. */
export function alertSettingsOutput(
  settings: AlertSettings,
  pushKey: string,
): z.infer<typeof alertSettingsView> {
  const { arrived, free, left, released, email, weekly } = settings;
  return {
    arrived,
    free,
    left,
    released,
    by_mail: settings.byMail,
    email,
    is_verified: settings.isVerified,
    time_zone: settings.timeZone,
    paused_until: settings.pausedUntil?.toISOString() ?? null,
    calendar_path: settings.calendarPath,
    push_key: pushKey,
    push_devices: settings.pushDevices.map(({ id, endpoint, device, createdAt }) => ({
      id,
      endpoint,
      device,
      created_at: createdAt.toISOString(),
    })),
    muted: settings.muted.map(({ mediaType: type, titleId, title }) => ({
      media_type: type,
      media_id: titleId,
      title,
    })),
    weekly,
  };
}
