import { z } from 'zod';
import { ALERT_KINDS, RHYTHMS } from '#shared/alert-words.ts';
import { mediaType, providerIdentity } from '#catalog/schema.ts';

const service = providerIdentity
  .pick({ provider_id: true, provider_name: true, logo_path: true, brand: true })
  .nullable();

export const alert = z
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
export type Alert = z.infer<typeof alert>;

export const alertList = z
  .object({ unseen: z.int().min(0), items: z.array(alert) })
  .meta({ id: 'AlertList', description: 'The newest alerts first.' });
export type AlertList = z.infer<typeof alertList>;

export const unseenCount = z
  .object({ unseen: z.int().min(0) })
  .meta({ id: 'UnseenAlerts', description: 'How many alerts the person has not seen.' });

const rhythm = z.enum(RHYTHMS);
const rhythms = z.object({ arrived: rhythm, free: rhythm, left: rhythm, released: rhythm });
export type AlertRhythms = z.infer<typeof rhythms>;

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
export type AlertSettings = z.infer<typeof alertSettingsView>;
