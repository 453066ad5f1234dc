import { itemAt } from '#shared/list-items.ts';
import { eq } from 'drizzle-orm';
import { brazilDay } from '#shared/brazil-day.ts';
import { DRAWING_COLOURS } from '#shared/colours.ts';
import { drawingOf } from '#shared/user-avatar.ts';
import type { DbOrTransaction } from '#platform/database/database.ts';
import { okOr, refused } from '#platform/result.ts';
import type { Result } from '#platform/result.ts';
import { accountDeleted } from './account-errors.ts';
import { profiles, users } from './account-tables.ts';
import { findStates, isCityOf } from './municipality-queries.ts';

/** A person's settings that are not part of their profile; nobody else reads them. */
export interface Settings {
  /** IBGE codes. */
  stateId: number | null;
  cityId: number | null;
  /** The number of the drawing shown without a photo. */
  drawing: number;
}

/** With the day on which the account was created, in Brazil, `YYYY-MM-DD`. */
export type FoundSettings = Settings & { memberSince: string };

/** Changes to a person's settings; absent fields stay. */
export type AccountSettingsChange = { [Field in keyof Settings]?: Settings[Field] | undefined };

/** The changed settings; a refusal can be the field whose place does not exist. */
export type SettingsResult = Result<FoundSettings, typeof accountDeleted | 'stateId' | 'cityId'>;

export async function findAccountSettings(
  db: DbOrTransaction,
  userId: string,
): Promise<FoundSettings | null> {
  const [row] = await db
    .select({
      stateId: profiles.stateId,
      cityId: profiles.cityId,
      colour: profiles.rgbColor,
      createdAt: users.createdAt,
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(eq(profiles.userId, userId));
  if (!row) return null;
  const { stateId, cityId, colour, createdAt } = row;
  const drawing = drawingOf(userId, colour);
  return { stateId, cityId, drawing, memberSince: brazilDay(createdAt) };
}

/**
 * Changes the settings. Choosing a drawing sets the person's colour and shows it instead of a photo,
 * which stays stored. Another state without a city clears the city.
 */
export async function changeAccountSettings(
  db: DbOrTransaction,
  userId: string,
  change: AccountSettingsChange,
): Promise<SettingsResult> {
  const current = await findAccountSettings(db, userId);
  if (!current) return refused(accountDeleted);
  const { stateId = current.stateId } = change.stateId === undefined ? current : change;
  const isMoved = stateId !== current.stateId;
  const cityId = change.cityId === undefined ? (isMoved ? null : current.cityId) : change.cityId;
  if (stateId !== null && !(await findStates()).some(({ id }) => id === stateId)) {
    return refused('stateId');
  }
  if (cityId !== null && (stateId === null || !(await isCityOf(stateId, cityId)))) {
    return refused('cityId');
  }
  const drawing =
    change.drawing === undefined
      ? {}
      : { rgbColor: itemAt(DRAWING_COLOURS, change.drawing), usePhotoImg: false };
  await db
    .update(profiles)
    .set({ stateId, cityId, ...drawing })
    .where(eq(profiles.userId, userId));
  return okOr(await findAccountSettings(db, userId), accountDeleted);
}
