// The tables in which one account may have so many rows that deleting them together takes minutes.
import type { SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import {
  approvedAttendees,
  certificates,
  deviceGrants,
  feedbackSubmissions,
  followUpRecipients,
  hubEvents,
  leadCaptures,
  leads,
  openingNotices,
  slideViews,
  speakerBookings,
  talkRequestNotices,
  talkRequestSupporters,
  talkRequests,
  waitingBookings,
  webhookDeliveries,
  webhookEndpoints,
  webhookEvents,
} from "#app/database/schema/index.ts";
import type { Owner } from "#app/domain/privacy/tables/described-table.server.ts";
import { byHub, byUser, ownedThrough } from "#app/domain/privacy/tables/rows.server.ts";

export interface NumerousTable {
  table: PgTable;
  ownedBy(owner: Owner): SQL;
}

/** Rows before those that they belong to, so that no row takes many others with it, and webhooks before what they hear of. */
export const numerousTables: NumerousTable[] = [
  {
    table: webhookDeliveries,
    ownedBy: ownedThrough(webhookDeliveries.endpointId, webhookEndpoints.id, byUser(webhookEndpoints.userId)),
  },
  { table: webhookEndpoints, ownedBy: byUser(webhookEndpoints.userId) },
  { table: webhookEvents, ownedBy: byUser(webhookEvents.userId) },
  { table: slideViews, ownedBy: byHub(slideViews.talkHubId) },
  { table: hubEvents, ownedBy: byHub(hubEvents.talkHubId) },
  { table: feedbackSubmissions, ownedBy: byHub(feedbackSubmissions.talkHubId) },
  { table: certificates, ownedBy: byHub(certificates.talkHubId) },
  {
    table: talkRequestSupporters,
    ownedBy: ownedThrough(talkRequestSupporters.requestId, talkRequests.id, byHub(talkRequests.talkHubId)),
  },
  { table: talkRequestNotices, ownedBy: byHub(talkRequestNotices.talkHubId) },
  { table: openingNotices, ownedBy: byHub(openingNotices.talkHubId) },
  { table: approvedAttendees, ownedBy: byHub(approvedAttendees.talkHubId) },
  { table: deviceGrants, ownedBy: byUser(deviceGrants.userId) },
  { table: followUpRecipients, ownedBy: ownedThrough(followUpRecipients.leadId, leads.id, byUser(leads.userId)) },
  { table: leadCaptures, ownedBy: byUser(leadCaptures.userId) },
  { table: leads, ownedBy: byUser(leads.userId) },
  { table: speakerBookings, ownedBy: byUser(speakerBookings.speakerId) },
  { table: waitingBookings, ownedBy: byUser(waitingBookings.speakerId) },
];
