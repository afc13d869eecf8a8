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
import { formatDay } from "#app/domain/values/dates.ts";
import { trashDays } from "#app/domain/values/hub-status.ts";
import { buttonOfOne, formOfOne } from "#app/request/command-form.server.ts";
import { failure, success } from "#app/request/form-handler.server.ts";
import { toAgreement } from "#app/routes/dashboard/bookings/booking-agreement.tsx";
import { loadLimitNotice } from "#app/routes/dashboard/hub-form/refusal.server.ts";
import type { RefusalNotice } from "#app/routes/dashboard/hub-form/refusal-notice.tsx";
import { toStaleNotes } from "#app/routes/dashboard/leads/private-notes.tsx";

const status = formOfOne(setBookingStatus, statusForm, {
  invalid: () => failure(undefined, "Please choose a status from the list"),
  done: (booking) => success(`Marked “${bookingStatusLabels[booking.status]}”`),
});

const notes = formOfOne(saveBookingNotes, notesForm, {
  refusals: {
    "stale-copy": async (_, { services, actor, id }) => toStaleNotes(await findBooking(services, actor, id)),
  },
  done: (_, { form }) => ({ ...(!form.has("autosave") && success("Notes saved")), form: "keep" }),
});

const agreement = formOfOne(saveAgreement, agreementForm, {
  refusals: {
    "stale-copy": async (_, { services, actor, id }) => {
      const booking = await findBooking(services, actor, id);
      return booking && { message: "Nothing was saved", reason: toAgreement(booking) };
    },
  },
  done: { ...success("Agreement saved"), form: "keep" },
});

const reply = formOfOne(replyToBooking, replyForm, { done: success("Reply sent") });

const sharePage = formOfOne(shareBookerPage, sharePageForm, {
  whileLocked: "refused",
  refused: "The page wasn't shared",
  done: success("Page shared", "We've emailed its link."),
});

const endPage = buttonOfOne(endBookerPage, { done: success("Link ended", "The page can no longer be opened.") });

const deleteFile = formOfOne(deleteBookingFile, bookingFileForm, { done: success("File deleted") });

const toReason = (reason: RefusalNotice) => ({ reason });

/** Opens the draft, which exists already when the button is pressed again. */
const createHub = buttonOfOne(createHubFromBooking, {
  whileLocked: "refused",
  refused: "No hub was created",
  refusals: {
    "hub-limit-reached": async (_, { services, actor }) => toReason(await loadLimitNotice(services, actor, "draft")),
    "hub-total-reached": toReason({ kind: "hub-total-reached" }),
    "plan-required": toReason({ kind: "plan-required" }),
  },
  done: (hub) => ({
    to: href("/dashboard/edit-hub/:id", { id: hub.id }),
    ...(hub.isNew && success("Draft created from this booking")),
  }),
});

const moveHub = buttonOfOne(moveBookingHub, {
  whileLocked: "refused",
  refused: "The talk's page wasn't moved",
  done: ({ day, opensByItself }) =>
    success(
      "Talk's page moved",
      `It is on ${formatDay(day)} now.${opensByItself ? " When it opens and closes stays as it is." : ""}`,
    ),
});

const trashDraft = buttonOfOne(trashBookingDraft, {
  whileLocked: "refused",
  refused: "The draft wasn't deleted",
  done: ({ title }) => success("Moved to the trash", `“${title}” can be restored for ${trashDays} days.`),
});

const remove = buttonOfOne(deleteBooking, {
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
