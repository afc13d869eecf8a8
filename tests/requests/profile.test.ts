import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { profiles } from "#app/database/schema/index.ts";
import type { Actor } from "#app/services.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ben } from "#tests/support/people.ts";
import { type TestApp, type Visitor, withSignedInAda } from "#tests/support/test-app.ts";

let app: TestApp;
let adaActor: Actor;
let speaker: Visitor;
withSignedInAda((fixture) => {
  ({ app, adaActor, speaker } = fixture);
});

const versionIn = (html: string) => /name="version" value="([^"]+)"/.exec(html)?.[1] ?? "";
const form = async (changes: Record<string, string> = {}) => ({
  firstName: "Ada",
  lastName: "Nwosu",
  username: "ada-nwosu",
  timezone: "Australia/Sydney",
  version: versionIn((await speaker.open("/profile")).html),
  ...changes,
});

describe("Profile Settings", () => {
  it("a new username: the printed QR code still works, and the screen says so", async () => {
    await insertHub(app.db, adaActor);
    const saved = await speaker.submit("/profile", await form({ username: "ada-speaks" }));
    expect(saved.status).toBe(200);
    expect(saved.html).toContain("Your profile has been updated successfully.");
    expect(saved.text).toContain("Your old usernames still lead here: /ada-nwosu");
    const visitor = app.visitor();
    for (const path of ["/ada-nwosu", "/ada-nwosu/book", "/ada-nwosu/kind-machines?s=qr"]) {
      const response = await visitor.open(path);
      expect(response).toMatchObject({ status: 301, location: path.replace("ada-nwosu", "ada-speaks") });
    }
  });

  it("reports errors at each field, and keeps the input", async () => {
    const response = await speaker.submit("/profile", await form({ firstName: "", website: "javascript:alert(1)" }));
    expect(response.status).toBe(422);
    expect(response.text).toContain("First name is required");
    expect(response.text).toContain("Please enter a valid URL");
    expect(response.html).toContain('value="javascript:alert(1)"');
    const [profile] = await app.db.select().from(profiles).where(eq(profiles.id, adaActor.id));
    expect(profile).toMatchObject({ firstName: "Ada", website: null });
  });

  it("refuses a name that is taken, and one that is reserved", async () => {
    await insertSpeaker(app.db, ben);
    const refused = await speaker.submit("/profile", await form({ username: ben.username }));
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("This username is already taken. Please choose another.");
    expect((await speaker.submit("/profile", await form({ username: "dashboard" }))).status).toBe(422);
  });

  it("from a stale tab is refused, until the conflict was seen", async () => {
    const old = await form({ company: "From the older tab" });
    await speaker.submit("/profile", await form({ company: "Quiet Labs" }));
    const refused = await speaker.submit("/profile", old);
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("Your profile was changed somewhere else");
    expect(refused.html).toContain("From the older tab");
    const overwrite = /name="overwrite"[^>]*value="([^"]+)"|value="([^"]+)"[^>]*name="overwrite"/.exec(refused.html);
    await speaker.submit("/profile", { ...old, overwrite: overwrite?.[1] ?? overwrite?.[2] ?? "" });
    const [profile] = await app.db.select().from(profiles).where(eq(profiles.id, adaActor.id));
    expect(profile?.company).toBe("From the older tab");
  });

  it("a former name is free to its owner, and to nobody else", async () => {
    await speaker.submit("/profile", await form({ username: "ada-speaks" }));
    const path = "/username-availability?username=ada-nwosu&for=profile";
    expect((await speaker.open(path)).html).toBe('{"available":true}');
    expect((await app.visitor().open(path)).html).toContain('"available":false');
  });
});

describe("Speaker Settings", () => {
  it.each(["/dashboard/speaker-settings", "/speaker-settings"])("saved at %s are on the public pages", async (path) => {
    const version = versionIn((await speaker.open(path)).html);
    const saved = await speaker.submit(path, {
      version,
      speakingExperience: "Sixty stages",
      yearsSpeaking: "9",
      speakingRate: "From 4,500 AUD",
      availabilityNotes: "Not in July",
      "speakingTopics[0]": "Calm teams",
      newTopic: "Trust",
      "testimonials[0].author": "Rosa Jimenez",
      "testimonials[0].content": "Kind and exact.",
    });
    expect(saved.status).toBe(200);
    expect(saved.html).toContain("Speaker settings updated successfully");

    const visitor = app.visitor();
    const profile = (await visitor.open("/ada-nwosu")).text;
    for (const phrase of ["Calm teams", "Trust", "Kind and exact.", "Added by the speaker."])
      expect(profile).toContain(phrase);
    const booking = (await visitor.open("/ada-nwosu/book")).text;
    for (const phrase of ["Sixty stages", "9", "From 4,500 AUD", "Not in July"]) expect(booking).toContain(phrase);
  });

  it("with a testimonial without author are refused, and keep the other input", async () => {
    const version = versionIn((await speaker.open("/speaker-settings")).html);
    const response = await speaker.submit("/speaker-settings", {
      version,
      speakingRate: "Ask me",
      "testimonials[0].author": "",
      "testimonials[0].content": "Kind.",
    });
    expect(response.status).toBe(422);
    expect(response.text).toContain("Author is required");
    expect(response.html).toContain('value="Ask me"');
  });
});
