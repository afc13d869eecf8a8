// What someone on a talk's list is at every door: the API, CSV, the Data Export and their own page.
import { z } from "zod";
import { approvedAttendees } from "#app/database/schema/index.ts";
import { inviteStates } from "#app/database/vocabulary.ts";
import {
  type AttendeeState,
  attendeeStateLabels,
  attendeeStates,
  inviteStateLabels,
} from "#app/domain/audience/audience.ts";
import { momentSchema, optionalMoment } from "#app/domain/records/json-schemas.server.ts";
import { made, record } from "#app/domain/records/record.server.ts";
import { dayOf } from "#app/domain/values/dates.ts";

const day = (moment: Date | null, zone: string) => moment && dayOf(moment, zone);

/** The CSV file's headers are those that an upload knows. */
export const attendeeRecord = record(
  approvedAttendees,
  {
    joined: { state: made<AttendeeState>(), isUnsubscribed: made<boolean>() },
    csvFirst: ["email", "firstName", "lastName", "state", "inviteState", "invitedAt"],
  },
  {
    id: { json: z.uuid() },
    talkHubId: {},
    email: { json: z.string(), csv: "email" },
    firstName: { json: z.string().nullable(), csv: "first_name", person: true },
    lastName: { json: z.string().nullable(), csv: "last_name", person: true },
    state: {
      json: z.enum(attendeeStates).meta({
        description: "“waiting” for your approval; “pending” until the first visit, then “verified”",
      }),
      csv: ["status", ({ state }) => attendeeStateLabels[state]],
    },
    approvedAt: { json: optionalMoment, person: true },
    accessedAt: {
      json: optionalMoment,
      csv: ["accessed_on", ({ accessedAt }, zone) => day(accessedAt, zone)],
      person: true,
    },
    inviteState: {
      json: z.enum(inviteStates),
      csv: ["invite", ({ inviteState }) => inviteStateLabels[inviteState]],
      person: true,
    },
    invitedAt: {
      json: optionalMoment,
      csv: ["invited_on", ({ inviteState, invitedAt }, zone) => (inviteState === "sent" ? day(invitedAt, zone) : null)],
      person: true,
    },
    isUnsubscribed: { json: z.boolean().meta({ description: "Gets no emails from you" }) },
    createdAt: { json: momentSchema, csv: ["added_on", ({ createdAt }, zone) => day(createdAt, zone)], person: true },
  },
);
