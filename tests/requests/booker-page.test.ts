// A booking's page behind a private link: what it shows, to whom, and what can be answered there.
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it, vi } from "vitest";
import { bookingAnswers, files, profiles, reports, speakerBookings, users } from "#app/database/schema/index.ts";
import { findOwnBookerPage } from "#app/domain/booker-pages/queries.server.ts";
import { privacyToken } from "#app/domain/signed-links/privacy-link.server.ts";
import type { Actor } from "#app/services.ts";
import { insertBooking, insertHub } from "#tests/support/fixtures.ts";
import { type TestApp, type Visitor, withSignedInAda } from "#tests/support/test-app.ts";
import { pdf } from "#tests/support/uploads.ts";

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
  // One person gets only so many emails a day.
  const email = `rosa${++bookingCount}@example.com`;
  const bookingId = await insertBooking(app.db, adaActor, { ...lumenDay, requesterEmail: email, ...values });
  const screen = `/dashboard/bookings/${bookingId}`;
  expect((await speaker.submit(screen, { intent: "share-page" })).status).toBe(200);
  const page = await findOwnBookerPage(app.services, adaActor, bookingId);
  return { bookingId, screen, email, path: new URL(page?.link ?? "").pathname };
}
let bookingCount = 0;

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
  it("shows what was agreed on a document without the framework's script, cookies or referrer, that nobody finds or stores", async () => {
    await insertBooking(app.db, adaActor, { eventName: "Other company's day", status: "confirmed" });
    const { path, email } = await sharePage();
    const page = await app.visitor().open(path);
    expect(page.status).toBe(200);
    expect(page.text).toContain("Lumen Day");
    expect(page.text).toContain("Date Thu 4 Mar 2027 Place Lisbon");
    expect(page.text).toContain("Who will be in the audience?");
    for (const secret of [...Object.values(secrets), "Other company", email]) expect(page.html).not.toContain(secret);
    expect(page.html.match(/<script[^>]*>/g)).toEqual([expect.stringMatching(/ src="\/assets\/booker-files-/)]);
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
      expect((await app.visitor().submit(at, { intent: "save", answer0: "x" })).status).toBe(404);
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
    expect((await app.visitor().submit(path, { intent: "save", answer0: "x" })).status).toBe(404);
  });
});

describe("Rosa's answers", () => {
  it("are in Ada's booking at once, with what they were before, and stay when she sends them again", async () => {
    const { path, screen } = await sharePage();
    const form = { intent: "save", ...(await readForm(path)), answer0: "300 nurses\r\nand <b>doctors</b>" };
    const visitor = app.visitor();
    expect(await visitor.submit(path, form)).toMatchObject({ status: 303, location: `${path}?saved#questions` });
    expect((await visitor.submit(path, form)).status).toBe(303);
    expect((await visitor.open(`${path}?saved`)).text).toContain("Saved. Ada sees it now");
    await visitor.submit(path, { intent: "save", ...(await readForm(path)), answer0: "400 nurses" });
    const booking = await speaker.open(screen);
    expect(booking.text).toContain("1 of 6 questions answered");
    expect(booking.text).toContain("400 nurses");
    expect(booking.text).toMatch(/Rosa Jimenez Who will be in the audience\? Before: 300 nurses and <b>doctors<\/b>/);
  });

  it("over another's newer ones are refused by question, with both texts, and everything else is saved", async () => {
    const { path } = await sharePage();
    const opened = await readForm(path);
    await app.visitor().submit(path, { intent: "save", ...opened, answer0: "A colleague's text" });
    const late = { intent: "save", ...opened, answer0: "Rosa's text", answer1: "Less fear" };
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
    const form = { intent: "save", ...(await readForm(path)), answer1: "kept words" };
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

/** Sends the page's form with a file in it. */
async function sendFile(path: string, name: string, content: Uint8Array | string, fields: Record<string, string> = {}) {
  const body = new FormData();
  for (const [field, value] of Object.entries({ intent: "save", ...(await readForm(path)), ...fields }))
    body.append(field, value);
  body.append("file", new File([content as BlobPart], name));
  return app.visitor().post(path, { body, headers: { origin: app.origin } });
}
const fileLinks = async (path: string) =>
  [...(await app.visitor().open(path)).html.matchAll(/href="(\/b\/[\w-]+\/files\/[\w-]+)"/g)].map(
    ([, link]) => link ?? "",
  );

describe("a file of Rosa's", () => {
  it("is stored with the answers, once, opens for both and counts for Ada's storage", async () => {
    const { path, screen } = await sharePage();
    const fields = { fileId: randomUUID(), answer0: "300 nurses" };
    expect((await sendFile(path, "Agenda.pdf", pdf, fields)).status).toBe(303);
    expect((await sendFile(path, "Agenda.pdf", pdf, fields)).status).toBe(303);
    const [link = "", ...others] = await fileLinks(path);
    expect(others).toEqual([]);
    const download = await app.visitor().open(link);
    expect(download.headers.get("content-disposition")).toContain("attachment");
    expect(download.headers.get("content-type")).toBe("application/pdf");
    const booking = await speaker.open(screen);
    expect(booking.text).toContain("Agenda.pdf");
    expect(booking.text).toContain("300 nurses");
    const [file] = await app.db.select().from(files);
    expect(file).toMatchObject({ userId: adaActor.id, kind: "booking", sizeBytes: pdf.byteLength });
    expect((await speaker.open(`/dashboard/files/${file?.id}`)).status).toBe(200);
    expect((await speaker.open("/dashboard/speaker-notes")).text).not.toContain("Agenda");

    const other = await sharePage({ eventName: "Other day" });
    expect((await app.visitor().open(`${other.path}/files/${file?.id}`)).status).toBe(404);
    await speaker.submit(screen, { intent: "delete-file", fileId: file?.id as string });
    expect(await fileLinks(path)).toEqual([]);
    expect(await app.db.$count(files)).toBe(0);
  });

  it("of a wrong type, empty or too large is refused with the answers kept, and nothing is stored", async () => {
    const { path } = await sharePage();
    const sent = { answer0: "kept words" };
    for (const [name, content, status] of [
      ["Agenda.html", "<script>alert(1)</script>", 415],
      ["Agenda.pdf", "not a PDF", 415],
      ["Agenda.pdf", "", 415],
      ["Agenda.pdf", new Uint8Array(7 * 1024 * 1024 + 1), 413],
    ] as const) {
      const refused = await sendFile(path, name, content, sent);
      expect([name, refused.status]).toEqual([name, status]);
      expect(refused.html).toContain("kept words");
      expect(refused.text).toContain("Nothing was saved yet.");
    }
    expect(await app.db.$count(files)).toBe(0);
    expect(await app.db.$count(bookingAnswers, eq(bookingAnswers.answer, "kept words"))).toBe(0);
  });

  it("is refused when Ada's storage is full, without a word about her plan, and on a page that does not exist", async () => {
    const { path } = await sharePage();
    await app.db.update(profiles).set({ storageGbOverride: 1 });
    const key = `${adaActor.id}/files/large`;
    const large = {
      userId: adaActor.id,
      key,
      name: "Large.pdf",
      kind: "notes",
      contentType: "application/pdf",
    } as const;
    await app.db.insert(files).values({ ...large, sizeBytes: 1024 ** 3, status: "stored" });
    const refused = await sendFile(path, "Agenda.pdf", pdf);
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("There is no space for more files.");
    expect(refused.text).not.toContain("Your plan");
    expect((await sendFile("/b/nothing", "Agenda.pdf", pdf)).status).toBe(404);
    expect(await app.db.$count(files)).toBe(1);
  });

  it("goes with the booking, or with Rosa when she has everything deleted", async () => {
    const { path, screen } = await sharePage();
    await sendFile(path, "Agenda.pdf", pdf);
    expect((await speaker.submit(screen, { intent: "delete" })).status).toBe(303);
    expect(await app.db.$count(files)).toBe(0);
    const second = await sharePage();
    await sendFile(second.path, "Agenda.pdf", pdf, { answer0: "300 nurses" });
    const token = privacyToken(app.services, { speakerId: adaActor.id, email: second.email });
    expect((await app.visitor().open(`/privacy/${token}`)).text).toContain("300 nurses");
    expect((await app.visitor().submit(`/privacy/${token}`, { intent: "delete" })).status).toBe(303);
    for (const table of [files, bookingAnswers]) expect(await app.db.$count(table)).toBe(0);
    expect((await app.visitor().open(second.path)).status).toBe(404);
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

// The last, because the limit stays.
it("The page lets nobody try links without end, but keeps out nobody who has the right one", async () => {
  const { path } = await sharePage();
  const statuses = new Set<number>();
  for (let i = 0; i < 62; i++) statuses.add((await app.visitor().open(`/b/guess${i}`)).status);
  expect([...statuses]).toEqual([404, 429]);
  expect((await app.visitor().open(path)).status).toBe(200);
});
