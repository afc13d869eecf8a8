// The booking form (specification, "Booking"), of the booking page and of its frame on other sites.
import { bookingForm } from "#app/domain/bookings/form.ts";
import { requestBooking } from "#app/domain/bookings/request-booking.server.ts";
import { honeypotField } from "#app/domain/leads/leads.ts";
import type { PublicProfile } from "#app/domain/profiles/public-profile.server.ts";
import { dayOf } from "#app/domain/values/dates.ts";
import { newSubmissionKey } from "#app/domain/values/submission-key.server.ts";
import { isBookingCrowded, limitBookings } from "#app/public-forms/booking-limits.server.ts";
import { definePublicForm, type FormArgs } from "#app/public-forms/public-form.server.ts";
import { createLimiter } from "#app/request/limits.server.ts";
import { orNotFound } from "#app/request/request-context.ts";

const networkLimiter = createLimiter(120, 60 * 60);

interface BookingFormPlace<Args> {
  find(args: Args): Promise<PublicProfile | null>;
  /** Where the browser goes once the request is stored. */
  sentPath(speaker: PublicProfile, request: FormArgs["request"], state: "sent" | "sent=waiting"): string;
  isInFrame?: boolean;
}

export const defineBookingForm = <Args extends FormArgs>({
  find,
  sentPath,
  isInFrame = false,
}: BookingFormPlace<Args>) =>
  definePublicForm({
    find,
    isInFrame,
    tokenSubject: (speaker: PublicProfile) => speaker.id,
    // A date is past once its day is over in every timezone.
    schema: (_speaker, now) => bookingForm(dayOf(now, "Etc/GMT+12")),
    mailsTo: ({ email }) => email,
    limits({ target: speaker, values: { email } }) {
      const { byDevice, byNetwork = [] } = limitBookings({ speakerId: speaker.id, email });
      return { byDevice, byNetwork: [[networkLimiter], ...byNetwork] };
    },
    async submit({
      args,
      context: { services, address },
      target: speaker,
      recipient,
      values,
      deviceId,
      submissionKey,
    }) {
      const { [honeypotField]: _, source, ...request } = values;
      const key = submissionKey ?? newSubmissionKey();
      const isCrowded = await isBookingCrowded(speaker.id, address);
      const input = { request, origin: { source }, receiptTo: recipient, submissionKey: key, deviceId, isCrowded };
      const isWaiting = orNotFound(await requestBooking(services, speaker.id, input)) === "waiting";
      return {
        location: sentPath(speaker, args.request, isWaiting ? "sent=waiting" : "sent"),
        isDeviceRecognised: request.consent && !isWaiting,
      };
    },
    failure: { message: "Failed to send booking request. Please try again.", logMessage: "booking not stored" },
  });
