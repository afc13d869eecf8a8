// Who may read a hub: its list, and the invitations to it.
import { z } from "@hono/zod-openapi";
import { validate as isUuid } from "uuid";
import { endpoint } from "#app/api/endpoint.server.ts";
import { createdAtOf, cursorQuery, listOf, loadList, toList } from "#app/api/list.server.ts";
import { ProblemError, toInvalid } from "#app/api/problem.server.ts";
import { attendeeRecord } from "#app/domain/audience/attendee-record.server.ts";
import { maxPerUpload } from "#app/domain/audience/audience.ts";
import { addAttendees, deleteAttendees } from "#app/domain/audience/commands.server.ts";
import { type Person, readPerson } from "#app/domain/audience/form.ts";
import { startInvites } from "#app/domain/audience/invites.server.ts";
import { findHubList, listAttendeeRange } from "#app/domain/audience/queries.server.ts";
import { shapeOf } from "#app/domain/records/record.server.ts";
import type { Camel } from "#app/domain/values/snake-case.ts";
import { forLongWork } from "#app/services.ts";

const shape = shapeOf(attendeeRecord);
const attendeeSchema = z.object(shape).openapi("Attendee");

const list = endpoint({
  method: "get",
  path: "/hubs/{id}/attendees",
  name: "listAttendees",
  area: "attendees",
  summary: "People on a Talk Hub's list, the newest first",
  query: cursorQuery.extend({
    search: z.string().max(200).optional().meta({ description: "Words of the name or email" }),
    state: shape.state.optional(),
    invite_state: shape.invite_state.optional(),
  }),
  response: listOf(attendeeSchema),
  async run(call) {
    const { services, actor, params } = call;
    const { search, state, inviteState: invite } = call.query;
    const hub = await findHubList(services, actor, params.id);
    if (!hub) return null;
    return loadList(
      call,
      (range) => listAttendeeRange(services, actor, hub.id, { search, state, invite, ...range }),
      createdAtOf,
    );
  },
  done: (page, call) => toList(call, page),
});

const person = z.strictObject({
  email: z.string(),
  first_name: z.string().nullish(),
  last_name: z.string().nullish(),
});

/** The people of a request. Each that the list can't take is named. */
function readPeople(people: Camel<z.output<typeof person>>[]): Person[] {
  const results = people.map(({ email, firstName, lastName }) =>
    readPerson({ email, firstName: firstName ?? "", lastName: lastName ?? "" }),
  );
  const issues = results.flatMap((each, at) =>
    each.ok
      ? []
      : [{ code: "custom" as const, path: ["attendees", at, "email"], message: each.reason, input: undefined }],
  );
  if (issues.length > 0) throw new ProblemError(toInvalid(issues));
  return results.flatMap((each) => (each.ok ? [each.person] : []));
}

const add = endpoint({
  method: "post",
  path: "/hubs/{id}/attendees",
  name: "addAttendees",
  area: "attendees",
  summary: "Add people to a Talk Hub's list",
  description: "All of them or nobody. Who is listed stays as is; who waits for access is approved. Nobody is emailed.",
  body: z.strictObject({ attendees: z.array(person).min(1).max(maxPerUpload) }),
  example: { attendees: [{ email: "rosa@example.com", first_name: "Rosa", last_name: "Jimenez" }] },
  response: z.object({ added: z.number().int().meta({ description: "How many are new on the list" }) }),
  run: ({ services, actor, params, body }) =>
    addAttendees(forLongWork(services), actor, params.id, readPeople(body.attendees)),
  refusals: addAttendees.refusals,
  done: (added) => ({ added }),
});

const remove = endpoint({
  method: "delete",
  path: "/hubs/{id}/attendees/{attendee_id}",
  name: "removeAttendee",
  area: "attendees",
  summary: "Remove someone from a Talk Hub's list",
  description: "The page no longer opens on their devices.",
  async run({ services, actor, params: { id, attendee_id: attendeeId } }) {
    return isUuid(attendeeId) && ((await deleteAttendees(services, actor, id, [attendeeId])) ?? 0) > 0;
  },
});

const invite = endpoint({
  method: "post",
  path: "/hubs/{id}/invitations",
  name: "inviteAttendees",
  area: "attendees",
  summary: "Email people of a Talk Hub's list an invitation",
  description: "Everyone who was not invited yet, or only some. A second request finds nobody left.",
  body: z
    .strictObject({
      attendee_ids: z.array(z.uuid()).min(1).max(maxPerUpload),
      again: z.boolean().meta({ description: "Also those who were invited before" }),
      part: z.boolean().meta({ description: "As many as today's limit allows, instead of refusing" }),
    })
    .partial(),
  example: { part: true },
  response: z.object({
    invited: z.number().int(),
    left_out: z.number().int().meta({ description: "They must wait a day" }),
  }),
  run: ({ services, actor, params, body: { attendeeIds: ids, ...how } }) =>
    startInvites(services, actor, params.id, { ids, ...how }),
  refusals: startInvites.refusals,
  done: ({ people, leftOut }) => ({ invited: people, leftOut }),
});

export const attendeeEndpoints = [list, add, remove, invite];
