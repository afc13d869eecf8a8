import { sql } from "drizzle-orm";
import { talkHubs } from "#app/database/schema/talk-hubs.ts";

/**
 * SQL condition: the speaker made the hub public, and the account is not suspended. A suspended account's hubs look like
 * hubs that are not public.
 */
export const isHubPublic = sql<boolean>`(${talkHubs.publicVisibility} and not exists (
  select 1 from profiles owner where owner.id = ${talkHubs.userId} and owner.suspended_at is not null))`;
