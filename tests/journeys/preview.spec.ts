import type { Page } from "@playwright/test";
import { submitFeedback } from "#tests/support/attendee-phone.ts";
import { expect, test, widths } from "#tests/support/journey.ts";
import { findHubId } from "#tests/support/journey-shortcuts.ts";

/** Opens the editor on a laptop. */
async function editTalk(page: Page) {
  await page.setViewportSize({ width: widths.laptop, height: 900 });
  await page.goto(`/dashboard/edit-hub/${await findHubId(page, "Calm under fire")}`);
  const frame = page.getByRole("complementary", { name: "Live preview" }).getByTitle("Preview of the public page");
  const heading = frame.contentFrame().getByRole("heading", { level: 1 });
  await expect(heading).toBeVisible();
  return { frame, heading };
}

test("the preview beside Amara's form is a phone's page, and fills its frame", { tag: "@core" }, async ({
  amaraPage: page,
}) => {
  const { frame } = await editTalk(page);
  const sizes = await frame.evaluate((element: HTMLIFrameElement) => {
    const { width, height } = element.getBoundingClientRect();
    const phone = element.parentElement;
    return {
      page: element.contentWindow?.innerWidth,
      shown: [width, height].map(Math.round),
      phone: [phone?.clientWidth, phone?.clientHeight],
    };
  });
  expect(sizes.page).toBe(widths.phone);
  expect(sizes.shown).toEqual(sizes.phone);
});

test("Amara's preview is drawn once when a form opens, and nothing counts as changed", async ({ amaraPage: page }) => {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/preview")) sent.push(request.url());
  });
  await editTalk(page);
  await expect(page.getByRole("textbox", { name: "Description" }).first()).toHaveAttribute("contenteditable", "true");
  await expect(page.getByText("not on the page yet")).toBeHidden();
  expect(sent).toHaveLength(1);

  await page.goto("/dashboard/create-hub");
  await expect(page.getByRole("textbox", { name: "Description" }).first()).toHaveAttribute("contenteditable", "true");
  await expect(page.getByTitle("Preview of the public page")).toBeVisible();
  expect(sent).toHaveLength(2);
});

test("Amara's preview follows her typing; without network the last picture stays, and it says so", async ({
  isolatedAmaraPage: page,
}) => {
  const { heading } = await editTalk(page);
  await page.getByLabel("Talk Title").fill("Calm under heavy fire");
  await expect(heading).toHaveText("Calm under heavy fire");

  await page.context().setOffline(true);
  await page.getByLabel("Talk Title").fill("Calm");
  const line = page.getByRole("status").filter({ hasText: "No connection. The preview follows your changes again" });
  await expect(line).toBeVisible();
  await expect(heading).toHaveText("Calm under heavy fire");

  await page.context().setOffline(false);
  await expect(heading).toHaveText("Calm");
  await expect(line).toBeHidden();
});

test("the last picture stays while the next one waits, and nothing in it can be pressed", async ({
  isolatedAmaraPage: page,
}) => {
  const { frame, heading } = await editTalk(page);
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  const sent: string[] = [];
  await page.route("**/dashboard/edit-hub/*/preview", async (route) => {
    sent.push(route.request().postData() ?? "");
    await isReleased;
    await route.fallback();
  });
  await page.getByLabel("Talk Title").press("End");
  await page.keyboard.type(" x");
  await expect.poll(() => sent.length).toBe(1);
  await expect(heading).toHaveText("Calm under fire: what incident rooms teach us about teams");

  await frame.contentFrame().getByRole("button", { name: submitFeedback }).click({ force: true });
  await frame.contentFrame().getByRole("link", { name: "Add to calendar" }).click({ force: true });
  release();
  await expect(heading).toHaveText("Calm under fire: what incident rooms teach us about teams x");
  await expect(page).toHaveURL(/edit-hub/);
});

test("the preview scrolls to what Amara edits, and stays there while she types", async ({ amaraPage: page }) => {
  const { frame } = await editTalk(page);
  const shown = frame.contentFrame();
  await page.getByLabel("4 or 5 stars: your talk").fill("Pace\nCourage");
  await expect(shown.getByText("Courage")).toBeInViewport();
  await page.getByLabel("Form Title").fill("Get the slides");
  await expect(shown.getByRole("heading", { name: "Get the slides" })).toBeInViewport();
  await page.getByLabel("Connect Link").fill("https://example.com/amara");
  await expect(shown.getByRole("link", { name: "Connect with Amara" })).toBeInViewport();
  await page.getByLabel("Location").fill("Barbican Centre, Hall 2");
  await expect(shown.getByText("Barbican Centre, Hall 2")).toBeInViewport();
});
