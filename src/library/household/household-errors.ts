import { codeError, phraseError } from '#platform/errors.ts';

/** The person belongs to no household. */
export const noHousehold = phraseError('NO_HOUSEHOLD', 404, 'Not Found');
/** The household has no such member. */
export const memberUnknown = phraseError('HOUSEHOLD_MEMBER_UNKNOWN', 404, 'Not Found');
/** The service is none that a member has. */
export const serviceUnknown = phraseError('HOUSEHOLD_SERVICE_UNKNOWN', 404, 'Not Found');
/** The link is wrong, replaced or expired. */
export const invitationUnknown = phraseError('INVITATION_UNKNOWN', 404, 'Not Found');
/** The person belongs to a household, and would have to leave it first. */
export const alreadyInHousehold = codeError('ALREADY_IN_HOUSEHOLD', 400);
export const householdFull = codeError('HOUSEHOLD_FULL', 400);
/** Only the owner removes others, renames, and sets the limits of children's seats. */
export const onlyOwner = codeError('ONLY_HOUSEHOLD_OWNER', 400);
/** A child's seat invites nobody. */
export const notForChildren = codeError('NOT_FOR_CHILD_SEATS', 400);
/** The owner has no age limit. */
export const ownerWithoutLimit = codeError('OWNER_WITHOUT_AGE_LIMIT', 400);
/** Nobody sits on the sofa. */
export const sofaEmpty = codeError('SOFA_EMPTY', 400);
/** Somebody sits on the sofa who may not see the title. */
export const aboveAgeLimit = codeError('ABOVE_AGE_LIMIT', 400);
/** Those on the sofa want fewer than two titles that they can watch. */
export const nothingToVote = codeError('NOTHING_TO_VOTE', 400);
/** The ballot has ended, was thrown away, or never was. */
export const ballotClosed = codeError('BALLOT_CLOSED', 400);
/** The ballot has no title at that place. */
export const placeUnknown = phraseError('BALLOT_PLACE_UNKNOWN', 404, 'Not Found');
/** Only those who sit on the sofa vote. */
export const notOnSofa = codeError('NOT_ON_SOFA', 400);
/** Somebody else's vote, which only the TV takes. */
export const notYourVote = codeError('NOT_YOUR_VOTE', 400);
