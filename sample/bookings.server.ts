import { eq } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";
import { speakerBookings, talkHubs } from "#app/database/schema/index.ts";
import { newSubmissionKey } from "#app/domain/values/submission-key.server.ts";

type Booking = typeof speakerBookings.$inferInsert;
type SampleBooking = Omit<Booking, "speakerId" | "submissionKey" | "eventDate"> & {
  inDays: number | null;
  hoursAgo: number;
  replyText?: string;
  /** The slug of the talk after which they asked. */
  heard?: string;
};

/** `inDays` counts to the requested day; null if it is open. One request is for the day of a sample talk. */
const sampleBookings: SampleBooking[] = [
  {
    requesterName: "Mette Holm",
    requesterEmail: "mette.holm@example.com",
    requesterCompany: "Fjord Insurance",
    eventName: "Fjord Engineering Week",
    eventLocation: "Bergen, Norway",
    inDays: 19,
    hoursAgo: 3,
    audienceSize: "101-300",
    budgetRange: "5000-10000",
    currency: "EUR",
    heard: "postmortems-people-read",
    ...{ source: "talk", rating: 5, isInRoom: true },
    status: "new",
    speakingTopics: "Calm teams, incident response",
    additionalNotes:
      "We open the week with one keynote of 45 minutes, and would love a workshop for eight team leads in the afternoon.\n\nOur engineers heard you in Paris and still quote the one-page postmortem.",
  },
  {
    requesterName: "Jun Watanabe",
    requesterEmail: "jun.watanabe@example.com",
    requesterCompany: null,
    eventName: "Kyoto Reliability Meetup",
    eventLocation: "Kyoto",
    inDays: 48,
    hoursAgo: 26,
    audienceSize: "51-100",
    budgetRange: "discuss",
    currency: "AUD",
    status: "new",
    speakingTopics: "On call without dread",
    additionalNotes: null,
  },
  {
    requesterName: "Priya Raman",
    requesterEmail: "priya.raman@example.com",
    requesterCompany: "Railworks",
    eventName: "Railworks leadership day",
    eventLocation: "Bristol",
    inDays: 80,
    hoursAgo: 24 * 6,
    audienceSize: "1-50",
    budgetRange: "10000-25000",
    currency: "GBP",
    status: "held",
    speakingTopics: null,
    additionalNotes: "Half a day with our directors, the rehearsal format you described.",
    notes: "Asked for an agenda by the end of the month. Train from London, stay the night.",
    replyText:
      "Dear Priya,\n\nGladly. I keep the day free until Friday week and send you an agenda before that.\n\nAmara",
  },
  {
    requesterName: "Tom Baxter",
    requesterEmail: "tom.baxter@example.com",
    requesterCompany: "Wattle Bank",
    eventName: "Wattle Bank Tech Summit",
    eventLocation: "Melbourne",
    inDays: 131,
    hoursAgo: 24 * 15,
    audienceSize: "301-1000",
    budgetRange: "5000-10000",
    currency: "AUD",
    status: "confirmed",
    speakingTopics: "Resilience",
    additionalNotes: null,
    ...{ fee: "8,500 AUD plus travel", contractNote: "Half on signing, half within 14 days of the talk." },
    replyText: "Hello Tom,\n\nconfirmed, and thank you. The contract is on its way back to you.\n\nAmara",
  },
  {
    requesterName: "Elena Popescu",
    requesterEmail: "elena.popescu@example.com",
    requesterCompany: "Carpat Retail",
    eventName: "Carpat Partner Evening",
    eventLocation: "Online",
    inDays: null,
    hoursAgo: 24 * 33,
    audienceSize: "1000+",
    budgetRange: "under-1000",
    currency: "EUR",
    status: "declined",
    speakingTopics: null,
    additionalNotes: "Ten minutes, live from wherever you are.",
  },
];

const hourMs = 3_600_000;

/** Writes requests in every state; days and hours count from `now`. */
export async function writeBookings(tx: Database, speakerId: string, now: Date) {
  const hubs = await tx
    .select({ id: talkHubs.id, slug: talkHubs.slug })
    .from(talkHubs)
    .where(eq(talkHubs.userId, speakerId));
  await tx.insert(speakerBookings).values(
    sampleBookings.map(({ hoursAgo, inDays, replyText, heard, ...booking }) => {
      const createdAt = new Date(now.getTime() - hoursAgo * hourMs);
      return {
        ...booking,
        speakerId,
        talkHubId: hubs.find(({ slug }) => slug === heard)?.id,
        submissionKey: newSubmissionKey(),
        createdAt,
        updatedAt: createdAt,
        eventDate: inDays === null ? null : new Date(now.getTime() + inDays * 24 * hourMs).toISOString().slice(0, 10),
        reply: replyText ?? null,
        repliedAt: replyText ? new Date(createdAt.getTime() + 5 * hourMs) : null,
      };
    }),
  );
}
