import { sql } from "drizzle-orm";
import { profiles } from "#app/database/schema/profiles.ts";

/** SQL condition: the speaker shows a public profile, and the account is not suspended. */
export const isProfilePublic = sql<boolean>`(${profiles.publicSpeakerProfile} and ${profiles.suspendedAt} is null)`;
