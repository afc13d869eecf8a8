import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { profiles, talkHubs } from "#app/database/schema/index.ts";
import type { Actor } from "#app/services.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, ben } from "#tests/support/people.ts";
import { type TestApp, withAda } from "#tests/support/test-app.ts";

let app: TestApp;
let adaActor: Actor;
withAda((fixture) => {
  ({ app, adaActor } = fixture);
});

const path = "/ada-nwosu/kind-machines";
const secret = "The plan nobody may read yet";
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
const yesterday = () => new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);

describe("a hub, by status, to a visitor and to its owner", () => {
  it("active: everything, without framework script, and a form that works as plain HTML", async () => {
    await insertHub(app.db, adaActor, {
      description: `<p>${secret}</p>`,
      location: "https://meet.example.com/x",
      speakerLink: "mailto:ada@example.com",
    });
    const page = await app.visitor().open(path);
    expect(page.status).toBe(200);
    for (const text of [
      "Kind machines",
      secret,
      "Share This Talk",
      "Ada Nwosu",
      "Join Online Event",
      "About This Talk",
      "Connect with Ada",
    ]) {
      expect(page.text).toContain(text);
    }
    expect(page.html).not.toMatch(/__reactRouter|entry\.client|modulepreload/);
    expect(page.html).toMatch(/<form[^>]+method="post"/i);
    expect(page.text).not.toContain(ada.email.replace("ada@", "nobody@"));
  });

  it("a title that runs right to left begins its whole block at the right", async () => {
    const hub = await insertHub(app.db, adaActor, {
      title: "\u0627\u0644\u0647\u062f\u0648\u0621: Calm",
      eventName: "Cairo Summit",
    });
    expect((await app.visitor().open(path)).html).toContain('<div class="column" dir="rtl">');
    await app.db
      .update(talkHubs)
      .set({ title: "Calm: \u0627\u0644\u0647\u062f\u0648\u0621" })
      .where(eq(talkHubs.id, hub.id));
    expect((await app.visitor().open(`${path}?fresh`)).html).not.toContain('dir="rtl"');
  });

  it("says only of the place and the contact that they are missing", async () => {
    await insertHub(app.db, adaActor, { eventDate: null, description: null });
    const { text } = await app.visitor().open(path);
    expect(text).toContain("Location TBA");
    expect(text).toContain("Contact Information Coming Soon");
    for (const heading of ["About This Talk", "Talk Resources", "Date"]) expect(text).not.toContain(heading);
  });

  it("draft: nothing of it to a visitor, the watermark to its owner", async () => {
    await insertHub(app.db, adaActor, { status: "draft", description: `<p>${secret}</p>` });
    const visitorPage = await app.visitor().open(path);
    expect(visitorPage.status).toBe(404);
    expect(visitorPage.text).toContain("Talk Hub Not Active");
    expect(visitorPage.html).not.toContain("Kind machines");
    expect(visitorPage.html).not.toContain(secret);
    await insertSpeaker(app.db, ben);
    expect((await (await app.visitor().signIn(ben)).open(path)).text).toContain("Talk Hub Not Active");

    const own = await (await app.visitor().signIn(ada)).open(path);
    expect(own.status).toBe(200);
    expect(own.text).toContain("DRAFT");
    expect(own.text).toContain(secret);
  });

  it("not public: hidden from everyone except the owner", async () => {
    await insertHub(app.db, adaActor, { publicVisibility: false, description: `<p>${secret}</p>` });
    const visitorPage = await app.visitor().open(path);
    expect(visitorPage.status).toBe(404);
    expect(visitorPage.text).toContain("Not Public");
    expect(visitorPage.html).not.toContain(secret);
    expect((await (await app.visitor().signIn(ada)).open(path)).text).toContain(secret);
  });

  it.each([
    ["scheduled", { openDate: tomorrow(), openTime: "09:00" }, ["Talk Hub Scheduled", "This Talk Hub will open soon."]],
    [
      "closed",
      { status: "closed" as const, closedManuallyAt: new Date() },
      ["Talk Hub Closed", "This Talk Hub is no longer available."],
    ],
    [
      "closed by its schedule",
      { openDate: yesterday(), openTime: "09:00", autoClose: true, closeDate: yesterday(), closeTime: "10:00" },
      ["Talk Hub Closed"],
    ],
    ["archived", { status: "archived" as const }, ["Talk Hub Archived", "no longer publicly accessible"]],
    ["for people on a list", { access: "listed" as const }, ["Email Verification Required"]],
  ])("%s: says so, and shows nothing of the talk's text", async (_state, values, texts) => {
    await insertHub(app.db, adaActor, { description: `<p>${secret}</p>`, ...values });
    const page = await app.visitor().open(path);
    for (const text of texts) expect(page.text).toContain(text);
    expect(page.html).not.toContain(secret);
    expect(page.html).not.toMatch(/name="rating"/);
  });

  it("opens on schedule, whatever status is stored", async () => {
    await insertHub(app.db, adaActor, { status: "scheduled", openDate: yesterday(), openTime: "09:00" });
    expect((await app.visitor().open(path)).text).toContain("How would you rate this talk?");
  });

  it("is not found when it does not exist, or is in the trash", async () => {
    expect(await app.visitor().open("/nobody/nothing")).toMatchObject({ status: 404 });
    expect(await app.visitor().open("/ada-nwosu/nothing")).toMatchObject({ status: 404 });
    await insertHub(app.db, adaActor, { deletedAt: new Date() });
    expect(await app.visitor().open(path)).toMatchObject({ status: 404 });
  });
});

describe("a printed QR code", () => {
  it("leads to the hub after its slug and its speaker's name have changed", async () => {
    const hub = await insertHub(app.db, adaActor);
    await app.db.update(talkHubs).set({ slug: "kinder-machines" }).where(eq(talkHubs.id, hub.id));
    await app.db.update(profiles).set({ username: "ada" }).where(eq(profiles.id, adaActor.id));
    expect(await app.visitor().open(`${path}?s=qr`)).toMatchObject({
      status: 301,
      location: "/ada/kinder-machines?s=qr",
    });
    expect(await app.visitor().open("/ada-nwosu")).toMatchObject({ status: 301, location: "/ada" });
  });
});

describe("what a page may contain", () => {
  it("never runs what was typed", async () => {
    const nasty = `<p onclick="x()">Hi<script>alert(1)</script><iframe src="https://evil.example"></iframe><a href="javascript:alert(1)">y</a></p>`;
    await insertHub(app.db, adaActor, {
      title: "<script>alert(2)</script>",
      description: nasty,
      speakerLink: "javascript:alert(3)",
      location: "javascript:alert(4)",
    });
    const { html } = await app.visitor().open(path);
    expect(html).not.toMatch(/<script>alert|onclick|<iframe|href="javascript:/i);
    expect(html).toContain("&lt;script&gt;alert(2)");
  });

  it("shows only the public data of the speaker", async () => {
    await app.db.update(profiles).set({ plan: "lifetime", paymentStatus: "paid" }).where(eq(profiles.id, adaActor.id));
    await insertHub(app.db, adaActor);
    for (const address of [path, "/ada-nwosu"]) {
      const { html } = await app.visitor().open(address);
      expect(html).not.toMatch(/ada@example\.com|lifetime|paymentStatus/i);
    }
  });
});

describe("the profile", () => {
  it("lists the talks that visitors may see, and no others", async () => {
    await insertHub(app.db, adaActor, { title: "Seen by all" });
    await insertHub(app.db, adaActor, { slug: "b", title: "Still a draft", status: "draft" });
    await insertHub(app.db, adaActor, { slug: "c", title: "Kept private", publicVisibility: false });
    const page = await app.visitor().open("/ada-nwosu");
    expect(page.status).toBe(200);
    expect(page.text).toContain("Ada Nwosu");
    expect(page.text).toContain("Seen by all");
    expect(page.text).not.toMatch(/Still a draft|Kept private/);
    expect(page.html).toContain(`href="${path}"`);
    expect((await app.visitor().open(path)).html).toContain('<a href="/ada-nwosu">Profile and other talks</a>');
  });

  it("shows the next talk, upcoming talks, and past talks page by page, with their dates", async () => {
    await insertHub(app.db, adaActor, { title: "Next one", eventDate: tomorrow(), startTime: "09:00" });
    await insertHub(app.db, adaActor, { slug: "far", title: "Later one", eventDate: "2090-03-04" });
    for (let day = 1; day <= 25; day++) {
      const eventDate = `2024-01-${String(day).padStart(2, "0")}`;
      await insertHub(app.db, adaActor, { slug: `past-${day}`, title: `Past ${day}.`, eventDate, status: "closed" });
    }
    const first = await app.visitor().open("/ada-nwosu");
    expect(first.text).toMatch(
      /Next talk Next one .* Upcoming talks Later one Sat 4 Mar 2090 Past talks Past 25\. Thu 25 Jan 2024/,
    );
    expect(first.html).toContain('href="/ada-nwosu/kind-machines/calendar.ics"');
    expect(first.text).not.toContain("Past 5.");
    const second = await app.visitor().open("/ada-nwosu?page=2");
    expect(second.text).toContain("Past 5. Fri 5 Jan 2024");
    expect(second.text).toContain("Page 2 of 2");
    expect(second.text).not.toContain("Past 25.");
    expect((await app.visitor().open("/ada-nwosu?page=99")).text).toContain("Page 2 of 2");
  });

  it("offers no calendar for a talk whose page does not show its time", async () => {
    await insertHub(app.db, adaActor, { title: "By invitation", eventDate: tomorrow(), access: "listed" });
    const { text, html } = await app.visitor().open("/ada-nwosu");
    expect(text).toContain("Next talk By invitation");
    expect(html).not.toContain("calendar.ics");
  });

  it("is not found when it does not exist, or is private", async () => {
    expect(await app.visitor().open("/nobody")).toMatchObject({
      status: 404,
      text: expect.stringContaining("Profile not found"),
    });
    await app.db.update(profiles).set({ publicSpeakerProfile: false }).where(eq(profiles.id, adaActor.id));
    expect(await app.visitor().open("/ada-nwosu")).toMatchObject({
      status: 404,
      text: expect.stringContaining("Go Home"),
    });
  });
});
