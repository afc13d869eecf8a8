import { sql } from "drizzle-orm";
import { profiles } from "#app/database/schema/profiles.ts";

export const isProfilePublic = sql<boolean>`(${profiles.publicSpeakerProfile} and ${profiles.suspendedAt} is null)`;
