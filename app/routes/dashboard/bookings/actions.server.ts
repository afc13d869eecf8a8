// The intents of one booking request. Each returns null for a request that is missing or belongs to another speaker.
import { bookingStatusLabels } from "#app/domain/bookings/bookings.ts";
import { deleteBooking, saveBookingNotes, setBookingStatus } from "#app/domain/bookings/commands.server.ts";
import { notesForm, replyForm, statusForm } from "#app/domain/bookings/form.ts";
import { findBooking } from "#app/domain/bookings/queries.server.ts";
import { replyToBooking } from "#app/domain/bookings/reply-to-booking.server.ts";
import { parseFormData, refuseForm } from "#app/forms/parse.ts";
import type { ActionResult } from "#app/request/action-result.server.ts";
import { defineIntents, type SpeakerInput } from "#app/request/intents.server.ts";
import { orNotFound } from "#app/request/request-context.ts";
import { redirectWithToast } from "#app/request/toast.server.ts";
import type { NotesActionData } from "#app/routes/dashboard/private-notes.tsx";
import type { Toast } from "#app/ui/toast.tsx";

export interface BookingActionData {
  toast?: Toast;
  notes?: NotesActionData;
  reply?: { result: NotesActionData["result"] };
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
  const result = refuseForm(parsed, { message: "Nothing was saved" });
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

async function remove({ services, actor, id }: BookingInput) {
  orNotFound(await deleteBooking(services, actor, id));
  return redirectWithToast("/dashboard/bookings", { tone: "success", title: "Booking request deleted" });
}

/** Allowed on a locked account too, because people are waiting for a reply. */
export const bookingIntents = defineIntents(
  { status: changeBookingStatus, notes: saveNotes, reply, delete: remove },
  { whileLocked: "allowed" },
);
