// Rehearsals: the audience's page behind a private link, where nothing counts. Safe in the browser.
import type { rehearsalKinds } from "#app/database/vocabulary.ts";
import { type HubSchedule, openingMoment } from "#app/domain/hubs/hubs.ts";

export type RehearsalKind = (typeof rehearsalKinds)[number];

/** A rehearsal that nobody ended is forgotten, because its link may have been passed on. */
export const rehearsalDays = 7;
/** Enough for the phones of a team; a link that leaked fills no disk. */
export const maxRehearsalEntries = 200;

export const rehearsalEndsAt = (startedAt: Date): Date =>
  new Date(startedAt.getTime() + rehearsalDays * 24 * 60 * 60 * 1_000);

/**
 * Whether the rehearsal is over: after a week, or when the schedule has opened the hub. Every other way of opening it
 * deletes the rehearsal (the trigger `end_rehearsal`).
 */
export function isRehearsalOver(hub: HubSchedule, startedAt: Date, now: Date): boolean {
  if (now >= rehearsalEndsAt(startedAt)) return true;
  if (hub.status === "draft" || hub.status === "archived" || hub.closedManuallyAt) return false;
  const opening = openingMoment(hub);
  return opening !== null && opening > startedAt && opening <= now;
}

/** The path of the rehearsed page. */
export const rehearsalPath = (token: string): string => `/${rehearsalSegment}/${token}`;
/** The first segment of every rehearsal's address, where a speaker's username is otherwise. */
export const rehearsalSegment = "rehearsal";
