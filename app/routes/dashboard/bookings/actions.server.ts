// The intents of one booking request. Each returns null for a request that is missing or belongs to another speaker.
import { href, redirect } from "react-router";
import { bookingStatusLabels } from "#app/domain/bookings/bookings.ts";
import { deleteBooking, saveBookingNotes, setBookingStatus } from "#app/domain/bookings/commands.server.ts";
import { createHubFromBooking } from "#app/domain/bookings/create-hub-from-booking.server.ts";
import { notesForm, replyForm, statusForm } from "#app/domain/bookings/form.ts";
import { findBooking } from "#app/domain/bookings/queries.server.ts";
import { replyToBooking } from "#app/domain/bookings/reply-to-booking.server.ts";
import { answerTo } from "#app/domain/values/outcome.ts";
import { parseFormData, refuseForm } from "#app/forms/parse.ts";
import type { ActionResult } from "#app/request/action-result.server.ts";
import { defineIntents, type SpeakerInput } from "#app/request/intents.server.ts";
import { orNotFound } from "#app/request/request-context.ts";
import { redirectWithToast } from "#app/request/toast.server.ts";
import { loadLimitNotice } from "#app/routes/dashboard/hub-form/refusal.server.ts";
import type { RefusalNotice } from "#app/routes/dashboard/hub-form/refusal-notice.tsx";
import type { NotesActionData } from "#app/routes/dashboard/leads/private-notes.tsx";
import type { Toast } from "#app/ui/toast.tsx";

export interface BookingActionData {
  toast?: Toast;
  notes?: NotesActionData;
  reply?: { result: NotesActionData["result"] };
  /** Why no hub was created. */
  hubRefusal?: RefusalNotice;
}
type BookingActionResult = ActionResult<BookingActionData> | null;
type BookingInput = SpeakerInput & { id: string };

async function changeBookingStatus({ services, actor, id, form }: BookingInput): Promise<BookingActionResult> {
  const parsed = parseFormData(form, statusForm);
  if (!parsed.ok)
    return { actionData: { toast: { tone: "error", title: "Please choose a status from the list" } }, status: 422 };
  const moved = await setBookingStatus(services, actor, id, parsed.values.status);
  if (!moved) return null;
  const title = `Marked “${bookingStatusLabels[moved.status]}”`;
  return { actionData: { toast: { tone: "success", title } }, status: 200 };
}

async function saveNotes({ services, actor, id, form }: BookingInput): Promise<BookingActionResult> {
  const parsed = parseFormData(form, notesForm);
  if (!parsed.ok) return { actionData: { notes: { result: parsed.result } }, status: 422 };
  const outcome = await saveBookingNotes(services, actor, id, parsed.values);
  if (!outcome) return null;
  if (outcome.ok) {
    const toast = { tone: "success", title: "Notes saved" } as const;
    return { actionData: { notes: { result: parsed.submission.reply() }, toast }, status: 200 };
  }
  const latest = await findBooking(services, actor, id);
  if (!latest) return null;
  const result = refuseForm(parsed, { message: answerTo(outcome.refusal, { "stale-copy": "Nothing was saved" }) });
  return {
    actionData: { notes: { result, stale: { notes: latest.notes, version: latest.notesVersion } } },
    status: 409,
  };
}

const refusalMessages = {
  "already-replied":
    "You've already replied from another window. This reply wasn't sent, but your text is still below.",
  "sender-limit-reached": "You've reached today's limit for replies and invitations. Please try again tomorrow.",
  "reader-limit-reached":
    "This person has already received several replies today. Try again tomorrow, or reply from your own inbox.",
  "sending-stopped": "The administrator has stopped emails from your account. Please contact support.",
};

async function reply({ services, actor, id, form }: BookingInput): Promise<BookingActionResult> {
  const parsed = parseFormData(form, replyForm);
  if (!parsed.ok) return { actionData: { reply: { result: parsed.result } }, status: 422 };
  const outcome = await replyToBooking(services, actor, id, parsed.values);
  if (!outcome) return null;
  if (!outcome.ok) {
    const message = refusalMessages[outcome.refusal];
    return { actionData: { reply: { result: refuseForm(parsed, { message }) } }, status: 409 };
  }
  const toast = { tone: "success", title: "Reply sent" } as const;
  return { actionData: { toast }, status: 200 };
}

const hubRefusalMessages = {
  "booking-not-confirmed": "Mark this booking “Confirmed” first, then create its hub.",
  "hub-in-trash": "The hub of this booking is in the trash. You can restore it there.",
  "username-missing": "Please set your username in Profile Settings to enable public URL for your Talk Hubs.",
  "slug-taken": "Another hub took this address just now. Please try again.",
  "text-too-long": "The event's name is too long for a hub.",
};

/** Opens the draft, which exists already when the button is pressed again. */
async function createHubOfBooking({ services, actor, id }: BookingInput): Promise<BookingActionResult | Response> {
  const outcome = await createHubFromBooking(services, actor, id);
  if (!outcome) return null;
  if (outcome.ok) {
    const hub = href("/dashboard/edit-hub/:id", { id: outcome.value.id });
    return outcome.value.isNew
      ? redirectWithToast(hub, { tone: "success", title: "Draft created from this booking" })
      : redirect(hub, 303);
  }
  const { refusal } = outcome;
  if (refusal === "hub-limit-reached")
    return { actionData: { hubRefusal: await loadLimitNotice(services, actor, "draft") }, status: 409 };
  if (refusal === "hub-ceiling-reached" || refusal === "plan-required")
    return { actionData: { hubRefusal: { kind: refusal } }, status: 409 };
  const message = hubRefusalMessages[refusal];
  return { actionData: { toast: { tone: "error", title: "No hub was created", message } }, status: 409 };
}

async function remove({ services, actor, id }: BookingInput) {
  orNotFound(await deleteBooking(services, actor, id));
  return redirectWithToast("/dashboard/bookings", { tone: "success", title: "Booking request deleted" });
}

/** Allowed on a locked account too, because people are waiting for a reply; new hubs are not. */
export const bookingIntents = defineIntents(
  {
    status: changeBookingStatus,
    notes: saveNotes,
    reply,
    delete: remove,
    "create-hub": { run: createHubOfBooking, whileLocked: "refused" },
  },
  { whileLocked: "allowed" },
);
