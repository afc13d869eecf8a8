// A booking request from someone who heard the talk.
import { waitingText } from "#app/domain/bookings/bookings.ts";
import { talkBookingForm, toBookingRequest } from "#app/domain/bookings/form.ts";
import { requestBooking } from "#app/domain/bookings/request-booking.server.ts";
import { newSubmissionKey } from "#app/domain/values/submission-key.server.ts";
import { isBookingCrowded, limitBookings } from "#app/public-forms/booking-limits.server.ts";
import { definePublicForm } from "#app/public-forms/public-form.server.ts";
import { hideRefusalDetails } from "#app/talk-page/audience/hide-refusal.server.ts";
import { findFormHub, type HubRouteArgs } from "#app/talk-page/audience/hub-access.server.ts";
import { bookPathOf } from "#app/talk-page/shown-hub.ts";

const notBookable = { status: 409, message: "This speaker can't be booked from here." } as const;

/** Also after the talk has closed, because a phone may have waited for the network. */
export const audienceBooking = definePublicForm({
  find: (args: HubRouteArgs) => findFormHub(args),
  tokenSubject: ({ hub }) => hub.id,
  schema: () => talkBookingForm,
  mailsTo: ({ email }) => email,
  refuseEarly: ({ hub }) => (bookPathOf(hub) ? null : notBookable),
  limits: ({ target: { hub }, values: { email } }) => limitBookings({ speakerId: hub.speaker.id, email }),
  async submit({ context: { services, address }, target: { hub }, recipient, values, deviceId, submissionKey }) {
    const outcome = await requestBooking(services, hub.speaker.id, {
      request: toBookingRequest(values),
      origin: { source: "talk", hubId: hub.id },
      receiptTo: recipient,
      submissionKey: submissionKey ?? newSubmissionKey(),
      deviceId,
      isCrowded: await isBookingCrowded(hub.speaker.id, address),
    });
    if (!outcome) return notBookable;
    if (outcome === "waiting")
      return { location: `${bookPathOf(hub)}?sent=waiting#sent`, thanks: waitingText(hub.speaker.firstName) };
    return { location: `${bookPathOf(hub)}?sent#sent`, isDeviceRecognised: values.consent };
  },
  failure: { message: "Failed to send booking request. Please try again.", logMessage: "booking not stored" },
  hide: (refusal, target) => hideRefusalDetails(refusal, target, { isBeforeTalk: false }),
});
