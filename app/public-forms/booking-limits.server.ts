import { createLimiter, createSharedLimiter } from "#app/request/limits.server.ts";

// Every request sends emails. Not by IP address: people who hear the same talk share one.
const deviceLimiter = createLimiter(10, 60 * 60);
const emailLimiter = createSharedLimiter("booking-email", 5, 60 * 60);
const speakerLimiter = createLimiter(300, 60 * 60);

interface Requester {
  deviceId: string;
  speakerId: string;
  email: string;
}

/** How often a speaker can be asked to speak, from the booking page and from talks together. */
export const limitBookings = ({ deviceId, speakerId, email }: Requester) =>
  [
    [deviceLimiter, deviceId],
    [speakerLimiter, speakerId],
    [emailLimiter, email],
  ] as const;
