import { maxBookingsPerHour } from "#app/domain/bookings/bookings.ts";
import type { FormLimits } from "#app/public-forms/public-form.server.ts";
import { consume, createLimiter, createSharedLimiter } from "#app/request/limits.server.ts";

// Every request sends emails. People who hear the same talk share a network.
const deviceLimiter = createLimiter(10, 60 * 60);
const emailLimiter = createSharedLimiter("booking-email", 5, 60 * 60);
const speakerLimiter = createLimiter(300, 60 * 60);
/** One network alone does not fill a speaker's hour. */
const crowdLimiter = createLimiter(maxBookingsPerHour / 2, 60 * 60);

/** How often a speaker can be asked to speak, from the booking page and from talks together. */
export const limitBookings = ({ speakerId, email }: { speakerId: string; email: string }): FormLimits => ({
  byDevice: [[deviceLimiter]],
  byNetwork: [
    [speakerLimiter, speakerId],
    [emailLimiter, email],
  ],
});

/** Counts a request that is within these limits: whether its network has had its part of the speaker's hour. */
export const isBookingCrowded = async (speakerId: string, address: string): Promise<boolean> =>
  !(await consume(crowdLimiter, speakerId, address)).ok;
