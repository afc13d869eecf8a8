import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { profiles } from "#app/database/schema/index.ts";
import { switches } from "#app/domain/profiles/settings/preferences.ts";
import type { Actor } from "#app/services.ts";
import { insertHub } from "#tests/support/fixtures.ts";
import { ada } from "#tests/support/people.ts";
import { type TestApp, type TestResponse, type Visitor, withSignedInAda } from "#tests/support/test-app.ts";

let app: TestApp;
let adaActor: Actor;
let speaker: Visitor;
withSignedInAda((fixture) => ({ app, adaActor, speaker } = fixture));

const path = "/account-settings";
const allOn = Object.fromEntries(switches.map((name) => [name, "on"]));
const versionIn = ({ html }: TestResponse) => /name="version" value="([^"]+)"/.exec(html)?.[1] ?? "";
async function savePreferences(fields: Record<string, string>, version?: string) {
  const shown = version ?? versionIn(await speaker.open(path));
  return speaker.submit(path, { intent: "preferences", leadAlertFrequency: "at-once", version: shown, ...fields });
}
const stored = async () => {
  const [profile] = await app.db.select().from(profiles).where(eq(profiles.id, adaActor.id));
  if (!profile) throw new Error("no profile for Ada");
  return profile;
};

describe("the eight switches", () => {
  it("are shown in the specification's sections, with the plan between them", async () => {
    const { html, text } = await speaker.open(path);
    const sections = ["Notification Preferences", "Billing & Plans", "Privacy Settings"];
    const rest = ["Security Settings", "Data Export", "Danger Zone"];
    const positions = [...sections, ...rest]
      .map((title) => html.indexOf(`>${title.replace("&", "&amp;")}</h2>`))
      .filter((at) => at >= 0);
    expect(positions.length).toBeGreaterThan(3);
    expect(positions).toEqual([...positions].sort((one, other) => one - other));
    expect(text).toContain("No plan");
    await app.db.update(profiles).set({ plan: "lifetime" });
    expect((await speaker.open(path)).text).toContain("Lifetime Plan");
    await app.db.update(profiles).set({ plan: "speaker" });
    expect((await speaker.open(path)).text).toContain("Speaker plan");
  });

  it("are all saved, each as it was sent", async () => {
    for (const on of switches) {
      const response = await savePreferences({ [on]: "on", leadAlertFrequency: "daily" });
      expect(response.status).toBe(200);
      expect(response.html).toContain("Your settings have been updated.");
      const now = await stored();
      expect(switches.filter((name) => now[name])).toEqual([on]);
      expect(now.leadAlertFrequency).toBe("daily");
    }
  });

  it("are saved each by itself, and leave the others as another window set them", async () => {
    await savePreferences(allOn);
    const change = (fields: Record<string, string>) =>
      speaker.submit(path, { intent: "changed-preferences", ...fields });
    expect((await change({ marketingEmails: "off" })).html).toContain("Your settings have been updated.");
    await change({ publicSpeakerProfile: "off" });
    await change({ leadAlertFrequency: "daily" });
    await change({ publicSpeakerProfile: "on" });
    const now = await stored();
    expect(switches.filter((name) => !now[name])).toEqual(["marketingEmails"]);
    expect(now.leadAlertFrequency).toBe("daily");
    for (const [name, value] of Object.entries({ marketingEmails: "perhaps", leadAlertFrequency: "hourly" }))
      expect((await change({ [name]: value })).html).toContain("Failed to update preferences");
    expect(await stored()).toEqual(now);
  });

  it("are not overwritten from a stale copy unless the speaker has seen the conflict", async () => {
    const old = versionIn(await speaker.open(path));
    await savePreferences({ ...allOn, marketingEmails: "on" });
    const refused = await savePreferences({}, old);
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("Your settings were changed somewhere else");
    expect((await stored()).marketingEmails).toBe(true);
    const match = /name="overwrite"[^>]*value="([^"]+)"|value="([^"]+)"[^>]*name="overwrite"/.exec(refused.html);
    const overwrite = match?.[1] ?? match?.[2] ?? "";
    expect((await savePreferences({ overwrite }, old)).status).toBe(200);
    expect((await stored()).marketingEmails).toBe(false);
  });

  it("refuse unknown values and change nothing", async () => {
    const before = await stored();
    const wrong: Record<string, string>[] = [{ leadAlertFrequency: "hourly" }, { newLeadAlerts: "perhaps" }];
    for (const fields of wrong) {
      const response = await savePreferences(fields);
      expect(response.status).toBe(422);
      expect(response.html).toContain("Failed to update preferences");
    }
    expect((await speaker.submit(path, { intent: "constructor" })).status).toBe(400);
    expect(await stored()).toEqual(before);
  });
});

describe("the appearance", () => {
  const choose = (appearance: string, headers?: HeadersInit) =>
    speaker.submit(path, { intent: "appearance", appearance }, headers);
  const alwaysDark = ":root{color-scheme:dark}:root{--shadow:";
  const systemDark = "@media(prefers-color-scheme:dark){:root{--shadow:";
  const colours = async (visitor = speaker, at = "/dashboard") => {
    const { html } = await visitor.open(at);
    return [alwaysDark, systemDark, ":root{color-scheme:light}"].map((css) => html.includes(css));
  };

  it("is dark on every screen of this browser whatever its system says, until Ada chooses again", async () => {
    expect(await colours()).toEqual([false, true, false]);
    const saved = await choose("dark");
    expect(saved).toMatchObject({ status: 303, location: path });
    expect(saved.headers.getSetCookie().join()).toMatch(/hub\.appearance=[^;]+; Max-Age=31536000;/);
    const settings = await speaker.open(path);
    expect(settings.html).toContain("Appearance saved");
    expect(settings.html).toMatch(/<option[^>]*value="dark"[^>]*selected/);
    expect(await colours()).toEqual([true, false, false]);
    // Her other device, and everybody's pages.
    expect(await colours(await app.visitor().signIn(ada))).toEqual([false, true, false]);
    expect(await colours(speaker, "/privacy-policy")).toEqual([false, true, false]);

    await choose("light");
    expect(await colours()).toEqual([false, false, true]);
    await choose("auto");
    expect(await colours()).toEqual([false, true, false]);
    expect(speaker.cookies.has("hub.appearance")).toBe(false);
  });

  it("is set by nothing but her own form, and made-up values are Auto", async () => {
    expect((await choose("dark", { origin: "https://evil.example" })).status).toBe(403);
    expect((await choose("sepia")).status).toBe(422);
    expect(await colours()).toEqual([false, true, false]);
    for (const value of ["dark", "%E0%A4%A", btoa('"sepia"'), btoa("{}")]) {
      speaker.cookies.set("hub.appearance", value);
      expect(await colours(), value).toEqual([false, true, false]);
    }
  });
});

describe("the effect of the switches", () => {
  it("hides the profile and booking page at once, for visitors who had them open too", async () => {
    const visitor = app.visitor();
    for (const page of ["/ada-nwosu", "/ada-nwosu/book"]) expect((await visitor.open(page)).status).toBe(200);
    await savePreferences({ ...allOn, publicSpeakerProfile: "" });
    for (const page of ["/ada-nwosu", "/ada-nwosu/book"]) expect((await visitor.open(page)).status).toBe(404);
    await savePreferences(allOn);
    expect((await visitor.open("/ada-nwosu")).status).toBe(200);
  });

  it("asks search engines at once to leave out the profile and hubs", async () => {
    await insertHub(app.db, adaActor);
    const visitor = app.visitor();
    const pages = ["/ada-nwosu", "/ada-nwosu/kind-machines"];
    for (const page of pages) expect((await visitor.open(page)).html).not.toContain("noindex");
    await savePreferences({ ...allOn, searchEngineIndexing: "" });
    for (const page of pages) expect((await visitor.open(page)).html).toContain("noindex");
  });
});

it("the months that details are kept for are stored and shown, and named in years where they make years", async () => {
  const months = async () =>
    /name="months"[^>]*value="(\d+)"|value="(\d+)"[^>]*name="months"/.exec((await speaker.open(path)).html);
  expect((await months())?.slice(1)).toContain("18");
  const saved = await speaker.submit(path, { intent: "retention", months: "24" });
  expect(saved.html).toContain("Details are now kept for 2 years");
  expect((await months())?.slice(1)).toContain("24");
});
