// Slides are behind the door of their talk, on a phone with and without scripts. These journeys change who may open a
// talk, and have the sample data alone.
import type { Browser, Page } from "@playwright/test";
import { expect, test as journey, serveSample, widths } from "#tests/support/journey.ts";
import { findHubId } from "#tests/support/journey-shortcuts.ts";
import { offerSlides } from "#tests/support/offered-slides.ts";

const test = journey.extend({ testServer: [serveSample, { scope: "worker", timeout: 60_000 }] });
test.describe.configure({ mode: "default" });
// Drawing waits for its turn behind the decks of the sample data.

const open = { talk: "Calm under fire", path: "/amara-osei/calm-under-fire" };
const restricted = { talk: "The quiet deploy", path: "/amara-osei/the-quiet-deploy" };
const slides = { title: "Behind the door", lines: ["The first one", "The last one"] };

/** Sends Amara's form of the talk with these values; null is a box without its tick. */
async function change(amara: Page, talk: string, values: Record<string, string | null>) {
  await amara.goto(`/dashboard/edit-hub/${await findHubId(amara, talk)}`);
  const fields = await amara.evaluate(() =>
    [...new FormData(document.forms.namedItem("edit-hub") ?? undefined)].map(([name, value]) => [name, String(value)]),
  );
  const all = { ...Object.fromEntries(fields), ...values };
  const form = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null)) as Record<string, string>;
  const headers = { origin: new URL(amara.url()).origin };
  expect((await amara.request.post(amara.url(), { form, headers })).status()).toBe(200);
}

/** Presses Close Now or Open Now. */
async function press(amara: Page, intent: "close-now" | "open-now") {
  const headers = { origin: new URL(amara.url()).origin };
  expect((await amara.request.post(amara.url(), { form: { intent }, headers })).status()).toBe(200);
}

/** A picture of the deck, as its owner finds it. */
async function findPicture(amara: Page, viewer: string): Promise<string> {
  const html = await (await amara.request.get(viewer)).text();
  return new RegExp(`${viewer}/[\\w-]{22}-960\\.webp`).exec(html)?.[0] ?? "";
}

const openPhone = (browser: Browser, javaScriptEnabled: boolean) =>
  browser.newPage({ viewport: { width: widths.phone, height: 844 }, javaScriptEnabled });

const statusOf = async (phone: Page, address: string) =>
  (await phone.request.get(address, { maxRedirects: 0 })).status();

async function expectSlides(phone: Page, picture: string) {
  const first = phone.getByRole("img", { name: "Slide 1: The first one" });
  await expect(first).toBeVisible();
  await expect.poll(() => first.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(await statusOf(phone, picture)).toBe(200);
}

for (const hasScripts of [true, false]) {
  const how = hasScripts ? "" : ", without script";

  test(`Rosa leaves her details before the slides${how}`, { tag: "@core" }, async ({
    browser,
    amaraPage,
    testServer: { origin },
  }) => {
    const title = `${slides.title}, with a form${how}`;
    const viewer = await offerSlides(amaraPage, origin, { ...open, ...slides, title });
    const picture = await findPicture(amaraPage, viewer);
    await change(amaraPage, open.talk, {
      leadCaptureEnabled: "on",
      leadBeforeDownloads: "on",
      leadOnEntry: null,
      leadAllowSkip: null,
    });
    const phone = await openPhone(browser, hasScripts);
    await phone.goto(viewer);
    await expect(phone).toHaveURL(/\/lead\?slides=/);
    await expect(phone.getByRole("link", { name: "Continue without" })).toHaveCount(0);
    expect(await statusOf(phone, picture)).toBe(303);
    await phone.getByLabel("First Name").fill("Rosa");
    await phone.getByLabel("Last Name").fill("Marquez");
    await phone.getByLabel("Email").first().fill(`rosa.slides.${hasScripts}@example.com`);
    await phone.getByRole("checkbox").first().check();
    await phone.locator("form button[type=submit]").first().click();
    await expect(phone).toHaveURL(new RegExp(`${viewer}(#lead)?$`));
    await expectSlides(phone, picture);
    await phone.close();
  });

  for (const [access, person] of [
    ["listed", "oliver.hughes@example.com"],
    ["verified", `nobody.on.the.list.${hasScripts}@example.com`],
  ] as const)
    test(`an address of a talk that is ${access} opens the slides with its code${how}`, async ({
      browser,
      amaraPage,
      emails,
      testServer: { origin },
    }) => {
      const title = `${slides.title}, ${access}${how}`;
      const viewer = await offerSlides(amaraPage, origin, { ...restricted, ...slides, title });
      const picture = await findPicture(amaraPage, viewer);
      await change(amaraPage, restricted.talk, { access, leadCaptureEnabled: null });
      const phone = await openPhone(browser, hasScripts);
      await phone.goto(viewer);
      await expect(phone.getByRole("heading", { level: 1, name: "Email Verification Required" })).toBeVisible();
      expect(await statusOf(phone, picture)).toBe(303);
      await phone.getByLabel("Email").fill(person);
      await phone.getByRole("button", { name: "Send me a code" }).click();
      await expect(phone.getByRole("heading", { level: 1, name: "Check your email" })).toBeVisible();
      const code = (await emails.findLink(person, "?emailed=", /^\d{6} is your code/)).slice(-6);
      await phone.getByLabel("Code").fill(code);
      await phone.getByRole("button", { name: "Open the Talk Hub" }).click();
      await phone.getByRole("link", { name: new RegExp(`${title}.*View 2 slides`, "s") }).click();
      await expect(phone).toHaveURL(viewer);
      await expectSlides(phone, picture);
      await phone.close();
    });

  test(`nobody looks at slides of a closed or archived talk${how}`, async ({
    browser,
    amaraPage,
    testServer: { origin },
  }) => {
    const title = `${slides.title}, closed${how}`;
    await change(amaraPage, open.talk, { leadCaptureEnabled: null });
    const viewer = await offerSlides(amaraPage, origin, { ...open, ...slides, title });
    const picture = await findPicture(amaraPage, viewer);
    const phone = await openPhone(browser, hasScripts);
    await phone.goto(viewer);
    await expectSlides(phone, picture);
    const [archive, bringBack] = ["archived", "active"].map((status) => () => change(amaraPage, open.talk, { status }));
    for (const [shut, reopen] of [
      [() => press(amaraPage, "close-now"), () => press(amaraPage, "open-now")],
      [archive, bringBack],
    ]) {
      await shut?.();
      await phone.goto(viewer);
      await expect(phone).toHaveURL(open.path);
      await expect(phone.getByRole("img", { name: "Slide 1" })).toHaveCount(0);
      expect(await statusOf(phone, picture)).toBe(303);
      await reopen?.();
      await phone.goto(viewer);
      await expectSlides(phone, picture);
    }
    await phone.close();
  });
}
