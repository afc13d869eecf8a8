import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { profiles, speakerBookings } from "#app/database/schema/index.ts";
import { formatDay } from "#app/domain/values/dates.ts";
import type { Actor } from "#app/services.ts";
import { insertHub } from "#tests/support/fixtures.ts";
import { type TestApp, withAda } from "#tests/support/test-app.ts";

let app: TestApp;
let adaActor: Actor;
withAda((fixture) => {
  ({ app, adaActor } = fixture);
});

const path = "/ada-nwosu/book";
const bookings = () => app.db.select().from(speakerBookings);
const buildBooking = (values: Record<string, string> = {}) => ({
  form_token: app.formToken(adaActor.id),
  submission_id: randomUUID(),
  name: "Rosa Jimenez",
  email: `rosa${++requestCount}@example.com`,
  eventName: "Lumen Day",
  ...values,
});
let requestCount = 0;

describe("a booking request", () => {
  it("is plain HTML: no script, an individual form for each visitor, shared by no cache", async () => {
    const [one, other] = await Promise.all([app.visitor().open(path), app.visitor().open(path)]);
    expect(one.status).toBe(200);
    expect(one.text).toContain("Speaking Inquiry");
    expect(one.text).toContain("What to Expect");
    expect(one.html).not.toMatch(/<script(?! type="application\/ld\+json")/);
    expect(one.headers.get("cache-control")).toContain("no-store");
    const token = (html: string) => /name="submission_id" value="([^"]+)"/.exec(html)?.[1];
    expect(token(one.html)).toBeTruthy();
    expect(token(one.html)).not.toBe(token(other.html));
  });

  it("is stored with all its fields, and thanked for", async () => {
    const visitor = app.visitor();
    const sent = await visitor.submit(
      path,
      buildBooking({
        company: "Lumen Health",
        eventDate: "2027-03-04",
        eventLocation: "Lisbon",
        audienceSize: "101-300",
        budgetRange: "5000-10000",
        currency: "EUR",
        speakingTopics: "Calm",
        additionalNotes: "  Half a day. ",
        reference: " PO 4711",
      }),
    );
    expect(sent.status).toBe(303);
    expect((await visitor.open(sent.location as string)).text).toContain("Booking Request Sent!");
    expect(await bookings()).toMatchObject([
      {
        requesterName: "Rosa Jimenez",
        requesterCompany: "Lumen Health",
        eventDate: "2027-03-04",
        audienceSize: "101-300",
        budgetRange: "5000-10000",
        currency: "EUR",
        additionalNotes: "Half a day.",
        reference: "PO 4711",
      },
    ]);
  });

  it.each([
    ["name", "Name is required", ""],
    ["email", "Email is required", ""],
    ["email", "Please enter a valid email", "rosa at example"],
    ["eventName", "Event name is required", " "],
    ["eventDate", "Please choose a future date", "2020-01-01"],
    ["eventDate", "Please choose a date", "soon"],
    ["audienceSize", "Please choose one from the list", "millions"],
    ["additionalNotes", "Please keep this within 5,000 characters", "x".repeat(5_001)],
    ["leave_empty", "Please send it once more", "http://spam.example"],
  ])("with an invalid %s is refused with a message, and keeps the other input", async (name, message, value) => {
    const refused = await app.visitor().submit(path, buildBooking({ speakingTopics: "Calm teams", [name]: value }));
    expect(refused.status).toBe(422);
    expect(refused.text).toContain(message);
    expect(refused.html).toContain("Calm teams");
    expect(await bookings()).toEqual([]);
  });

  it("names the talks that were chosen, besides what was typed", async () => {
    const chosen = new URLSearchParams({ ...buildBooking({ speakingTopics: "something on trust" }), topics: "Calm" });
    chosen.append("topics", "Kind machines");
    expect((await app.visitor().post(path, { body: chosen })).status).toBe(303);
    expect(await bookings()).toMatchObject([{ speakingTopics: "Calm, Kind machines, something on trust" }]);
  });

  it("sent too fast or with a forged token is refused, and the text is kept", async () => {
    const program = app.visitor();
    const refused = await program.submit(
      path,
      buildBooking({ form_token: app.formToken(adaActor.id, 0), additionalNotes: "kept words" }),
    );
    expect(refused.status).toBe(422);
    expect(refused.html).toContain("kept words");
    const forged = await program.submit(path, buildBooking({ form_token: "made up" }));
    expect(forged.status).toBe(422);
    expect(forged.html).not.toContain("made up");
    expect(await bookings()).toEqual([]);
  });

  it("sent twice is stored once, even from two browsers", async () => {
    const form = buildBooking();
    const visitor = app.visitor();
    const responses = await Promise.all([visitor.submit(path, form), visitor.submit(path, form)]);
    responses.push(await app.visitor().submit(path, form));
    expect(responses.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(await bookings()).toHaveLength(1);
  });

  it("is limited for one address, and the text is kept", async () => {
    const form = () => buildBooking({ email: "flooded@example.com", additionalNotes: "once more" });
    let response = await app.visitor().submit(path, form());
    for (let i = 0; i < 10 && response.status === 303; i++) response = await app.visitor().submit(path, form());
    expect(response.status).toBe(429);
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(response.html).toContain("once more");
  });

  it("is not possible where the profile is private or does not exist", async () => {
    await app.db.update(profiles).set({ publicSpeakerProfile: false }).where(eq(profiles.id, adaActor.id));
    for (const address of [path, "/nobody-here/book"]) {
      const response = await app.visitor().open(address);
      expect(response.status).toBe(404);
      expect(response.text).toContain("Speaker Not Found");
      expect((await app.visitor().submit(address, buildBooking())).status).toBe(404);
    }
    expect(await bookings()).toEqual([]);
  });
});

describe("a day that is not free", () => {
  // The clock of the app is the machine's.
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  beforeEach(async () => {
    await app.db.update(profiles).set({ showAvailability: true });
    await insertHub(app.db, adaActor, { eventDate: day(40) });
  });

  it.each([path, "/embed/ada-nwosu/book"])(
    "is told by the form at %s with the nearest free ones, and asked for all the same or exchanged, without scripts",
    async (address) => {
      const form = buildBooking({ eventDate: day(40), additionalNotes: "kept words" });
      const returned = await app.visitor().submit(address, form);
      expect(returned.status).toBe(422);
      expect(returned.text).toContain(`Ada is taken on ${formatDay(day(40))}.`);
      for (const near of [39, 41, 42]) expect(returned.text).toContain(`${formatDay(day(near))}: free`);
      expect(returned.html).toContain("kept words");
      expect(await bookings()).toEqual([]);
      const known = /name="knownDay" value="([^"]*)"/.exec(returned.html)?.[1] ?? "";
      expect((await app.visitor().submit(address, { ...form, knownDay: known, otherDay: "" })).status).toBe(303);
      const other = { ...form, submission_id: randomUUID(), knownDay: known, otherDay: day(41) };
      expect((await app.visitor().submit(address, other)).status).toBe(303);
      expect((await bookings()).map(({ eventDate }) => eventDate).toSorted()).toEqual([day(40), day(41)]);
    },
  );

  it("is told at once where the address names it, and of a free one that it is free", async () => {
    const one = await app.visitor().open(`${path}?date=${day(40)}`);
    expect(one.text).toContain(`Ada is taken on ${formatDay(day(40))}.`);
    expect(one.html).toContain(`name="knownDay" value="${day(40)}"`);
    expect((await app.visitor().open(`${path}?date=${day(41)}`)).text).toContain(
      `Ada is free on ${formatDay(day(41))}.`,
    );
  });

  it("is told on a press that sends nothing, and everything typed stays", async () => {
    const returned = await app.visitor().submit(path, { eventDate: day(40), eventName: "Lumen Day", check: "day" });
    expect(returned.status).toBe(200);
    expect(returned.text).toContain(`Ada is taken on ${formatDay(day(40))}.`);
    expect(returned.html).toMatch(/value="Lumen Day"/);
    expect(returned.text).not.toContain("Name is required");
    expect(await bookings()).toEqual([]);
  });

  it("stays Ada's secret while she shows no calendar", async () => {
    await app.db.update(profiles).set({ showAvailability: false });
    expect((await app.visitor().open(`${path}?date=${day(40)}`)).text).not.toContain("taken");
    expect((await app.visitor().submit(path, buildBooking({ eventDate: day(40) }))).status).toBe(303);
  });
});

it("takes a company of any kind from its form's address as one short line", async () => {
  const company = `"><script>${"x".repeat(300)}\r\nBcc: a@example.com`;
  const { status, html } = await app.visitor().open(`${path}?${new URLSearchParams({ company })}`);
  expect(status).toBe(200);
  expect(html).not.toContain("<script>x");
  expect(html).not.toContain("Bcc");
});
