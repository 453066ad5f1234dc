import { z } from 'zod';
import { calendarDate } from './season-schema.ts';

/** A time during which a provider family has or had a title, as far as it was witnessed. */
export const historyPart = z
  .object({
    /** The family's head. */
    provider_id: z.int(),
    provider_name: z.string(),
    /** The first day; null if the title was there before the first check. */
    since: calendarDate.nullable(),
    /** The day on which it was gone; null while it is there, or if no check was near. */
    until: calendarDate.nullable(),
    is_here: z.boolean(),
    /** The last day on which it will be there; null unless the operator knows it. */
    last_day: calendarDate.nullable(),
  })
  .meta({
    id: 'HistoryPart',
    description:
      'A time during which a provider has or had a title, with its first and its last day as far as they were witnessed (Brazil’s days). `last_day`: the last day on which the title will be there, if somebody knows it.',
  });
export type HistoryPart = z.infer<typeof historyPart>;
