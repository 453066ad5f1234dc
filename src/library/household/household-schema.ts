import { z } from 'zod';
import { costTitle } from '#catalog/offers/title-costs.ts';
import {
  ageRating,
  mediaItem,
  mediaType,
  providerEntry,
  providerIdentity,
} from '#catalog/schema.ts';
import { AGE_LIMITS, HOUSEHOLD_NAME_MAX } from '#shared/household/household-rules.ts';
import { visibleLength, visibleLine } from '#shared/visible-text.ts';

const NAME_NEEDED = 'Dê um nome pra casa.';

/** The name that people give to their household. */
export const householdName = z
  .string(NAME_NEEDED)
  .transform(visibleLine)
  .pipe(
    z
      .string()
      .refine((line) => visibleLength(line) > 0, NAME_NEEDED)
      .max(HOUSEHOLD_NAME_MAX, `Use até ${HOUSEHOLD_NAME_MAX} letras.`),
  );

export const ageLimit = z.enum(AGE_LIMITS, `must be one of ${AGE_LIMITS.join(', ')}, or null`);

/** A member by the number that others know them by. */
export const memberNumber = z.int();

const member = z
  .object({
    number: memberNumber,
    name: z.string(),
    avatar: z.string(),
    is_you: z.boolean(),
    is_owner: z.boolean(),
    age_limit: z.enum(AGE_LIMITS).nullable(),
    /** Since when they sit on this evening's sofa; null if they do not. */
    sits_since: z.iso.datetime().nullable(),
    /** Titles on their watch list that they have not watched, as far as the viewer may see them. */
    wants: z.int().min(0),
    /** True if the others may see what they rated. */
    shows_ratings: z.boolean(),
  })
  .meta({
    id: 'HouseholdMember',
    description:
      'A member as the others see them: first name, picture and what they want to watch; never what they watched, and what they rated only with `shows_ratings`. `age_limit` makes a child’s seat.',
  });

const service = providerIdentity
  .extend({
    /** The least that it costs a month, in reais; null if no plan is known. */
    price: z.number().nullable(),
    /** Members who marked it as theirs. */
    used_by: z.array(memberNumber),
    /** Who pays for it; null if nobody said so. */
    paid_by: memberNumber.nullable(),
  })
  .meta({
    id: 'HouseholdService',
    description:
      'A service that members have. `paid_by` is who said that they pay for it, or the only one who has it; `price` is that of its cheapest plan a month.',
  });

export const wantedTitle = z
  .intersection(
    mediaItem,
    z.object({
      age_rating: ageRating.nullable(),
      /** Minutes: of a film, or of a typical episode; null if unknown. */
      runtime: z.int().positive().nullable(),
      /** An offer without payment for this title, at a service of the household or free; null without one. */
      watch: providerEntry.extend({}).nullable(),
      wanted_by: z.array(memberNumber),
      /** Ratings of the members who show theirs. */
      rated_by: z.array(
        z.object({ number: memberNumber, stars: z.number().min(0.5).max(5).multipleOf(0.5) }),
      ),
    }),
  )
  .meta({
    id: 'HouseholdTitle',
    description:
      'A title that members want to watch, as cards show it: who of them, and the offer by which the household can watch it without paying more.',
  });
export type HouseholdTitle = z.infer<typeof wantedTitle>;

export const household = z
  .object({
    household: z
      .object({
        name: z.string(),
        /** In the order of joining. */
        members: z.array(member),
        seats_left: z.int().min(0),
        /** The time until which the link works that lets people in; null without one. */
        invitation_until: z.iso.datetime().nullable(),
        services: z.array(service),
        wanted: z.object({
          total: z.int().min(0),
          /** On a service of the household, or free. */
          watchable: z.int().min(0),
          /** On a service of the viewer's own, or free. */
          watchable_alone: z.int().min(0),
        }),
        items: z.array(wantedTitle),
      })
      .nullable(),
  })
  .meta({
    id: 'Household',
    description:
      'The household of a person, null if they have none: its members, services, and what they want to watch, first what most of them want, 300 titles at most. Of the others’ records it has only their watch lists, without what they watched.',
  });
export type Household = z.infer<typeof household>;

export const householdCosts = z.object({ items: z.array(costTitle) }).meta({
  id: 'HouseholdCosts',
  description:
    'The titles that members want and where each can be watched, first what most of them want, 3,000 at most.',
});
export type HouseholdCosts = z.infer<typeof householdCosts>;

export const sofa = z
  .object({
    /** Who sits there, in the order of joining. */
    sitting: z.array(memberNumber),
    /** Whose turn it is to choose this evening; null if nobody sits. */
    turn: memberNumber.nullable(),
    /** Who chose on the last five evenings, the earliest first. */
    last: z.array(memberNumber),
    /** This evening's title, and whose turn it counts as. */
    choice: z
      .object({
        by: memberNumber,
        title: z.object({ media_type: mediaType, media_id: z.int(), name: z.string() }),
        /** Whose turn it is next. */
        next: memberNumber.nullable(),
      })
      .nullable(),
    /** The number of titles that all who sit there want. */
    all_want: z.int().min(0),
    items: z.array(wantedTitle),
  })
  .meta({
    id: 'HouseholdSofa',
    description:
      'This evening’s sofa, until six in the morning in Brazil: who sits there, whose turn it is, and what they want to watch, first what all of them want, 300 titles at most. Titles above the lowest age limit of those who sit there are left out, and unrated ones too.',
  });
export type Sofa = z.infer<typeof sofa>;

export const householdInvitation = z
  .object({
    name: z.string(),
    members: z.array(z.object({ name: z.string(), avatar: z.string() })),
    seats_left: z.int().min(0),
    expires_at: z.iso.datetime(),
    /** `none`: the person may join; `here` and `elsewhere`: they belong to this or another household. */
    membership: z.enum(['none', 'here', 'elsewhere']),
  })
  .meta({ id: 'HouseholdInvitation', description: 'The household that a link leads to.' });
export type HouseholdInvitationAnswer = z.infer<typeof householdInvitation>;
