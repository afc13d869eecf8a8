import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { profiles, speakerBookings, users } from "#app/database/schema/index.ts";
import type { Actor } from "#app/services.ts";
import { ada } from "#tests/support/cast.ts";
import { type House, openHouse } from "#tests/support/house.ts";
import { joins } from "#tests/support/stage.ts";

let house: House;
let adaHerself: Actor;
beforeAll(async () => {
  house = await openHouse();
});
beforeEach(async () => {
  await house.db.delete(users);
  adaHerself = await joins(house.db, ada);
});
afterAll(() => house.close());

const path = "/ada-nwosu/book";
const bookings = () => house.db.select().from(speakerBookings);
const lumenDay = (values: Record<string, string> = {}) => ({
  form_token: house.formToken(adaHerself.id),
  submission_id: randomUUID(),
  name: "Rosa Jimenez",
  email: `rosa${++asked}@example.com`,
  eventName: "Lumen Day",
  ...values,
});
let asked = 0;

describe("asking for a talk", () => {
  it("is plain HTML: no script, a form of its own for everyone, shared by no cache", async () => {
    const [one, other] = await Promise.all([house.visitor().open(path), house.visitor().open(path)]);
    expect(one.status).toBe(200);
    expect(one.text).toContain("Speaking Inquiry");
    expect(one.text).toContain("What to Expect");
    expect(one.html).not.toMatch(/<script(?! type="application\/ld\+json")/);
    expect(one.headers.get("cache-control")).toContain("no-store");
    const token = (html: string) => /name="submission_id" value="([^"]+)"/.exec(html)?.[1];
    expect(token(one.html)).toBeTruthy();
    expect(token(one.html)).not.toBe(token(other.html));
  });

  it("is stored with all that was said, and thanked for", async () => {
    const someone = house.visitor();
    const sent = await someone.submit(
      path,
      lumenDay({
        ...{ company: "Lumen Health", eventDate: "2027-03-04", eventLocation: "Lisbon", audienceSize: "101-300" },
        ...{ budgetRange: "5000-10000", currency: "EUR", speakingTopics: "Calm", additionalNotes: "  Half a day. " },
      }),
    );
    expect(sent.status).toBe(303);
    expect((await someone.open(sent.location as string)).text).toContain("Booking Request Sent!");
    expect(await bookings()).toMatchObject([
      {
        ...{ requesterName: "Rosa Jimenez", requesterCompany: "Lumen Health", eventDate: "2027-03-04" },
        ...{ audienceSize: "101-300", budgetRange: "5000-10000", currency: "EUR", additionalNotes: "Half a day." },
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
    ["additionalNotes", "Please use at most 5,000 characters.", "x".repeat(5_001)],
    ["leave_empty", "Please leave the hidden field empty", "http://spam.example"],
  ])("with a wrong %s is refused in words, and what was typed stays", async (name, message, value) => {
    const refused = await house.visitor().submit(path, lumenDay({ speakingTopics: "Calm teams", [name]: value }));
    expect(refused.status).toBe(422);
    expect(refused.text).toContain(message);
    expect(refused.html).toContain("Calm teams");
    expect(await bookings()).toEqual([]);
  });

  it("faster than anyone types is asked to send again; the same form a moment later is taken", async () => {
    const program = house.visitor();
    const refused = await program.submit(
      path,
      lumenDay({ form_token: house.formToken(adaHerself.id, 0), additionalNotes: "kept words" }),
    );
    expect(refused.status).toBe(422);
    expect(refused.html).toContain("kept words");
    const forged = await program.submit(path, lumenDay({ form_token: "made up" }));
    expect(forged.status).toBe(422);
    expect(forged.html).not.toContain("made up");
    expect(await bookings()).toEqual([]);
  });

  it("sent twice is one request, from two browsers too", async () => {
    const form = lumenDay();
    const someone = house.visitor();
    const answers = await Promise.all([someone.submit(path, form), someone.submit(path, form)]);
    answers.push(await house.visitor().submit(path, form));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(await bookings()).toHaveLength(1);
  });

  it("again and again for one address is slowed down, the text kept", async () => {
    const form = () => lumenDay({ email: "flooded@example.com", additionalNotes: "once more" });
    let answer = await house.visitor().submit(path, form());
    for (let i = 0; i < 10 && answer.status === 303; i++) answer = await house.visitor().submit(path, form());
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(answer.html).toContain("once more");
  });

  it("is not possible where the speaker keeps the profile private, nor where nobody is", async () => {
    await house.db.update(profiles).set({ publicSpeakerProfile: false }).where(eq(profiles.id, adaHerself.id));
    for (const address of [path, "/nobody-here/book"]) {
      const answer = await house.visitor().open(address);
      expect(answer.status).toBe(404);
      expect(answer.text).toContain("Speaker Not Found");
      expect((await house.visitor().submit(address, lumenDay())).status).toBe(404);
    }
    expect(await bookings()).toEqual([]);
  });
});
