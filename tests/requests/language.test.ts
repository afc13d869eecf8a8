// A talk in another language than the product's: its page, its calendar file and what search engines read say so.
import { describe, expect, it } from "vitest";
import type { Actor } from "#app/services.ts";
import { type HubValues, insertEditedHub } from "#tests/support/edited-hub.ts";
import { insertHub } from "#tests/support/fixtures.ts";
import { asForm, editOf } from "#tests/support/studio.ts";
import { type TestApp, type Visitor, withSignedInAda } from "#tests/support/test-app.ts";

let app: TestApp;
let adaActor: Actor;
let speaker: Visitor;
withSignedInAda((fixture) => {
  ({ app, adaActor, speaker } = fixture);
});

const path = "/ada-nwosu/kind-machines";
const title = "كيف تتعلم الآلات اللطف";
const createTalk = (values: HubValues = {}) =>
  insertHub(app.db, adaActor, {
    ...{ title, language: "ar", description: "<p>آلات</p>", location: "القاهرة" },
    ...{ eventDate: "2026-12-24", startTime: "14:30", timezone: "Africa/Cairo" },
    ...values,
  });
const open = async (suffix = "") => (await app.visitor().open(path + suffix)).html;

describe("a talk in Arabic", () => {
  it("is a document in Arabic from right to left, with English words of the product's own", async () => {
    await createTalk();
    const html = await open();
    expect(html).toContain('<html lang="ar" dir="rtl">');
    expect(html).toContain('<body lang="en">');
    expect(html).toContain(`dir="auto" lang="ar">${title}</h1>`);
    expect(html).toContain("ديسمبر 2026, 14:30 (Cairo)");
    expect(html).toContain('"inLanguage":"ar"');
  });

  it("says so in its calendar file, for the speaker's words alone", async () => {
    await createTalk();
    const file = (await open("/calendar.ics")).replaceAll("\r\n ", "");
    expect(file).toContain(`SUMMARY;LANGUAGE=ar:${title}`);
    expect(file).toContain("LOCATION;LANGUAGE=ar:القاهرة");
    expect(file).toMatch(/^DESCRIPTION:/m);
  });

  it("is one before it opens and behind its lead form too, and a hidden one is not", async () => {
    await createTalk({ openDate: "2199-01-01", openTime: "09:00" });
    expect(await open()).toMatch(/<html lang="ar" dir="rtl">.*1 يناير 2199/s);
    await createTalk({ slug: "gated", leadCaptureEnabled: true, leadAllowSkip: false, leadFormTitle: "العرض" });
    const gated = (await app.visitor().open("/ada-nwosu/gated")).html;
    expect(gated).toMatch(/<html lang="ar" dir="rtl">.*lang="ar">العرض<\/h2>/s);
    await createTalk({ slug: "hidden", status: "draft" });
    expect((await app.visitor().open("/ada-nwosu/hidden")).html).toContain('<html lang="en">');
  });

  it("is shown in the hall from right to left, where its words and what people wrote are in Arabic", async () => {
    const { id } = await createTalk({ eventName: "مؤتمر" });
    const { html } = await speaker.open(`/dashboard/hubs/${id}/stage`);
    expect(html).toContain('class="scene join split" dir="rtl"');
    for (const words of [title, "مؤتمر"]) expect(html).toMatch(new RegExp(`dir="auto" lang="ar"[^>]*>${words}`));
    expect(html).toMatch(/<blockquote[^>]* id="quotation" dir="auto" lang="ar"/);
  });
});

it("a talk in English is a document without further marks", async () => {
  await createTalk({ title: "Kind machines", language: "en-AU" });
  const html = await open();
  expect(html).toContain('<html lang="en-AU">');
  expect(html).toMatch(/<body><?/);
  expect(html).toContain("Thu 24 Dec 2026, 14:30 (Cairo)");
});

describe("the edit form", () => {
  it("shows its preview in the chosen language", async () => {
    const hub = await createTalk({ language: "en" });
    const form = asForm(editOf(hub, { language: "he" }));
    const preview = await speaker.submit(`/dashboard/edit-hub/${hub.id}/preview`, form);
    expect(preview.html).toContain('<html lang="he" dir="rtl">');
  });

  it("stores a language by its canonical tag and refuses what is none, with the field named", async () => {
    const { save, stored } = await insertEditedHub({ app, adaActor, speaker });
    expect((await stored()).language).toBe("en");
    await save({ language: "PT-br" });
    expect((await stored()).language).toBe("pt-BR");
    const refused = await save({ language: "Portuguese" });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("Please choose a language from the list");
    expect((await save({ language: `en-x-${"abcdefgh-".repeat(4)}z` })).status).toBe(422);
    expect((await stored()).language).toBe("pt-BR");
  });

  it("offers a stored language that its list does not have", async () => {
    const hub = await createTalk({ language: "cy" });
    expect((await speaker.open(`/dashboard/edit-hub/${hub.id}`)).html).toMatch(/<option value="cy"[^>]*>cy<\/option>/);
  });
});
