// A booking's page behind a private link: what it shows, to whom, and what can be answered there.
import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it, vi } from "vitest";
import { bookingAnswers, profiles, reports, speakerBookings, users } from "#app/database/schema/index.ts";
import { findOwnBookerPage } from "#app/domain/booker-pages/queries.server.ts";
import type { Actor } from "#app/services.ts";
import { insertBooking, insertHub } from "#tests/support/fixtures.ts";
import { type TestApp, type Visitor, withSignedInAda } from "#tests/support/test-app.ts";

let app: TestApp;
let adaActor: Actor;
let speaker: Visitor;
withSignedInAda((fixture) => {
  ({ app, adaActor, speaker } = fixture);
});
afterEach(() => vi.restoreAllMocks());

const secrets = { fee: "8,500 EUR", contractNote: "Half on signing", notes: "Train from London", reply: "Gladly, Ada" };
const lumenDay = { eventDate: "2027-03-04", eventLocation: "Lisbon", status: "confirmed", ...secrets } as const;

/** Ada shares the page of a booking; its link without the origin. */
async function sharePage(values: Parameters<typeof insertBooking>[2] = {}) {
  const bookingId = await insertBooking(app.db, adaActor, { ...lumenDay, ...values });
  const screen = `/dashboard/bookings/${bookingId}`;
  expect((await speaker.submit(screen, { intent: "share-page" })).status).toBe(200);
  const page = await findOwnBookerPage(app.services, adaActor, bookingId);
  return { bookingId, screen, path: new URL(page?.link ?? "").pathname };
}

/** The form as a browser would send it. */
async function readForm(path: string): Promise<Record<string, string>> {
  const { html } = await app.visitor().open(path);
  const versions = [...html.matchAll(/name="(version\d+)" value="([^"]+)"/g)].map(([, name, value]) => [name, value]);
  const answers = [...html.matchAll(/<textarea[^>]*name="(answer\d+)"[^>]*>([^<]*)</g)].map(([, name, text]) => [
    name,
    text,
  ]);
  return Object.fromEntries([...versions, ...answers]);
}

describe("the page of a booking", () => {
  it("shows what was agreed on a document without script, cookies or referrer, that nobody finds or stores", async () => {
    await insertBooking(app.db, adaActor, { eventName: "Other company's day", status: "confirmed" });
    const { path } = await sharePage();
    const page = await app.visitor().open(path);
    expect(page.status).toBe(200);
    expect(page.text).toContain("Lumen Day");
    expect(page.text).toContain("Date Thu 4 Mar 2027 Place Lisbon");
    expect(page.text).toContain("Who will be in the audience?");
    for (const secret of [...Object.values(secrets), "Other company", "rosa@example.com"])
      expect(page.html).not.toContain(secret);
    expect(page.html).not.toContain("<script");
    expect(page.headers.get("set-cookie")).toBeNull();
    expect(page.headers.get("referrer-policy")).toBe("same-origin");
    expect(page.headers.get("x-robots-tag")).toContain("noindex");
    expect(page.headers.get("cache-control")).toBe("private, no-store");

    await app.db.update(speakerBookings).set({ isFeeShown: true });
    const withFee = await app.visitor().open(path);
    expect(withFee.text).toContain("Fee 8,500 EUR");
    expect(withFee.html).not.toContain("Half on signing");
  });

  it("leads to the calendar, the profile, another booking and, once made, the report", async () => {
    const { path, bookingId } = await sharePage({ requesterCompany: "Lumen Health" });
    const page = await app.visitor().open(path);
    expect(page.html).toContain('href="/ada-nwosu"');
    expect(page.html).toContain('href="/ada-nwosu/book?company=Lumen+Health"');
    expect(page.html).not.toContain("/r/");
    const calendar = await app.visitor().open(`${path}/calendar.ics`);
    expect(calendar.headers.get("content-type")).toContain("text/calendar");
    expect(calendar.html).toContain("DTSTART;VALUE=DATE:20270304");
    const hub = await insertHub(app.db, adaActor);
    await app.db.insert(reports).values({ talkHubId: hub.id, bookingId, expiresAt: new Date("2100-01-01") });
    const report = /href="(\/r\/[\w-]+)"/.exec((await app.visitor().open(path)).html)?.[1] ?? "";
    expect((await app.visitor().open(report)).status).toBe(200);
  });

  it("is not found with another link, and the same for one that was ended, a suspended speaker and a deleted account", async () => {
    const { path, screen } = await sharePage();
    const closed = async (at: string) => {
      for (const each of [at, `${at}/calendar.ics`]) expect((await app.visitor().open(each)).status).toBe(404);
      expect((await app.visitor().submit(at, { intent: "answers", answer0: "x" })).status).toBe(404);
      return (await app.visitor().open(at)).text;
    };
    const text = await closed("/b/nothing");
    expect(text).toContain("No page here");
    await app.db.update(profiles).set({ suspendedAt: new Date() });
    expect(await closed(path)).toBe(text);
    await app.db.update(profiles).set({ suspendedAt: null });
    const other = await sharePage();
    await speaker.submit(screen, { intent: "end-page" });
    expect(await closed(path)).toBe(text);
    await app.db.delete(users);
    expect(await closed(other.path)).toBe(text);
  });

  it("says that it has closed from 90 days after the event", async () => {
    const { path } = await sharePage();
    vi.spyOn(app.services.clock, "now").mockReturnValue(new Date("2027-06-03T12:00:00Z"));
    const page = await app.visitor().open(path);
    expect(page.status).toBe(410);
    expect(page.text).toContain("This page has closed");
    expect(page.html).not.toContain("Lisbon");
    expect((await app.visitor().open(`${path}/calendar.ics`)).status).toBe(410);
    expect((await app.visitor().submit(path, { intent: "answers", answer0: "x" })).status).toBe(404);
  });

  it("lets nobody try links without end, but keeps out nobody who has the right one", async () => {
    const { path } = await sharePage();
    const statuses = new Set<number>();
    for (let i = 0; i < 62; i++) statuses.add((await app.visitor().open(`/b/guess${i}`)).status);
    expect([...statuses]).toEqual([404, 429]);
    expect((await app.visitor().open(path)).status).toBe(200);
  });
});

describe("Rosa's answers", () => {
  it("are in Ada's booking at once, with what they were before, and stay when she sends them again", async () => {
    const { path, screen } = await sharePage();
    const form = { intent: "answers", ...(await readForm(path)), answer0: "300 nurses\r\nand <b>doctors</b>" };
    const visitor = app.visitor();
    expect(await visitor.submit(path, form)).toMatchObject({ status: 303, location: `${path}?saved#questions` });
    expect((await visitor.submit(path, form)).status).toBe(303);
    expect((await visitor.open(`${path}?saved`)).text).toContain("Ada sees your answers now");
    await visitor.submit(path, { intent: "answers", ...(await readForm(path)), answer0: "400 nurses" });
    const booking = await speaker.open(screen);
    expect(booking.text).toContain("1 of 6 questions answered");
    expect(booking.text).toContain("400 nurses");
    expect(booking.text).toMatch(/Rosa Jimenez Who will be in the audience\? Before: 300 nurses and <b>doctors<\/b>/);
  });

  it("over another's newer ones are refused by question, with both texts, and everything else is saved", async () => {
    const { path } = await sharePage();
    const opened = await readForm(path);
    await app.visitor().submit(path, { intent: "answers", ...opened, answer0: "A colleague's text" });
    const late = { intent: "answers", ...opened, answer0: "Rosa's text", answer1: "Less fear" };
    const refused = await app.visitor().submit(path, late);
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("Now it says: “A colleague's text”. Your text is still here.");
    expect(refused.html).toMatch(/name="answer0"[^>]*>Rosa&#x27;s text</);
    const version = /name="version0" value="([^"]+)"/.exec(refused.html)?.[1] ?? "";
    expect((await app.visitor().submit(path, { ...late, version0: version })).status).toBe(303);
    const { answer0, answer1 } = await readForm(path);
    expect([answer0, answer1]).toEqual(["Rosa&#x27;s text", "Less fear"]);
  });

  it("are returned when one is too long or the booking is done, and nothing is saved", async () => {
    const { path } = await sharePage();
    const form = { intent: "answers", ...(await readForm(path)), answer1: "kept words" };
    const long = await app.visitor().submit(path, { ...form, answer0: "x".repeat(2_001) });
    expect(long.status).toBe(422);
    expect(long.text).toContain("Please use at most 2,000 characters.");
    expect(long.html).toContain("kept words");
    await app.db.update(speakerBookings).set({ status: "done" });
    const locked = await app.visitor().submit(path, form);
    expect(locked.status).toBe(409);
    expect(locked.html).toContain("kept words");
    expect((await app.visitor().open(path)).html).not.toContain("<textarea");
    expect(await app.db.$count(bookingAnswers, eq(bookingAnswers.answer, "kept words"))).toBe(0);
  });
});

describe("Ada's questions", () => {
  it("are on the next page that she shares, and hers are ours again when she empties them", async () => {
    const screen = "/dashboard/bookings/questions";
    expect((await speaker.open(screen)).html).toContain("Who will be in the audience?");
    await speaker.submit(screen, {
      intent: "save",
      questions: "Is there parking?\r\n\r\nIs there parking?\nAnd a piano?",
    });
    const { path } = await sharePage();
    expect(Object.keys(await readForm(path)).filter((name) => name.startsWith("answer"))).toHaveLength(2);
    const many = await speaker.submit(screen, {
      intent: "save",
      questions: Array.from({ length: 13 }, (_, i) => `kept ${i}`).join("\n"),
    });
    expect(many.status).toBe(422);
    expect(many.html).toContain("kept 12");
    await speaker.submit(screen, { intent: "save", questions: "" });
    expect((await speaker.open(screen)).html).toContain("Who will be in the audience?");
  });
});
