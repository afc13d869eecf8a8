import { z } from "@hono/zod-openapi";
import { type ApiCall, endpoint } from "#app/api/endpoint.server.ts";
import { createdAtOf, cursorQuery, listOf, loadList, toList } from "#app/api/list.server.ts";
import { parseFields } from "#app/api/problem.server.ts";
import { bookingAuthors } from "#app/database/vocabulary.ts";
import { listBookingFiles } from "#app/domain/booker-pages/files.server.ts";
import { listAnswers, listChanges } from "#app/domain/booker-pages/queries.server.ts";
import { bookingRecord } from "#app/domain/bookings/booking-record.server.ts";
import { bookingLengths } from "#app/domain/bookings/bookings.ts";
import { deleteBooking, saveBookingNotes, setBookingStatus } from "#app/domain/bookings/commands.server.ts";
import { agreementForm, notesForm, replyForm } from "#app/domain/bookings/form.ts";
import { findBooking, listBookings } from "#app/domain/bookings/queries.server.ts";
import { replyToBooking } from "#app/domain/bookings/reply-to-booking.server.ts";
import { saveAgreement } from "#app/domain/bookings/save-agreement.server.ts";
import { daySchema, momentSchema, textSchema } from "#app/domain/records/json-schemas.server.ts";
import { filterShapeOf, shapeOf } from "#app/domain/records/record.server.ts";
import type { Camel } from "#app/domain/values/snake-case.ts";
import type { Actor, Services } from "#app/services.ts";

const shape = shapeOf(bookingRecord);
const listedBookingSchema = z.object(shape).openapi("ListedBooking");
const author = z.enum(bookingAuthors);

const bookingSchema = listedBookingSchema
  .extend({
    answers: z.array(z.object({ question: z.string(), answer: z.string().nullable() })),
    changes: z
      .array(z.object({ author, label: z.string(), old_value: z.string().nullable(), created_at: momentSchema }))
      .meta({ description: "What you and they changed, the latest first" }),
    files: z
      .array(z.object({ id: z.uuid(), name: z.string(), size_bytes: z.number().int(), author, url: z.url() }))
      .meta({ description: "Each address opens where you are signed in" }),
  })
  .openapi("Booking");

const bookingUpdate = z
  .strictObject({
    status: shape.status,
    event_date: daySchema.nullable().meta({ description: "What you agreed; with “held”, the day you hold" }),
    event_location: textSchema(bookingLengths.location),
    fee: textSchema(bookingLengths.fee),
    is_fee_shown: shape.is_fee_shown,
    contract_note: textSchema(bookingLengths.contractNote),
    notes: textSchema(bookingLengths.notes),
  })
  .partial();

/** Speakers can always read, answer and delete what they were sent, as on the screen. */
const shared = { area: "bookings", whileLocked: "allowed" } as const;

type Answering = Pick<ApiCall, "services" | "actor">;

async function answerBooking({ services, actor }: Answering, id: string) {
  const booking = await findBooking(services, actor, id);
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
  query: cursorQuery.extend({
    search: z.string().max(200).optional().meta({ description: "Words of the name, company, event or place" }),
    ...filterShapeOf(bookingRecord),
  }),
  response: listOf(listedBookingSchema),
  run(call) {
    const { services, actor } = call;
    const { limit: _, before: __, ...filter } = call.query;
    return loadList(call, (range) => listBookings(services, actor, { ...filter, ...range }), createdAtOf);
  },
  done: (page, call) => toList(call, page),
});

const read = endpoint({
  ...shared,
  method: "get",
  path: "/bookings/{id}",
  name: "getBooking",
  summary: "One booking, with answers, changes and files",
  response: bookingSchema,
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
  response: bookingSchema,
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
  body: z.strictObject({
    reply: z.string().max(bookingLengths.reply),
    status: shape.status.optional().meta({ description: "Afterwards; without it, a new booking is held" }),
  }),
  example: { reply: "Thank you, Rosa. I hold the 4th of March for you.", status: "held" },
  response: bookingSchema,
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
