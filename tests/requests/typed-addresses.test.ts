// What a browser's email field accepts is accepted by every form, and stored in one spelling.
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { accessCodes, approvedAttendees, leads, speakerBookings } from "#app/database/schema/index.ts";
import type { Actor } from "#app/services.ts";
import { drainQueue, findMailedLinks } from "#tests/support/drain-queue.ts";
import { insertHub } from "#tests/support/fixtures.ts";
import { ada, ben, password } from "#tests/support/people.ts";
import { type TestApp, withAda } from "#tests/support/test-app.ts";

let app: TestApp;
let adaActor: Actor;
withAda((fixture) => {
  ({ app, adaActor } = fixture);
});

const hubPath = "/ada-nwosu/kind-machines";

describe.each([
  ["taro..yamada@docomo.ne.jp", "taro..yamada@docomo.ne.jp"],
  ["Hanako.@docomo.ne.jp", "hanako.@docomo.ne.jp"],
  ["sales&marketing@example.com", "sales&marketing@example.com"],
  ["user/dept@example.com", "user/dept@example.com"],
  ["anna@münchen.de", "anna@xn--mnchen-3ya.de"],
  ["info@xn--e1afmkfd.xn--p1ai", "info@xn--e1afmkfd.xn--p1ai"],
  ["\u200byuki＠example.jp\u00a0", "yuki@example.jp"],
])("%j", (typed, stored) => {
  it("signs up, confirms and signs in", async () => {
    const visitor = app.visitor();
    expect((await visitor.press("/signup", { ...ben, email: typed })).location).toBe("/verify-email");
    const links = await findMailedLinks(app, stored, /Confirm/);
    const link = links.find((each) => each.includes("/verify-email"))?.replace(app.origin, "") ?? "";
    expect((await visitor.submit(link, {})).status).toBe(303);
    expect((await app.visitor().press("/signin", { email: typed, password: "not the password" })).status).toBe(422);
    const signedIn = await app.visitor().press("/signin", { email: typed, password });
    expect([signedIn.status, signedIn.location]).toEqual([303, "/dashboard"]);
  });

  it("is a lead of the talk's form, and the same one when the speaker types it in", async () => {
    const hub = await insertHub(app.db, adaActor, { leadCaptureEnabled: true, leadRequireName: false });
    const form = { form_token: app.formToken(hub.id), email: typed, consent: "on" };
    expect((await app.visitor().submit(`${hubPath}/lead`, form)).status).toBe(303);
    expect(await app.db.select().from(leads)).toMatchObject([{ email: stored }]);
    const speaker = await app.visitor().signIn(ada);
    await speaker.submit("/dashboard/leads", { intent: "add", email: typed, token: randomUUID() });
    expect(await app.db.$count(leads)).toBe(1);
  });

  it("sends a booking request, and asks for a code", async () => {
    const hub = await insertHub(app.db, adaActor, { access: "verified" });
    const booking = { form_token: app.formToken(adaActor.id), submission_id: randomUUID(), name: "Rosa" };
    await app.visitor().submit("/ada-nwosu/book", { ...booking, email: typed, eventName: "Lumen Day" });
    expect(await app.db.select().from(speakerBookings)).toMatchObject([{ requesterEmail: stored }]);
    const codeForm = { intent: "ask", form_token: app.formToken(hub.id), email: typed };
    expect((await app.visitor().submit(`${hubPath}/access`, codeForm)).status).toBe(303);
    await drainQueue(app);
    expect(await app.db.select().from(accessCodes)).toMatchObject([{ email: stored }]);
  });

  it("is typed into a list of attendees, and read from a file of leads", async () => {
    const hub = await insertHub(app.db, adaActor, { access: "listed" });
    const speaker = await app.visitor().signIn(ada);
    await speaker.submit(`/dashboard/qualified-audience?hub=${hub.id}`, { intent: "add", lines: `Rosa <${typed}>` });
    expect(await app.db.select().from(approvedAttendees)).toMatchObject([{ email: stored, firstName: "Rosa" }]);
    const file = new FormData();
    file.set("intent", "import");
    file.set("file", new File([`Email,Name\n${typed},Rosa`], "people.csv"));
    await speaker.post("/dashboard/leads/import", { body: file });
    expect(await app.db.select().from(leads)).toMatchObject([{ email: stored, firstName: "Rosa" }]);
  });
});
