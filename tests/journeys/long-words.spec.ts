// Every screen with file names, compounds and addresses of 80 letters: nothing is wider than the window, and no text is cut
// off, also with the text spacing of WCAG 1.4.12. 320 px is a window of 1280 at 400 % (1.4.10).
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { findWhatIsCut } from "#tests/support/cut-texts.ts";
import { expect, test as journey, widths } from "#tests/support/journey.ts";
import { signIn } from "#tests/support/journey-shortcuts.ts";
import { longEmail, longTexts, writeTexts } from "#tests/support/long-texts.ts";
import { waitForEmailLinks } from "#tests/support/people.ts";
import { startProduct } from "#tests/support/product.ts";
import { copySample } from "#tests/support/sample.ts";

const test = journey.extend<object, { served: { origin: string; dataDir: string; password: string } }>({
  served: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of needed fixtures from the pattern
    async ({}, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), "talk-hubs-long-"));
      const password = await copySample(dataDir);
      await writeTexts(dataDir, longTexts);
      const product = await startProduct({ dataDir });
      await use({ origin: product.origin, dataDir, password });
      await product.stop();
      await product.remove();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  baseURL: ({ served }, use) => use(served.origin),
});

/** A phone, the smallest one, and a laptop; 800 is a tablet, where the sidebar takes a third. */
const windowWidths = [320, widths.phone, 800, widths.laptop];

/** WCAG 2.2, 1.4.12. */
const textSpacing = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }`;

async function expectToFit(page: Page, paths: string[], sizes = windowWidths, spacings = ["", textSpacing]) {
  for (const path of paths) {
    await page.setViewportSize({ width: 320, height: 568 });
    await page.goto(path);
    await page.locator("h1").first().waitFor();
    for (const spacing of spacings) {
      if (spacing) await page.addStyleTag({ content: spacing });
      for (const width of sizes) {
        await page.setViewportSize({ width, height: 844 });
        const cut = () => page.evaluate(findWhatIsCut, { isSpaced: spacing !== "" });
        await expect.poll(cut, `${path} at ${width}${spacing && ", spaced"}`).toEqual([]);
      }
    }
  }
}

const talk = "/amara-osei/calm-under-fire";

const find = async (page: Page, path: string, pattern: RegExp) => {
  const [found] = pattern.exec(await (await page.request.get(path)).text()) ?? [];
  if (!found) throw new Error(`${path} has no ${pattern}`);
  return found;
};

test("the product's own pages fit", { tag: "@core" }, async ({ page }) => {
  const links = ["/set-password", "/confirm-email-change", "/verify-email"].map((path) => `${path}?token=old`);
  const checkout = ["/checkout", "/checkout/success", "/checkout/cancelled"];
  const texts = ["/privacy-policy", "/terms-of-service", "/contact", "/support", "/nothing/here", "/unsubscribe/old"];
  await expectToFit(page, ["/", "/signin", "/signup", ...links, ...checkout, ...texts]);
});

test("what the audience opens fits", async ({ page, served }) => {
  const forms = ["feedback", "lead", "ask", "thanks"].map((form) => `${talk}/${form}`);
  const otherTalks = ["/amara-osei/boring-on-purpose", "/amara-osei/the-quiet-deploy"];
  await expectToFit(page, [talk, `${talk}#talk`, ...forms, ...otherTalks, "/amara-osei", "/amara-osei/book"]);
  await expectToFit(page, ["/privacy/ask/amara-osei", "/j"]);

  await signIn(page, served.origin, { email: longEmail, password: served.password });
  const lead = await find(page, "/dashboard/leads", /[\w]+@laenger\.example/);
  const form_token =
    (await find(page, "/privacy/ask/amara-osei", /name="form_token" value="[^"]+/)).split('"').at(-1) ?? "";
  const form = { email: lead, form_token, submission_id: crypto.randomUUID() };
  await page.request.post("/privacy/ask/amara-osei", { form, headers: { origin: served.origin } });
  const links = await waitForEmailLinks(join(served.dataDir, "mail"), lead, /./);
  await expectToFit(
    page,
    links.filter((link) => /\/privacy\/(?!ask)/.test(link)).map((link) => new URL(link).pathname),
  );
});

/** Amara's browser, and the path of the talk that is on. */
async function openAsAmara(page: Page, { origin, password }: { origin: string; password: string }) {
  await signIn(page, origin, { email: longEmail, password });
  return (await find(page, "/dashboard", /\/dashboard\/hubs\/[\w-]+\/remote/)).replace(/\/remote$/, "");
}

test("the screens of one talk fit", async ({ page, served }) => {
  const hub = await openAsAmara(page, served);
  const edit = hub.replace("/hubs/", "/edit-hub/");
  const parts = ["remote", "on-stage", "check", "report", "deliveries", "follow-up", "requests"];
  await expectToFit(page, [edit, `${edit}?tab=analytics`, `${edit}?tab=public`, `${edit}/answers`]);
  await expectToFit(page, ["/dashboard/create-hub", ...parts.map((part) => `${hub}/${part}`)]);
  await page.request.post(`${hub}/rehearsal`, { form: { intent: "start" }, headers: { origin: served.origin } });
  await expectToFit(page, [`${hub}/rehearsal`, await find(page, `${hub}/rehearsal`, /\/rehearsal\/[\w.-]+/)]);
  // Projectors are no phones, and nobody spaces the text of one.
  await expectToFit(page, [`${hub}/stage`], [widths.laptop], [""]);
});

const rows = {
  "/dashboard/leads": /\/dashboard\/leads\/[0-9a-f-]{36}/,
  "/dashboard/bookings": /\/dashboard\/bookings\/[0-9a-f-]{36}/,
  "/dashboard/qualified-audience": /\/dashboard\/qualified-audience\?hub=[0-9a-f-]{36}/,
  "/billing": /\/billing\/receipts\/[\w-]+/,
};

test("lists fit, and what they lead to", async ({ page, served }) => {
  await openAsAmara(page, served);
  for (const [list, row] of Object.entries(rows)) await expectToFit(page, [list, await find(page, list, row)]);
  const lists = [
    "",
    "/hubs",
    "/hubs?show=trash",
    "/leads/import",
    "/hubs/import",
    "/analytics",
    "/templates",
    "/speaker-notes",
    "/help",
  ];
  await expectToFit(
    page,
    [...lists, "/help/csv-files"].map((path) => `/dashboard${path}`),
  );
});

test("what a speaker sets fits", async ({ page, served }) => {
  await openAsAmara(page, served);
  await expectToFit(page, ["/dashboard/public-pages", "/dashboard/speaker-settings", "/profile", "/account-settings"]);
});

test("the administrator's screens fit", async ({ page, served }) => {
  await signIn(page, served.origin, { email: "support@example.com", password: served.password });
  const account = await find(page, "/admin-dashboard", /\/admin\/accounts\/[\w-]+/);
  const tabs = ["payments", "messages", "jobs", "senders", "audit"].map((tab) => `/admin-dashboard?tab=${tab}`);
  await expectToFit(page, ["/admin-dashboard", account, "/admin/news", ...tabs]);
});
