// Screens and the parts of the profile page save different columns of one profile. Each has its own version, a hash of
// its columns, so that saving one does not make the copies of the others stale.
import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";
import { profiles } from "#app/database/schema/index.ts";
import { switches } from "#app/domain/profiles/settings/preferences.ts";
import type { Actor } from "#app/services.ts";

type Profile = typeof profiles.$inferSelect;

const columns = {
  personal: [
    ...(["firstName", "lastName", "username", "company", "bio"] as const),
    ...(["timezone", "website", "linkedinUrl", "twitterUrl"] as const),
  ],
  speaker: [
    ...(["speakingExperience", "yearsSpeaking", "speakingRate", "availabilityNotes"] as const),
    ...(["speakingTopics", "testimonials"] as const),
  ],
  preferences: [...switches, "leadAlertFrequency"],
  hero: ["headline", "homeBase", "travel", "languages", "stagePhotoUrl", "showreelUrl", "showRating"],
  biographies: ["bioShort", "bioMedium", "bio"],
  "past-events": ["pastEvents"],
  availability: ["showAvailability"],
} as const satisfies Record<string, readonly (keyof Profile)[]>;

export type ProfileCopy = keyof typeof columns;

/** Identifies the copy that a form shows, short enough for a hidden field. */
export function versionOf(screen: ProfileCopy, profile: Partial<Profile>): string {
  const values = columns[screen].map((name) => canonicalise(profile[name]));
  return createHash("sha256").update(JSON.stringify(values)).digest("base64url").slice(0, 22);
}

/** PostgreSQL reorders an object's keys, and stored nulls equal missing keys. */
function canonicalise(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonicalise);
  if (value === null || typeof value !== "object") return value ?? null;
  return Object.entries(value)
    .filter(([, each]) => each !== null)
    .sort(([one], [other]) => (one < other ? -1 : 1));
}

/** The actor's profile, locked until the transaction ends. */
export async function lockProfile(tx: Database, actor: Actor): Promise<Profile> {
  const [profile] = await tx.select().from(profiles).where(eq(profiles.id, actor.id)).for("no key update");
  if (!profile) throw new Error("The actor has no profile");
  return profile;
}
