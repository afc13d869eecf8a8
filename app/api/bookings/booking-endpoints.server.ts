import type { z } from "@hono/zod-openapi";
import {
  bookingQuery,
  bookingSchema,
  bookingUpdate,
  listedBookingSchema,
  newReply,
} from "#app/api/bookings/booking-schemas.server.ts";
import { type ApiCall, endpoint } from "#app/api/endpoint.server.ts";
import { createdAtOf, listOf, loadList, toList } from "#app/api/list.server.ts";
import { parseFields } from "#app/api/problem.server.ts";
import { listBookingFiles } from "#app/domain/booker-pages/files.server.ts";
import { listAnswers, listChanges } from "#app/domain/booker-pages/queries.server.ts";
import { readBookings } from "#app/domain/bookings/booking-data.server.ts";
import { deleteBooking, saveBookingNotes, setBookingStatus } from "#app/domain/bookings/commands.server.ts";
import { agreementForm, notesForm, replyForm } from "#app/domain/bookings/form.ts";
import { findBooking, listBookings } from "#app/domain/bookings/queries.server.ts";
import { replyToBooking } from "#app/domain/bookings/reply-to-booking.server.ts";
import { saveAgreement } from "#app/domain/bookings/save-agreement.server.ts";
import type { Camel } from "#app/domain/values/snake-case.ts";
import type { Actor, Services } from "#app/services.ts";

/** Speakers can always read, answer and delete what they were sent, as on the screen. */
const shared = { area: "bookings", whileLocked: "allowed" } as const;

type Answering = Pick<ApiCall, "services" | "actor">;

async function answerBooking({ services, actor }: Answering, id: string) {
  const [booking] = await readBookings(services, actor, [id]);
  if (!booking) return null;
  const [answers, changes, files] = await Promise.all([
    listAnswers(services, id),
    listChanges(services, id),
    listBookingFiles(services, id),
  ]);
  const url = (fileId: string) => String(new URL(`/dashboard/files/${fileId}`, services.settings.appUrl));
  return { ...booking, answers, changes, files: files.map((file) => ({ ...file, url: url(file.id) })) };
}
const respondWithBooking = (_: unknown, call: Answering & { params: { id: string } }) =>
  answerBooking(call, call.params.id);

const list = endpoint({
  ...shared,
  method: "get",
  path: "/bookings",
  name: "listBookings",
  summary: "Booking requests, the newest first",
  query: bookingQuery,
  answer: listOf(listedBookingSchema),
  async run(call) {
    const { services, actor, query } = call;
    const { search, status, budgetRange: budget, source } = query;
    const page = await loadList(
      call,
      (range) => listBookings(services, actor, { search, status, budget, source, ...range }),
      createdAtOf,
    );
    const ids = page.rows.map(({ id }) => id);
    return { ...page, rows: await readBookings(services, actor, ids) };
  },
  done: (page, call) => toList(call, page),
});

const read = endpoint({
  ...shared,
  method: "get",
  path: "/bookings/{id}",
  name: "getBooking",
  summary: "One booking, with answers, changes and files",
  answer: bookingSchema,
  run: ({ services, actor, params }) => findBooking(services, actor, params.id),
  done: respondWithBooking,
});

/** What the request leaves out stays. */
async function updateBooking(
  services: Services,
  actor: Actor,
  id: string,
  changes: Camel<z.output<typeof bookingUpdate>>,
) {
  const { status, notes, ...agreement } = changes;
  const booking = await findBooking(services, actor, id);
  if (!booking) return null;
  const agreed = { ...booking, ...agreement };
  const saved = await saveAgreement(services, actor, id, parseFields(agreementForm, withoutNulls(agreed)));
  if (!saved?.ok) return saved;
  if (status && !(await setBookingStatus(services, actor, id, { status }))) return null;
  if (notes === undefined) return saved;
  const { notesVersion } = booking;
  return saveBookingNotes(services, actor, id, parseFields(notesForm, withoutNulls({ notes, notesVersion })));
}

/** A form's fields are absent where they are empty. */
const withoutNulls = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));

const update = endpoint({
  ...shared,
  method: "patch",
  path: "/bookings/{id}",
  name: "updateBooking",
  summary: "Change a booking's status, what you agreed, or your notes",
  description: "What you leave out stays. Whoever booked sees a new date or place on the booking's page.",
  body: bookingUpdate,
  example: { status: "held", event_date: "2027-03-04", notes: "Asked for two sessions" },
  answer: bookingSchema,
  run: ({ services, actor, params: { id }, body }) => updateBooking(services, actor, id, body),
  refusals: { ...saveAgreement.refusals, ...saveBookingNotes.refusals },
  done: respondWithBooking,
});

const reply = endpoint({
  ...shared,
  method: "post",
  path: "/bookings/{id}/reply",
  name: "replyToBooking",
  summary: "Email a reply in your name, once",
  description: "The conversation continues in your inboxes. The same reply again sends nothing.",
  body: newReply,
  example: { reply: "Thank you, Rosa. I hold the 4th of March for you.", status: "held" },
  answer: bookingSchema,
  async run({ services, actor, params: { id }, body }) {
    const booking = await findBooking(services, actor, id);
    if (!booking) return null;
    const status = booking.status === "new" ? "held" : booking.status;
    return replyToBooking(services, actor, id, parseFields(replyForm, { status, ...body }));
  },
  refusals: replyToBooking.refusals,
  done: respondWithBooking,
});

const remove = endpoint({
  ...shared,
  method: "delete",
  path: "/bookings/{id}",
  name: "deleteBooking",
  summary: "Delete a booking with its files",
  description: "A lead that came from it stays.",
  run: ({ services, actor, params }) => deleteBooking(services, actor, params.id),
});

export const bookingEndpoints = [list, read, update, reply, remove];
