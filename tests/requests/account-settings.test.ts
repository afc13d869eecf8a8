import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { profiles } from "#app/database/schema/index.ts";
import { switches } from "#app/domain/profiles/profiles.ts";
import type { Actor } from "#app/services.ts";
import { type Answer, adaComesAlone, type House, type Visitor } from "#tests/support/house.ts";
import { hasHub } from "#tests/support/stage.ts";

let house: House;
let adaHerself: Actor;
let speaker: Visitor;
adaComesAlone((came) => ({ house, adaHerself, speaker } = came));

const path = "/account-settings";
const allOn = Object.fromEntries(switches.map((name) => [name, "on"]));
const versionIn = ({ html }: Answer) => /name="version" value="([^"]+)"/.exec(html)?.[1] ?? "";
async function saves(fields: Record<string, string>, version?: string) {
  const shown = version ?? versionIn(await speaker.open(path));
  return speaker.submit(path, { intent: "preferences", leadAlertFrequency: "at-once", version: shown, ...fields });
}
const stored = async () => {
  const [profile] = await house.db.select().from(profiles).where(eq(profiles.id, adaHerself.id));
  if (!profile) throw new Error("she is gone");
  return profile;
};

describe("the eight switches", () => {
  it("are shown in the specification's sections, with the plan between them", async () => {
    const { html, text } = await speaker.open(path);
    const sections = ["Notification Preferences", "Billing & Plans", "Privacy Settings"];
    const rest = ["Security Settings", "Data Export", "Danger Zone"];
    const places = [...sections, ...rest]
      .map((title) => html.indexOf(`>${title.replace("&", "&amp;")}</h2>`))
      .filter((at) => at >= 0);
    expect(places.length).toBeGreaterThan(3);
    expect(places).toEqual([...places].sort((one, other) => one - other));
    expect(text).toContain("No plan");
    await house.db.update(profiles).set({ plan: "lifetime" });
    expect((await speaker.open(path)).text).toContain("Lifetime Plan");
    await house.db.update(profiles).set({ plan: "speaker" });
    expect((await speaker.open(path)).text).toContain("Speaker plan");
  });

  it("are saved as a whole, each as it was sent", async () => {
    for (const on of switches) {
      const answer = await saves({ [on]: "on", leadAlertFrequency: "daily" });
      expect(answer.status).toBe(200);
      expect(answer.html).toContain("Your settings have been updated.");
      const now = await stored();
      expect(switches.filter((name) => now[name])).toEqual([on]);
      expect(now.leadAlertFrequency).toBe("daily");
    }
  });

  it("are not saved from a copy that is older than what is stored, unless that was seen", async () => {
    const old = versionIn(await speaker.open(path));
    await saves({ ...allOn, marketingEmails: "on" });
    const refused = await saves({}, old);
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("Your settings were changed somewhere else");
    expect((await stored()).marketingEmails).toBe(true);
    const seen = /name="overwrite"[^>]*value="([^"]+)"|value="([^"]+)"[^>]*name="overwrite"/.exec(refused.html);
    const overwrite = seen?.[1] ?? seen?.[2] ?? "";
    expect((await saves({ overwrite }, old)).status).toBe(200);
    expect((await stored()).marketingEmails).toBe(false);
  });

  it("refuse what is none of them and change nothing", async () => {
    const before = await stored();
    const wrong: Record<string, string>[] = [{ leadAlertFrequency: "hourly" }, { newLeadAlerts: "perhaps" }];
    for (const fields of wrong) {
      const answer = await saves(fields);
      expect(answer.status).toBe(422);
      expect(answer.html).toContain("Failed to update preferences");
    }
    expect((await speaker.submit(path, { intent: "constructor" })).status).toBe(400);
    expect(await stored()).toEqual(before);
  });
});

describe("what the switches do", () => {
  it("takes profile and booking page away at once, for those who had them on their screen too", async () => {
    const stranger = house.visitor();
    for (const page of ["/ada-nwosu", "/ada-nwosu/book"]) expect((await stranger.open(page)).status).toBe(200);
    await saves({ ...allOn, publicSpeakerProfile: "" });
    for (const page of ["/ada-nwosu", "/ada-nwosu/book"]) expect((await stranger.open(page)).status).toBe(404);
    await saves(allOn);
    expect((await stranger.open("/ada-nwosu")).status).toBe(200);
  });

  it("tells search engines at once to leave out profile and hubs", async () => {
    await hasHub(house.db, adaHerself);
    const stranger = house.visitor();
    const pages = ["/ada-nwosu", "/ada-nwosu/kind-machines"];
    for (const page of pages) expect((await stranger.open(page)).html).not.toContain("noindex");
    await saves({ ...allOn, searchEngineIndexing: "" });
    for (const page of pages) expect((await stranger.open(page)).html).toContain("noindex");
  });
});
