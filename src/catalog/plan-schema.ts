import { z } from 'zod';
import { PLAN_KINDS } from '#shared/plan-rules.ts';
import { providerIdentity } from './schema.ts';
import { calendarDate } from './season-schema.ts';

export const plan = providerIdentity
  .extend({
    id: z.int(),
    name: z.string(),
    kind: z.enum(PLAN_KINDS),
    /** In `currency`, with two decimals: a month of a subscription, or one title of a rental. */
    price: z.number().min(0),
    currency: z.literal('BRL'),
    /** The least number of months to pay for. */
    months: z.int().min(1),
    ads: z.boolean().nullable(),
    /** Screens at the same time. */
    screens: z.int().min(1).nullable(),
    source: z.string(),
    source_link: z.url().nullable(),
    checked_on: calendarDate,
    /** A remark for visitors; empty for none. */
    note: z.string(),
  })
  .meta({
    id: 'Plan',
    description:
      'What a provider charges: `price` is for one month of a subscription that is paid for `months` months at least, or for one rental. `checked_on` is the day on which `source` had this price; `ads` and `screens` are null if no source says.',
  });
export type Plan = z.infer<typeof plan>;
