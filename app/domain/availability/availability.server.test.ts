// Which days strangers see as free on Ada's profile. The clock of these tests says 21 November 2026.
import { describe, expect } from "vitest";
import type { Database } from "#app/database/connect.server.ts";
import { speakerBookings, talkHubs } from "#app/database/schema/index.ts";
import { loadAvailability } from "#app/domain/availability/queries.server.ts";
import { describeAdvice } from "#app/domain/bookings/bookings.ts";
import { createHubFromBooking } from "#app/domain/bookings/create-hub-from-booking.server.ts";
import { findDayAdvice } from "#app/domain/bookings/held-days.server.ts";
import { newSubmissionKey } from "#app/domain/values/submission-key.server.ts";
import type { Actor } from "#app/services.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, ben } from "#tests/support/people.ts";
import { noon, servicesAt } from "#tests/support/studio.ts";

type Status = typeof speakerBookings.$inferInsert.status;

const book = (db: Database, speaker: Actor, eventDate: string, status: Status) =>
  db.insert(speakerBookings).values({
    ...{ speakerId: speaker.id, submissionKey: newSubmissionKey(), requesterName: "Rosa", status, eventDate },
    ...{ requesterEmail: "rosa@example.com", eventName: "Secret Summit" },
  });

async function calendar(db: Database, { id }: Actor, timezone = "UTC", now = noon) {
  const months = await loadAvailability(servicesAt(db, now), { id, timezone });
  const days = months.flatMap((month) => month.days);
  return { months, stateOf: (day: string) => days.find((each) => each.day === day)?.state };
}

describe("availability", () => {
  it("is taken by talks and confirmed bookings, asked by held ones, and else free", async ({ db }) => {
    const actor = await insertSpeaker(db, ada);
    await insertHub(db, actor, { slug: "open", eventDate: "2026-12-01" });
    await insertHub(db, actor, { slug: "private-draft", eventDate: "2026-12-02", status: "draft" });
    await book(db, actor, "2026-12-03", "confirmed");
    await book(db, actor, "2026-12-04", "held");
    await book(db, actor, "2026-12-05", "held");
    await book(db, actor, "2026-12-05", "confirmed");
    const { stateOf } = await calendar(db, actor);
    const days = ["01", "02", "03", "04", "05", "06"].map((day) => stateOf(`2026-12-${day}`));
    expect(days).toEqual(["taken", "taken", "taken", "asked", "taken", "free"]);
  });

  it("does not change with requests, declined bookings, deleted talks and other speakers", async ({ db }) => {
    const actor = await insertSpeaker(db, ada);
    const other = await insertSpeaker(db, ben);
    await book(db, actor, "2026-12-01", "new");
    await book(db, actor, "2026-12-02", "declined");
    await insertHub(db, actor, { eventDate: "2026-12-03", deletedAt: noon });
    await insertHub(db, other, { eventDate: "2026-12-04" });
    await book(db, other, "2026-12-05", "confirmed");
    const { months } = await calendar(db, actor);
    expect(new Set(months[1]?.days.map(({ state }) => state))).toEqual(new Set(["free"]));
  });

  it("counts the talk that a booking became once, from the booking; declined, its draft takes no day", async ({
    db,
  }) => {
    const actor = await insertSpeaker(db, ada);
    const services = servicesAt(db, noon);
    const [{ id } = { id: "" }] = await book(db, actor, "2026-12-03", "confirmed").returning();
    await createHubFromBooking(services, actor, id);
    const change = (values: Partial<typeof speakerBookings.$inferInsert>) => db.update(speakerBookings).set(values);
    const days = async () => {
      const { stateOf } = await calendar(db, actor);
      return [stateOf("2026-12-03"), stateOf("2026-12-07")];
    };
    expect(await days()).toEqual(["taken", "free"]);
    await change({ eventDate: "2026-12-07" });
    expect(await days()).toEqual(["free", "taken"]);
    await change({ status: "held" });
    expect(await days()).toEqual(["free", "asked"]);
    // Without a day in the booking, what its page says is all that is known.
    await change({ eventDate: null });
    expect(await days()).toEqual(["taken", "free"]);
    await change({ status: "declined" });
    expect(await days()).toEqual(["free", "free"]);
    await db.update(talkHubs).set({ status: "active" });
    expect(await days()).toEqual(["taken", "free"]);
  });

  it("says nothing but days", async ({ db }) => {
    const actor = await insertSpeaker(db, ada);
    await book(db, actor, "2026-12-03", "confirmed");
    expect(JSON.stringify(await calendar(db, actor))).not.toMatch(/Rosa|Secret|rosa@/);
  });

  it("begins with the speaker's own today and covers six months, over a new year and a leap day", async ({ db }) => {
    const actor = await insertSpeaker(db, ada);
    const night = new Date("2027-10-31T23:30:00Z");
    const { months, stateOf } = await calendar(db, actor, "Asia/Tokyo", night);
    expect(months.map(({ name, offset }) => [name, offset])).toEqual([
      ["November 2027", 0],
      ["December 2027", 2],
      ["January 2028", 5],
      ["February 2028", 1],
      ["March 2028", 2],
      ["April 2028", 5],
    ]);
    expect(stateOf("2028-02-29")).toBe("free");
    expect(stateOf("2027-11-01")).toBe("free");
    expect((await calendar(db, actor)).stateOf("2026-11-20")).toBe("past");
  });
});

describe("a day that a booker names", () => {
  it("is told with the nearest three free days, of which none is over, taken or held", async ({ db }) => {
    const actor = { ...(await insertSpeaker(db, ada)), timezone: "UTC" };
    const advise = (day: string) => findDayAdvice(servicesAt(db, noon), actor, day);
    await insertHub(db, actor, { eventDate: "2026-12-03" });
    await book(db, actor, "2026-12-04", "held");
    await book(db, actor, "2026-12-02", "confirmed");
    await book(db, actor, "2026-12-05", "new");
    const ofTalk = await advise("2026-12-03");
    expect(ofTalk).toEqual({
      ...{ day: "2026-12-03", state: "taken" },
      nearest: ["2026-12-01", "2026-12-05", "2026-12-06"],
    });
    expect(describeAdvice(ofTalk)).toBe(
      "You're taken that day. Free near it: Tue 1 Dec 2026, Sat 5 Dec 2026, Sun 6 Dec 2026",
    );
    const ofHold = await advise("2026-12-04");
    expect(ofHold).toMatchObject({ state: "asked", nearest: ["2026-12-05", "2026-12-06", "2026-12-07"] });
    expect(describeAdvice(ofHold)).toMatch(/^You hold that day for another booking\. Free near it: Sat 5 Dec/);
    expect(describeAdvice(await advise("2026-12-05"))).toBe("Free that day");
    // Tomorrow is the first day that is offered.
    expect((await advise("2026-11-21")).nearest).toEqual(["2026-11-22", "2026-11-23", "2026-11-24"]);
    expect(describeAdvice(await advise("2026-11-20"))).toBeNull();
  });
});
