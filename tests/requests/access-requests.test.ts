import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { accessCodes, resources } from "#app/database/schema/index.ts";
import {
  createRestrictedTalk,
  insideText,
  path,
  phone,
  type RestrictedTalk,
  someEmail,
} from "#tests/support/restricted-talk.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
let talk: RestrictedTalk;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  talk = await createRestrictedTalk(app);
});
afterAll(() => app.close());

describe("requesting access", () => {
  it("is refused for an invalid address, without repeating its HTML", async () => {
    for (const email of ["", "rosa", "rosa@", `${"x".repeat(250)}@example.com`, "<b>@example.com"]) {
      const refused = await talk.requestCode(app.visitor(), email);
      expect(refused.status).toBe(422);
      expect(refused.html).not.toContain("<b>@");
    }
    expect(await app.db.$count(accessCodes)).toBe(0);
  });

  it("is limited for one address, whoever asks, with the wait in the header", async () => {
    const email = someEmail();
    let refused = await talk.requestCode(app.visitor(), email);
    for (let i = 0; i < 10 && refused.status !== 429; i++)
      refused = await talk.requestCode(app.visitor(), email.toUpperCase());
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await talk.requestCode(app.visitor(), someEmail())).status).toBe(303);
  });

  it("is limited for one device, and not for the rest of the room", async () => {
    const flood = app.visitor();
    let refused = await talk.requestCode(flood, someEmail());
    for (let i = 0; i < 40 && refused.status !== 429; i++) refused = await talk.requestCode(flood, someEmail());
    expect(refused.status).toBe(429);
    expect((await talk.requestCode(app.visitor(), someEmail())).status).toBe(303);
  });

  it("needs the form of the talk's page, and a person's time to fill it in", async () => {
    const ask = (fields: Record<string, string>, headers = {}) =>
      app.visitor().submit(`${path}/access`, { intent: "ask", email: someEmail(), ...fields }, headers);
    for (const form_token of ["", app.formToken("another talk"), app.formToken(talk.hub.id, 0)]) {
      const refused = await ask({ form_token });
      expect(refused.status).toBe(422);
      expect(refused.html).toMatch(/name="form_token" value="[\w-]+\.\d+"/);
      expect(refused.html).toMatch(/value="\w+@example\.com"/);
    }
    const pressed = { "sec-fetch-user": "?1", "sec-fetch-mode": "navigate" };
    expect((await ask({ form_token: app.formToken(talk.hub.id, 0) }, pressed)).status).toBe(303);
    const visitor = app.visitor();
    for (const page of [path, `${path}/access`])
      expect((await visitor.open(page)).html).toMatch(/name="form_token" value="[\w-]+\.\d+"/);
  });

  it("redirects to the talk where it is open, and is not found where there is no public talk", async () => {
    await talk.updateHub({ access: "anyone" });
    expect(await talk.requestCode(app.visitor(), someEmail())).toMatchObject({ status: 303, location: path });
    expect(await app.visitor().open(`${path}/access`)).toMatchObject({ status: 303, location: path });
    for (const values of [{ status: "draft" }, { status: "active", publicVisibility: false }] as const) {
      await talk.updateHub(values);
      expect((await talk.requestCode(app.visitor(), someEmail())).status).toBe(404);
      expect((await app.visitor().open(`${path}/access`)).status).toBe(404);
    }
    expect((await app.visitor().open("/ada-nwosu/nothing/access")).status).toBe(404);
    expect(await app.db.$count(accessCodes)).toBe(0);
  });

  it("with a tampered cookie counts as an unknown device", async () => {
    const visitor = app.visitor();
    const email = someEmail();
    await talk.requestCode(visitor, email);
    await talk.findAccessCode(email);
    for (const name of ["hub.asked", "hub.device"]) {
      const value = visitor.cookies.get(name) ?? "";
      visitor.cookies.set(name, `${value.slice(0, -6)}AAAAAA`);
    }
    expect((await visitor.open(`${path}/access`)).text).toContain("Email Verification Required");
    const refused = await talk.enterCode(visitor, "123456");
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("request a code");
    const intruder = app.visitor();
    intruder.cookies.set("hub.known", "1");
    intruder.cookies.set("hub.device", "ImFkYSI%3D.forged");
    expect((await intruder.open(path)).html).not.toContain(insideText);
  });
});

describe("files of a restricted talk", () => {
  it("are only for devices with access", async () => {
    const link = { talkHubId: talk.hub.id, title: "Paper", type: "link", resourceType: "link" } as const;
    const [paper] = await app.db
      .insert(resources)
      .values({ ...link, externalUrl: "https://example.com/paper" })
      .returning();
    const file = `${path}/files/${paper?.id}`;
    expect(await app.visitor().open(file, phone)).toMatchObject({ status: 303, location: path });
    const visitor = await talk.letVisitorIn();
    expect((await visitor.open(file, phone)).location).toBe("/paper");
  });
});
