import { describe, expect, it } from "vitest";
import { files, talkHubs } from "#app/database/schema/index.ts";
import { sweepFiles } from "#app/domain/files/sweep-files.server.ts";
import type { Actor } from "#app/services.ts";
import { type HubValues, insertEditedHub } from "#tests/support/edited-hub.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, ben } from "#tests/support/people.ts";
import { type TestApp, type Visitor, withSignedInAda } from "#tests/support/test-app.ts";
import { picture, uploadFile } from "#tests/support/uploads.ts";

let app: TestApp;
let adaActor: Actor;
let speaker: Visitor;
withSignedInAda((fixture) => {
  ({ app, adaActor, speaker } = fixture);
});

const createEditedHub = (before?: HubValues) => insertEditedHub({ app, adaActor, speaker }, before);

describe("a draft", () => {
  it("saves itself as a draft, whatever status its form chooses", async () => {
    const { send, stored, openAsVisitor } = await createEditedHub({ status: "draft" });
    const response = await send("autosave", { title: "Half a title", status: "active" });
    expect(response.status).toBe(200);
    expect(response.text).not.toContain("Talk Hub updated successfully!");
    expect(await stored()).toMatchObject({ title: "Half a title", status: "draft", version: 2 });
    expect((await openAsVisitor()).status).toBe(404);
  });

  it("is not saved over a newer version, nor once it is published", async () => {
    const { send, stored } = await createEditedHub({ status: "draft" });
    await send("autosave", { title: "From this window" });
    const stale = await send("autosave", { title: "From the other window", version: 1 });
    expect(stale.status).toBe(409);
    expect(stale.text).toContain("This Talk Hub was changed somewhere else");
    await app.db.update(talkHubs).set({ status: "active" });
    expect((await send("autosave", { title: "Too late" })).status).toBe(409);
    expect(await stored()).toMatchObject({ title: "From this window", version: 2 });
  });

  it("with an invalid field is saved but for that one, which is named", async () => {
    const { send, stored } = await createEditedHub({ status: "draft" });
    const response = await send("autosave", { title: " ", location: "Hall 3" });
    expect(response.status).toBe(200);
    expect(response.text).toContain("Talk Title is required");
    expect(await stored()).toMatchObject({ title: "Kind machines", location: "Hall 3", version: 2 });
    expect((await send("autosave", { title: " " })).status).toBe(422);
    expect(await stored()).toMatchObject({ version: 2 });
  });

  it("keeps a picture that was removed from its text, for undo", async () => {
    const { send, save } = await createEditedHub({ status: "draft" });
    const { id } = await uploadFile(speaker, await picture(), { name: "room.png", kind: "banner" });
    await send("autosave", { description: `<img src="/images/${id}" alt="">` });
    await send("autosave", { description: "<p>Words alone</p>" });
    expect((await app.fetch(`/images/${id}`)).status).toBe(200);
    await send("autosave", { description: `<img src="/images/${id}" alt="">` });
    await save({ description: "<p>Words alone</p>" });
    expect((await app.fetch(`/images/${id}`)).status).toBe(404);
  });

  it("is saved and opened by one press of Publish, or neither", async () => {
    const { send, stored, openAsVisitor } = await createEditedHub({ status: "draft" });
    expect((await send("publish", { title: "" })).status).toBe(422);
    expect(await stored()).toMatchObject({ status: "draft", version: 1 });
    const response = await send("publish", { title: "Ready" });
    expect(response.status).toBe(200);
    expect(response.html).toContain("Your Talk Hub is open");
    expect((await openAsVisitor()).text).toContain("Ready");
  });
});

describe("lead capture settings", () => {
  it("are what visitors are asked, word for word", async () => {
    const { save, openAsVisitor } = await createEditedHub();
    const response = await save({
      leadCaptureEnabled: true,
      leadRequirePhone: true,
      leadRequireName: false,
      leadFormTitle: "The slides",
      leadFormDescription: "All <42> of them",
      leadCustomMessage: "They come within a minute.",
      leadConsentText: "Yes, write to me.",
    });
    expect(response.status).toBe(200);
    const { text, html } = await openAsVisitor();
    for (const phrase of ["The slides", "All <42> of them", "They come within a minute.", "Yes, write to me."])
      expect(text).toContain(phrase);
    expect(html).toContain('name="phone"');
    expect(html).not.toContain('name="firstName"');
  });

  it("show the form before downloads instead of on entry where the speaker chose so", async () => {
    const { save, openAsVisitor, stored } = await createEditedHub({ leadCaptureEnabled: true });
    expect((await openAsVisitor()).text).toContain("Get Exclusive Resources");
    await save({ leadOnEntry: false, leadBeforeDownloads: true });
    expect((await openAsVisitor()).text).not.toContain("Get Exclusive Resources");
    expect(await stored()).toMatchObject({ leadOnEntry: false, leadBeforeDownloads: true });
  });

  it("need a title and a consent text", async () => {
    const { save, stored } = await createEditedHub();
    const response = await save({ leadFormTitle: " ", leadConsentText: "", title: "Kept as typed" });
    expect(response.status).toBe(200);
    expect(response.text).toContain("Form Title is required");
    expect(response.text).toContain("Consent Wording is required");
    expect(await stored()).toMatchObject({
      title: "Kept as typed",
      leadFormTitle: "Get Exclusive Resources",
      version: 2,
    });
  });
});

describe("access", () => {
  it.each(["verified", "listed"] as const)("%s shows visitors nothing of the talk", async (access) => {
    const { save, openAsVisitor, path } = await createEditedHub({ description: "<p>Only with access</p>" });
    expect((await openAsVisitor()).html).toContain("Only with access");
    expect((await save({ access, description: "<p>Only with access</p>" })).status).toBe(200);
    const { text, html } = await openAsVisitor();
    expect(text).toContain("Email Verification Required");
    expect(html).not.toContain("Only with access");
    expect((await speaker.open(path)).html).toContain("Only with access");
  });

  it("is never opened by a form that does not name it", async () => {
    const { save, stored } = await createEditedHub({ access: "listed" });
    expect((await save({ access: null })).status).toBe(422);
    expect((await save({ access: "everyone" })).status).toBe(422);
    expect(await stored()).toMatchObject({ access: "listed", version: 1 });
  });
});

describe("what search engines and shared links read", () => {
  it("is what the speaker wrote", async () => {
    const { save, openAsVisitor } = await createEditedHub();
    await save({ metaTitle: "Calm & kind", metaDescription: "For <everyone>", keywords: "calm, teams" });
    const { html } = await openAsVisitor();
    expect(html).toContain("<title>Calm &amp; kind</title>");
    expect(html).toContain('<meta name="description" content="For &lt;everyone&gt;"/>');
    expect(html).toContain('<meta name="keywords" content="calm, teams"/>');
    expect(html).toContain('<meta property="og:title" content="Calm &amp; kind"/>');
  });

  it("is nothing where sharing and indexing are off", async () => {
    const { save, openAsVisitor } = await createEditedHub();
    expect((await openAsVisitor()).text).toContain("Share This Talk");
    await save({ seoIndexing: false, socialSharing: false });
    const { html, text } = await openAsVisitor();
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html.match(/"(og|twitter):/)).toBeNull();
    expect(text).not.toContain("Share This Talk");
  });

  it("is limited in length, with a message at the field", async () => {
    const { save, stored } = await createEditedHub();
    const response = await save({ metaTitle: "x".repeat(61), metaDescription: "y".repeat(161) });
    expect(response.status).toBe(422);
    expect(response.text).toContain("Please keep this within 60 characters");
    expect(response.text).toContain("Please keep this within 160 characters");
    expect(response.html).toContain("x".repeat(61));
    expect(await stored()).toMatchObject({ metaTitle: null, version: 1 });
  });
});

describe("the branding", () => {
  const image = "/images/018f3c1e-7b2a-7c3d-9e4f-5a6b7c8d9e0f";

  it("is what visitors see: logo, banner and background, and no background where it is off", async () => {
    const { save, openAsVisitor } = await createEditedHub();
    await save({ logoUrl: image, bannerUrl: image, backgroundUrl: image, fontFamily: "Lato", buttonRadius: 20 });
    const { html } = await openAsVisitor();
    const shown = (part: string) => new RegExp(`<img class="${part}"[^>]* src="${image}[?"]`);
    expect(html).toMatch(shown("logo"));
    expect(html).toMatch(shown("banner"));
    expect(html).toMatch(shown("hero-back"));
    expect(html).toContain("--button-radius:20px");
    await save({ logoUrl: image, backgroundUrl: image, useBackgroundImage: false });
    expect((await openAsVisitor()).html).not.toMatch(shown("hero-back"));
  });

  it("accepts no invalid colour, no radius beyond the slider, no image from another site", async () => {
    const { save, stored } = await createEditedHub();
    const response = await save({ buttonColor: "red", buttonRadius: 21, logoUrl: "https://tracker.example/x.png" });
    expect(response.status).toBe(422);
    expect(response.text).toContain("Please enter a colour such as #1e9496");
    expect(response.text).toContain("Please choose one of your images");
    expect(await stored()).toMatchObject({ version: 1 });
  });

  it("applies to all hubs when shared, and is each hub's own again when not", async () => {
    const { save, stored } = await createEditedHub();
    await save({ buttonColor: "#0b3a3c" });
    const { id } = await stored();
    await insertHub(app.db, adaActor, { slug: "other", buttonColor: "#550000" });
    const other = async () => (await app.visitor().open(`/${ada.username}/other`)).html;
    const toggle = async (action: string) =>
      (await speaker.submit(`/dashboard/edit-hub/${id}`, { intent: "look", look: action })).status;
    expect(await other()).toContain("--button:#550000");
    expect(await toggle("share")).toBe(200);
    expect(await other()).toContain("--button:#0b3a3c");
    expect(await toggle("stop")).toBe(200);
    expect(await other()).toContain("--button:#550000");
    expect(await toggle("nonsense")).toBe(404);
  });
});

describe("pictures in a description", () => {
  it("are the speaker's own, lazy-loaded with their size reserved; others are removed", async () => {
    const { save, openAsVisitor, stored } = await createEditedHub();
    const { id } = await uploadFile(speaker, await picture(), { name: "room.png", kind: "banner" });
    const own = `<img src="/images/${id}" alt="A full room" width="40" height="30">`;
    const response = await save({ description: `<p>Look</p>${own}<img src="https://tracker.example/pixel.gif">` });
    expect(response.status).toBe(200);
    expect((await stored()).description).not.toContain("tracker.example");
    const { html } = await openAsVisitor();
    expect(html).toMatch(
      new RegExp(`<img src="/images/${id}[^>]* alt="A full room" width="40" height="30" loading="lazy" />`),
    );
    expect(html).not.toContain("tracker.example");
  });

  it("are stored for as long as a text uses them", async () => {
    const { save } = await createEditedHub();
    const [shown, unsaved] = [
      await uploadFile(speaker, await picture(), branding),
      await uploadFile(speaker, await picture(), branding),
    ];
    await save({ description: `<img src="/images/${shown.id}" alt="">` });
    await app.db.update(files).set({ createdAt: new Date(Date.now() - 25 * 60 * 60 * 1000) });
    await sweepFiles(app.services);
    expect((await app.fetch(`/images/${shown.id}`)).status).toBe(200);
    expect((await app.fetch(`/images/${unsaved.id}`)).status).toBe(404);
    await save({ description: "<p>Words alone</p>" });
    expect((await app.fetch(`/images/${shown.id}`)).status).toBe(404);
  });

  it("are chosen from the speaker's own", async () => {
    const mine = await uploadFile(speaker, await picture(), branding);
    await uploadFile(speaker, await picture(), { name: "face.png", kind: "avatar" });
    await insertSpeaker(app.db, ben);
    const other = await app.visitor().signIn(ben);
    const bensPicture = await uploadFile(other, await picture(), branding);
    const { html } = await speaker.open("/dashboard/files/pictures");
    expect(JSON.parse(html).pictures).toEqual([{ id: mine.id, kind: "banner", name: "room.webp" }]);
    expect((await other.open("/dashboard/files/pictures")).html).toContain(bensPicture.id);
    expect((await app.visitor().open("/dashboard/files/pictures")).status).toBe(302);
  });

  const branding = { name: "room.png", kind: "banner" };
});
