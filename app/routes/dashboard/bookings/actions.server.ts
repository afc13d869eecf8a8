// The forms of one booking request.
import { href } from "react-router";
import { deleteBookingFile } from "#app/domain/booker-pages/files.server.ts";
import { bookingFileForm, sharePageForm } from "#app/domain/booker-pages/form.ts";
import { endBookerPage, shareBookerPage } from "#app/domain/booker-pages/share-page.server.ts";
import { moveBookingHub, trashBookingDraft } from "#app/domain/bookings/booking-hub-changes.server.ts";
import { bookingStatusLabels } from "#app/domain/bookings/bookings.ts";
import { deleteBooking, saveBookingNotes, setBookingStatus } from "#app/domain/bookings/commands.server.ts";
import { createHubFromBooking } from "#app/domain/bookings/create-hub-from-booking.server.ts";
import { agreementForm, notesForm, replyForm, statusForm } from "#app/domain/bookings/form.ts";
import { findBooking } from "#app/domain/bookings/queries.server.ts";
import { replyToBooking } from "#app/domain/bookings/reply-to-booking.server.ts";
import { saveAgreement } from "#app/domain/bookings/save-agreement.server.ts";
import { sendingRefusals } from "#app/domain/emails/sending-refusals.server.ts";
import { formatDay } from "#app/domain/values/dates.ts";
import { trashDays } from "#app/domain/values/hub-status.ts";
import { buttonHandler, failure, formHandler, success } from "#app/request/form-handler.server.ts";
import { toAgreement } from "#app/routes/dashboard/bookings/booking-agreement.tsx";
import { loadLimitNotice } from "#app/routes/dashboard/hub-form/refusal.server.ts";
import type { RefusalNotice } from "#app/routes/dashboard/hub-form/refusal-notice.tsx";
import { toStaleNotes } from "#app/routes/dashboard/leads/private-notes.tsx";

const status = formHandler(statusForm, {
  invalid: () => failure(undefined, "Please choose a status from the list"),
  run: ({ services, actor, id }, values) => setBookingStatus(services, actor, id, values.status),
  done: (booking) => success(`Marked “${bookingStatusLabels[booking.status]}”`),
});

const notes = formHandler(notesForm, {
  run: ({ services, actor, id }, values) => saveBookingNotes(services, actor, id, values),
  refusals: {
    "stale-copy": async (_, { services, actor, id }) => toStaleNotes(await findBooking(services, actor, id)),
  },
  done: { ...success("Notes saved"), form: "keep" },
});

const agreement = formHandler(agreementForm, {
  run: ({ services, actor, id }, values) => saveAgreement(services, actor, id, values),
  refusals: {
    "stale-copy": async (_, { services, actor, id }) => {
      const booking = await findBooking(services, actor, id);
      return booking && { message: "Nothing was saved", reason: toAgreement(booking) };
    },
  },
  done: { ...success("Agreement saved"), form: "keep" },
});

const reply = formHandler(replyForm, {
  run: ({ services, actor, id }, values) => replyToBooking(services, actor, id, values),
  refusals: {
    "already-replied": {
      message: "You've already replied from another window. This reply wasn't sent, but your text is still below.",
    },
    ...sendingRefusals,
  },
  done: success("Reply sent"),
});

const notShared = (message: string) => failure(message, "The page wasn't shared");

const sharePage = formHandler(sharePageForm, {
  whileLocked: "refused",
  run: ({ services, actor, id }, values) => shareBookerPage(services, actor, id, values),
  refusals: {
    "booking-open": notShared("Mark this booking “Held” or “Confirmed” first, then share its page."),
    "no-address": notShared("This person's details were deleted."),
    "sender-limit-reached": notShared(sendingRefusals["sender-limit-reached"].message),
    "reader-limit-reached": notShared(sendingRefusals["reader-limit-reached"].message),
    "sending-stopped": notShared(sendingRefusals["sending-stopped"].message),
  },
  done: success("Page shared", "We've emailed its link."),
});

const endPage = buttonHandler({
  run: ({ services, actor, id }) => endBookerPage(services, actor, id),
  done: success("Link ended", "The page can no longer be opened."),
});

const deleteFile = formHandler(bookingFileForm, {
  run: ({ services, actor, id }, values) => deleteBookingFile(services, actor, id, values),
  done: success("File deleted"),
});

const notCreated = (message: string) => failure(message, "No hub was created");
const toReason = (reason: RefusalNotice) => ({ reason });

/** Opens the draft, which exists already when the button is pressed again. */
const createHub = buttonHandler({
  whileLocked: "refused",
  run: ({ services, actor, id }) => createHubFromBooking(services, actor, id),
  refusals: {
    "hub-limit-reached": async (_, { services, actor }) => toReason(await loadLimitNotice(services, actor, "draft")),
    "hub-total-reached": toReason({ kind: "hub-total-reached" }),
    "plan-required": toReason({ kind: "plan-required" }),
    "booking-not-confirmed": notCreated("Mark this booking “Confirmed” first, then create its hub."),
    "hub-in-trash": notCreated("The hub of this booking is in the trash. You can restore it there."),
    "username-missing": notCreated(
      "Please set your username in Profile Settings to enable public URL for your Talk Hubs.",
    ),
    "slug-taken": notCreated("Another hub took this address just now. Please try again."),
    "text-too-long": notCreated("The event's name is too long for a hub."),
  },
  done: (hub) => ({
    to: href("/dashboard/edit-hub/:id", { id: hub.id }),
    ...(hub.isNew && success("Draft created from this booking")),
  }),
});

const notMoved = (message: string) => failure(message, "The talk's page wasn't moved");

const moveHub = buttonHandler({
  whileLocked: "refused",
  run: ({ services, actor, id }) => moveBookingHub(services, actor, id),
  refusals: {
    "no-day": notMoved("This booking has no day that is held or confirmed."),
    "skipped-time": ({ message }) => notMoved(message),
  },
  done: ({ day, opensByItself }) =>
    success(
      "Talk's page moved",
      `It is on ${formatDay(day)} now.${opensByItself ? " When it opens and closes stays as it is." : ""}`,
    ),
});

const notDeleted = (message: string) => failure(message, "The draft wasn't deleted");

const trashDraft = buttonHandler({
  whileLocked: "refused",
  run: ({ services, actor, id }) => trashBookingDraft(services, actor, id),
  refusals: {
    "not-a-draft": notDeleted("It is no draft any more."),
    "not-declined": notDeleted("This booking is no longer declined."),
  },
  done: ({ title }) => success("Moved to the trash", `“${title}” can be restored for ${trashDays} days.`),
});

const remove = buttonHandler({
  run: ({ services, actor, id }) => deleteBooking(services, actor, id),
  done: { ...success("Booking request deleted"), to: href("/dashboard/bookings") },
});

export const bookingForms = {
  status,
  notes,
  agreement,
  reply,
  delete: remove,
  "create-hub": createHub,
  "move-hub": moveHub,
  "trash-draft": trashDraft,
  "share-page": sharePage,
  "end-page": endPage,
  "delete-file": deleteFile,
};
export type BookingForms = typeof bookingForms;
