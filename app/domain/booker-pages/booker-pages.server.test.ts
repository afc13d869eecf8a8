import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import type { Database } from "#app/database/connect.server.ts";
import { bookerPages, bookingAnswers, profiles, speakerBookings } from "#app/database/schema/index.ts";
import { defaultQuestions } from "#app/domain/booker-pages/booker-pages.ts";
import {
  findBookerPage,
  findOwnBookerPage,
  listAnswers,
  listChanges,
} from "#app/domain/booker-pages/queries.server.ts";
import { saveQuestions } from "#app/domain/booker-pages/questions.server.ts";
import { answerVersionOf, saveAnswers } from "#app/domain/booker-pages/save-answers.server.ts";
import { findBookerPageContent } from "#app/domain/booker-pages/share-email.server.ts";
import { endBookerPage, shareBookerPage } from "#app/domain/booker-pages/share-page.server.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { insertBooking, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, ben } from "#tests/support/people.ts";
import { listQueuedEmails } from "#tests/support/queue.ts";
import { servicesAt } from "#tests/support/studio.ts";

const now = new Date("2026-11-21T12:00:00Z");
const lumenDay = { eventDate: "2027-03-04", eventLocation: "Lisbon", fee: "8,500 EUR", status: "confirmed" } as const;

async function setUpBooking(db: Database, values: Parameters<typeof insertBooking>[2] = {}) {
  const [speaker, other] = [await insertSpeaker(db, ada), await insertSpeaker(db, ben)];
  const bookingId = await insertBooking(db, speaker, { ...lumenDay, ...values });
  const services = servicesAt(db);
  const share = (pageId: string | null = null) => shareBookerPage(services, speaker, bookingId, { pageId });
  const own = () => findOwnBookerPage(services, speaker, bookingId);
  const token = async () => (await own())?.link.split("/b/")[1] ?? "";
  return { services, speaker, other, bookingId, share, own, token };
}

describe("Ada shares the page of a booking", () => {
  it("once, however often she presses, with one email whose link opens it", async ({ db }) => {
    const { services, speaker, bookingId, share, token } = await setUpBooking(db);
    expect(await share()).toEqual({ ok: true, value: "shared" });
    expect(await share()).toEqual({ ok: true, value: "already-shared" });
    expect(await listQueuedEmails(db)).toMatchObject([
      { template: "booker-page", to: "rosa@example.com", values: { bookingId, speakerId: speaker.id } },
    ]);
    const content = await findBookerPageContent(services, { bookingId, speakerId: speaker.id });
    expect(content).toMatchObject({ speaker: "Ada Nwosu", event: "Lumen Day", expires: "Wed 2 Jun 2027" });
    expect(content?.link).toContain(`/b/${await token()}`);
    expect(await findBookerPage(services, await token())).toMatchObject({ bookingId, eventName: "Lumen Day" });
  });

  it("with a new link, which ends the first one, and not twice for two taps", async ({ db }) => {
    const { services, share, own, token } = await setUpBooking(db);
    await share();
    const [first, firstToken] = [await own(), await token()];
    expect(await share(first?.id)).toEqual({ ok: true, value: "shared" });
    expect(await share(first?.id)).toEqual({ ok: true, value: "already-shared" });
    expect(await listQueuedEmails(db)).toHaveLength(2);
    expect(await findBookerPage(services, firstToken)).toBeNull();
    expect(await findBookerPage(services, await token())).toMatchObject({ eventName: "Lumen Day" });
  });

  it("but not while the request is open or declined, or without the person, or of Ben's", async ({ db }) => {
    const { services, speaker, other, bookingId } = await setUpBooking(db);
    for (const status of ["new", "declined"] as const) {
      const id = await insertBooking(db, speaker, { status });
      expect(await shareBookerPage(services, speaker, id, { pageId: null })).toMatchObject({ refusal: "booking-open" });
    }
    const erased = await insertBooking(db, speaker, { status: "done", requesterEmail: "" });
    expect(await shareBookerPage(services, speaker, erased, { pageId: null })).toMatchObject({ refusal: "no-address" });
    expect(await shareBookerPage(services, other, bookingId, { pageId: null })).toBeNull();
    expect(await endBookerPage(services, other, bookingId)).toBe(false);
    expect(await db.$count(bookerPages)).toBe(0);
  });
});

describe("the link", () => {
  it("opens nothing once it was ended, the booking is declined or Ada is suspended", async ({ db }) => {
    const { services, speaker, bookingId, share, token } = await setUpBooking(db);
    await share();
    const link = await token();
    expect(await findBookerPage(services, `${link.slice(0, -1)}${link.endsWith("A") ? "B" : "A"}`)).toBeNull();
    await db.update(speakerBookings).set({ status: "declined" });
    expect(await findBookerPage(services, link)).toBeNull();
    await db.update(speakerBookings).set({ status: "held" });
    await db.update(profiles).set({ suspendedAt: now }).where(eq(profiles.id, speaker.id));
    expect(await findBookerPage(services, link)).toBeNull();
    await db.update(profiles).set({ suspendedAt: null });
    expect(await findBookerPage(services, link)).not.toBeNull();
    await endBookerPage(services, speaker, bookingId);
    expect(await findBookerPage(services, link)).toBeNull();
  });

  it("works for 90 days after the event, and shows the fee only if Ada wants that", async ({ db }) => {
    const { share, token } = await setUpBooking(db);
    await share();
    const openOn = async (day: string) => findBookerPage(servicesAt(db, new Date(`${day}T12:00:00Z`)), await token());
    expect(await openOn("2027-06-02")).toMatchObject({ eventLocation: "Lisbon", fee: null, lastDay: "2027-06-02" });
    expect(await openOn("2027-06-03")).toBe("expired");
    await db.update(speakerBookings).set({ isFeeShown: true });
    expect(await openOn("2027-06-02")).toMatchObject({ fee: "8,500 EUR" });
  });

  it("of an event that is over works for 90 days from when Ada shared it", async ({ db }) => {
    const { speaker, bookingId, share, own, token, services } = await setUpBooking(db, {
      status: "done",
      eventDate: "2026-03-04",
    });
    await share();
    expect(await own()).toMatchObject({ isOpen: true, lastDay: "2027-02-19" });
    expect(await findBookerPage(services, await token())).toMatchObject({ lastDay: "2027-02-19" });
    const content = await findBookerPageContent(services, { bookingId, speakerId: speaker.id });
    expect(content?.expires).toBe("Fri 19 Feb 2027");
    expect(await findBookerPage(servicesAt(db, new Date("2027-02-20T00:00:00Z")), await token())).toBe("expired");
  });
});

describe("Rosa's answers", () => {
  it("are to Ada's questions as they were when she shared the page; a new link adds those that are new", async ({
    db,
  }) => {
    const { services, speaker, bookingId, share, own } = await setUpBooking(db);
    await share();
    const questions = async () => (await listAnswers(services, bookingId)).map(({ question }) => question);
    expect(await questions()).toEqual(defaultQuestions);
    await saveQuestions(services, speaker, { questions: [defaultQuestions[0] as string, "Is there parking?"] });
    expect(await questions()).toEqual(defaultQuestions);
    await share((await own())?.id);
    expect(await questions()).toEqual([...defaultQuestions, "Is there parking?"]);
  });

  it("are stored with their history, once, and not over what someone else wrote meanwhile", async ({ db }) => {
    const { services, bookingId, share } = await setUpBooking(db);
    await share();
    const empty = answerVersionOf(null);
    const booker = { bookingId, author: "booker" } as const;
    const first = { answer0: "300 nurses", version0: empty, answer1: "Less fear", version1: empty };
    expect(await saveAnswers(services, booker, first)).toEqual({ ok: true, value: undefined });
    expect(await saveAnswers(services, booker, first)).toEqual({ ok: true, value: undefined });

    const speaker = { bookingId, author: "speaker" } as const;
    const older = {
      answer0: "400 nurses",
      version0: empty,
      answer1: null,
      version1: empty,
      answer2: "New",
      version2: empty,
    };
    expect(await saveAnswers(services, speaker, older)).toMatchObject({
      refusal: "changed-meanwhile",
      conflicts: [{ position: 0, answer: "300 nurses" }],
    });
    await saveAnswers(services, speaker, { answer0: "400 nurses", version0: answerVersionOf("300 nurses") });
    expect((await listAnswers(services, bookingId)).map(({ answer }) => answer).slice(0, 3)).toEqual([
      "400 nurses",
      "Less fear",
      "New",
    ]);
    const [latest, ...earlier] = await listChanges(services, bookingId);
    expect(latest).toMatchObject({ author: "speaker", label: defaultQuestions[0], oldValue: "300 nurses" });
    expect(earlier).toHaveLength(3);
  });

  it("stay as they are once the booking is done", async ({ db }) => {
    const { services, bookingId, share } = await setUpBooking(db, { status: "done" });
    await share();
    const sent = { answer0: "300 nurses", version0: answerVersionOf(null) };
    expect(await saveAnswers(services, { bookingId, author: "booker" }, sent)).toEqual({
      ok: false,
      refusal: "locked",
    });
    expect(await db.$count(bookingAnswers, eq(bookingAnswers.answer, "300 nurses"))).toBe(0);
  });
});
