// The slides of a talk in the frames of other sites: only what every stranger may look at, and no cookie.
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { resources, talkHubs } from "#app/database/schema/index.ts";
import { insertHub } from "#tests/support/fixtures.ts";
import { ada } from "#tests/support/people.ts";
import { offerSlides } from "#tests/support/slides.ts";
import { type TestApp, withAda } from "#tests/support/test-app.ts";

const embed = "/embed/ada-nwosu/kind-machines/slides";
const talk = "/ada-nwosu/kind-machines";
let app: TestApp;
let hub: Awaited<ReturnType<typeof insertHub>>;
withAda(async (fixture) => {
  app = fixture.app;
  hub = await insertHub(app.db, fixture.adaActor);
  await offerSlides(app.services, fixture.adaActor, hub.id, { resource: { title: "Slides of the talk" } });
  app.invalidatePages();
});

const set = async (values: Partial<typeof talkHubs.$inferInsert>) => {
  await app.db.update(talkHubs).set(values).where(eq(talkHubs.id, hub.id));
  app.invalidatePages();
};

const isCodeOffered = async () =>
  (await (await app.visitor().signIn(ada)).open(`/dashboard/edit-hub/${hub.id}`)).text.includes("Copy embed code");

it("may stand in any site's frame, also from memory, and sets no cookie; no other page may", async () => {
  for (let time = 0; time < 2; time++) {
    const { status, headers } = await app.visitor().open(embed);
    expect(status).toBe(200);
    expect(headers.get("content-security-policy")).toContain("frame-ancestors *");
    expect(headers.get("x-frame-options")).toBeNull();
    expect(headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    expect(headers.get("set-cookie")).toBeNull();
  }
  const page = await app.visitor().open(talk);
  expect(page.headers.get("content-security-policy")).toContain("frame-ancestors 'self'");
  expect(page.headers.get("x-frame-options")).toBe("SAMEORIGIN");
});

it("shows the slides, and leaves the frame with every link", async () => {
  const { html, text } = await app.visitor().open(embed);
  expect(text).toContain("Slides of the talk");
  expect(html.match(/<img[^>]*-960\.webp 960w/g)).toHaveLength(3);
  expect(html).toMatch(/<meta name="robots" content="noindex"/);
  for (const [link] of html.matchAll(/<a [^>]*href="\/[^>]*>/g)) expect(link).toContain('target="_blank"');
  expect(await isCodeOffered()).toBe(true);
});

it.each([
  ["a draft", { status: "draft" }],
  ["a hub that is not public", { publicVisibility: false }],
  ["a hub in the trash", { deletedAt: new Date() }],
] as const)("is not found for %s, also by its owner", async (_, values) => {
  await set(values);
  for (const visitor of [app.visitor(), await app.visitor().signIn(ada)])
    expect((await visitor.open(embed)).status).toBe(404);
  expect(await isCodeOffered()).toBe(false);
});

it.each([
  ["closed", { status: "closed", closedManuallyAt: new Date() }],
  ["closed with its files open", { status: "closed", closedManuallyAt: new Date(), filesAfterClose: true }],
  ["archived", { status: "archived" }],
  ["for verified addresses", { access: "verified" }],
  ["behind a form before everything", { leadCaptureEnabled: true, leadOnEntry: true, leadAllowSkip: false }],
  ["behind a form before files", { leadCaptureEnabled: true, leadBeforeDownloads: true, leadOnEntry: false }],
] as const)("leads to the talk's page where that is %s", async (_, values) => {
  await set(values);
  const { status, html, text } = await app.visitor().open(embed);
  expect(status).toBe(200);
  expect(text).toContain("Open the talk's page");
  expect(html).not.toContain(".webp");
  expect(await isCodeOffered()).toBe(false);
});

it("is not found for a talk without slides", async () => {
  await app.db.delete(resources);
  app.invalidatePages();
  expect((await app.visitor().open(embed)).status).toBe(404);
});
