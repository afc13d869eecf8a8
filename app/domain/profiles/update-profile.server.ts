import { eq } from "drizzle-orm";
import { profiles, users } from "#app/database/schema/index.ts";
import { violatedConstraint } from "#app/database/violations.ts";
import { hasTooManyNames, usernameRefusals } from "#app/domain/profiles/claim-username.server.ts";
import type {
  ChangedPreferences,
  Preferences,
  ProfileEdit,
  ProfilePageEdit,
  profilePageForms,
  SpeakerEdit,
} from "#app/domain/profiles/form.ts";
import { fullName } from "#app/domain/profiles/public-profile.server.ts";
import { lockProfile, type ProfileCopy, versionOf } from "#app/domain/profiles/stored-copy.server.ts";
import { command } from "#app/domain/values/command.ts";
import { done, type Outcome, refuse } from "#app/domain/values/outcome.ts";
import type { Actor, Services } from "#app/services.ts";

type SavedVersion = { version: string };
const staleProfile = { message: "The profile was changed at the same moment. Please try again." };

/**
 * Saves Profile Settings. A new username is claimed, and the previous one keeps redirecting. Refuses a name that
 * another account has or had, more names than one speaker may have, and a stale copy ("stale-copy") unless it changes
 * nothing.
 */
export const updateProfile = command(
  { ...usernameRefusals, "stale-copy": staleProfile },
  async (
    { db, clock }: Services,
    actor: Actor,
    { version, ...edit }: ProfileEdit,
  ): Promise<Outcome<SavedVersion, "username-taken" | "username-limit-reached" | "stale-copy">> => {
    try {
      return await db.transaction(async (tx) => {
        const before = versionOf("personal", await lockProfile(tx, actor));
        const after = versionOf("personal", edit);
        if (before === after) return done({ version: after });
        if (before !== version) return refuse("stale-copy");
        if (edit.username && (await hasTooManyNames(tx, actor, edit.username))) return refuse("username-limit-reached");
        await tx
          .update(profiles)
          .set({ ...edit, updatedAt: clock.now() })
          .where(eq(profiles.id, actor.id));
        await tx
          .update(users)
          .set({ name: fullName(edit) })
          .where(eq(users.id, actor.id));
        return done({ version: after });
      });
    } catch (error) {
      if (violatedConstraint(error)?.includes("username")) return refuse("username-taken");
      throw error;
    }
  },
);

/** Saves Speaker Settings. Refuses a stale copy, unless it changes nothing. */
export const updateSpeakerSettings = command(
  { "stale-copy": staleProfile },
  (services: Services, actor: Actor, edit: SpeakerEdit) => saveColumns(services, actor, "speaker", edit),
);

/** Saves all switches of Account Settings, for a browser without scripts. They apply from the next email and page on. */
export const updatePreferences = command(
  { "stale-copy": staleProfile },
  (services: Services, actor: Actor, edit: Preferences) => saveColumns(services, actor, "preferences", edit),
);

/** Saves the switches that `changed` names, and leaves the others. */
export async function changePreferences(
  { db, clock }: Services,
  actor: Actor,
  changed: ChangedPreferences,
): Promise<void> {
  await db
    .update(profiles)
    .set({ ...changed, updatedAt: clock.now() })
    .where(eq(profiles.id, actor.id));
}

/** Saves one part of the profile page. Refuses a stale copy, unless it changes nothing. */
export const updateProfilePage = (
  services: Services,
  actor: Actor,
  part: keyof typeof profilePageForms,
  edit: ProfilePageEdit,
) => saveColumns(services, actor, part, edit);

function saveColumns(
  { db, clock }: Services,
  actor: Actor,
  screen: Exclude<ProfileCopy, "personal">,
  { version, ...edit }: SpeakerEdit | Preferences | ProfilePageEdit,
): Promise<Outcome<SavedVersion, "stale-copy">> {
  return db.transaction(async (tx) => {
    const before = versionOf(screen, await lockProfile(tx, actor));
    const after = versionOf(screen, edit);
    if (before === after) return done({ version: after });
    if (before !== version) return refuse("stale-copy");
    await tx
      .update(profiles)
      .set({ ...edit, updatedAt: clock.now() })
      .where(eq(profiles.id, actor.id));
    return done({ version: after });
  });
}
