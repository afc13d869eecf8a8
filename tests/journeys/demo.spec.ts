import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { openDatabase } from "#app/database/connect.server.ts";
import { demoCopies, profiles } from "#app/database/schema/index.ts";
import { expect, phoneUserAgent, test, widths } from "#tests/support/journey.ts";
import { startProduct } from "#tests/support/product.ts";

const env = { DEMO: "true" };

/** The product stops meanwhile: its database belongs to one process. */
async function endIn(dataDir: string, username: string, seconds: number) {
  const database = await openDatabase({ dataDir });
  const [copy] = await database.db.select({ id: profiles.id }).from(profiles).where(eq(profiles.username, username));
  const endsAt = new Date(Date.now() + seconds * 1_000);
  await database.db
    .update(demoCopies)
    .set({ endsAt })
    .where(eq(demoCopies.userId, copy?.id ?? ""));
  await database.close();
}

const endedHeading = (page: Page) => page.getByRole("heading", { name: "This demo has ended" });

test("Rosa tries it on her laptop, her phone rates the talk, and at the end both are open and say so", {
  tag: "@core",
}, async ({ browser }) => {
  test.slow();
  let product = await startProduct({ env });
  const { dataDir, origin } = product;
  const laptop = await browser.newPage({ viewport: { width: widths.laptop, height: 800 } });
  await laptop.goto(origin);
  await laptop.getByRole("button", { name: "Try it" }).click();
  await expect(laptop.getByRole("heading", { level: 1 })).toHaveText("Dashboard");
  await expect(laptop.getByText("A demo: an hour after you began, all of it is deleted")).toBeVisible();

  const username = /amara-osei-[0-9a-f]+/.exec(await laptop.content())?.[0] ?? "";
  const phone = await browser.newPage({ viewport: { width: widths.phone, height: 800 }, userAgent: phoneUserAgent });
  await phone.goto(`${origin}/${username}/calm-under-fire`);
  await expect(phone.getByText("The demo sends no email")).toBeVisible();

  await product.stop();
  await endIn(dataDir, username, 25);
  product = await startProduct({ dataDir, env: { ...env, PORT: new URL(origin).port } });
  await Promise.all([laptop.goto(`${origin}/dashboard/leads`), phone.goto(`${origin}/${username}/calm-under-fire`)]);
  await expect(laptop.getByRole("heading", { level: 1 })).toHaveText("Leads");
  // Nobody touches them.
  await expect(endedHeading(laptop)).toBeVisible({ timeout: 60_000 });
  await expect(endedHeading(phone)).toBeVisible({ timeout: 60_000 });
  for (const page of [laptop, phone]) await expect(page.getByRole("button", { name: "Try it again" })).toBeVisible();
  await product.stop();
  await product.remove();
});
