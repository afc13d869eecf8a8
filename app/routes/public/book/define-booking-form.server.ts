// The booking form (specification, "Booking"), of the booking page and of its frame on other sites.
import type { SubmissionResult } from "@conform-to/react";
import { createContext } from "react-router";
import { bookingLengths, type DayAdvice, joinTopics } from "#app/domain/bookings/bookings.ts";
import { bookingForm } from "#app/domain/bookings/form.ts";
import { findDayAdvice } from "#app/domain/bookings/held-days.server.ts";
import { requestBooking } from "#app/domain/bookings/request-booking.server.ts";
import { honeypotField } from "#app/domain/leads/leads.ts";
import type { PublicProfile } from "#app/domain/profiles/public-profile.server.ts";
import { dayOf, isDay } from "#app/domain/values/dates.ts";
import { tooLongMessage } from "#app/domain/values/plain-text.ts";
import { newSubmissionKey } from "#app/domain/values/submission-key.server.ts";
import { parseFormData, refuseForm } from "#app/forms/parse.ts";
import { isBookingCrowded, limitBookings } from "#app/public-forms/booking-limits.server.ts";
import { definePublicForm, type FormArgs } from "#app/public-forms/public-form.server.ts";
import { formTokenField } from "#app/request/form-token.server.ts";
import { createLimiter } from "#app/request/limits.server.ts";
import { orNotFound, requestContextKey } from "#app/request/request-context.ts";
import { sayDay } from "#app/routes/public/book/booking-form.tsx";
import type { Services } from "#app/services.ts";

/** What the form that came back says of its day; null where that is free, and where the speaker does not show it. */
export const dayAdviceContext = createContext<DayAdvice | null>(null);

/** Of the day that someone names; null where there is nothing to say. */
export const adviseOn = async (services: Services, speaker: PublicProfile, day: string | null) =>
  day && speaker.showAvailability ? findDayAdvice(services, speaker, day) : null;

/** The name of the button that asks about the day alone. */
export const checkDayButton = "check";

/** The form as it was sent, nothing of it refused or stored, with what there is to say of its day. */
export async function checkDay(
  { context }: FormArgs,
  speaker: PublicProfile,
  form: FormData,
): Promise<SubmissionResult> {
  const { services } = context.get(requestContextKey);
  const day = String(form.get("eventDate") ?? "");
  context.set(dayAdviceContext, await adviseOn(services, speaker, isDay(day) ? day : null));
  const parsed = parseFormData(form, bookingForm(dayOf(services.clock.now(), "Etc/GMT+12")), [formTokenField]);
  const { initialValue } = parsed.ok ? refuseForm(parsed, {}) : parsed.result;
  return { initialValue };
}

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
      const { [honeypotField]: _, source, otherDay, knownDay, topics, ...fields } = values;
      const speakingTopics = joinTopics(topics, fields.speakingTopics);
      if (speakingTopics && speakingTopics.length > bookingLengths.topics) {
        const message = tooLongMessage(bookingLengths.topics);
        return { status: 422, message, errors: { speakingTopics: message } };
      }
      const request = { ...fields, speakingTopics, eventDate: otherDay ?? fields.eventDate };
      const advice = request.eventDate === knownDay ? null : await adviseOn(services, speaker, request.eventDate);
      if (advice && advice.state !== "free" && advice.state !== "past") {
        args.context.set(dayAdviceContext, advice);
        const errors = { eventDate: sayDay(advice, speaker.firstName) };
        return { status: 422, message: "Please look at the date. Your request isn't sent yet.", errors };
      }
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
