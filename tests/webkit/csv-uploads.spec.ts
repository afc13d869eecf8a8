// Amara's files in WebKit and Firefox. WebKit can't read every file back from a request, and each step sends the file again.
import { writeFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect } from "#tests/support/journey.ts";
import { findHubId } from "#tests/support/journey-shortcuts.ts";
import { control, message } from "#tests/support/webkit.ts";
import { test } from "#tests/support/webkit-journey.ts";

const uploads = [
  {
    kind: "attendees",
    path: "/dashboard/qualified-audience?hub=",
    content: (name: string) => `email,first_name\nrosa.${name}@example.com,Rosa\n`,
    check: "Upload CSV",
    confirm: "Add 1 attendee",
    done: "1 attendee added",
  },
  {
    kind: "leads",
    path: "/dashboard/leads/import",
    content: (name: string) => `Email,First name\ntomas.${name}@example.com,Tomas\n`,
    check: "Check file",
    confirm: "Import 1 lead",
    done: "1 lead added",
  },
  {
    kind: "talks",
    path: "/dashboard/hubs/import",
    content: (name: string) => `Title,Event,Date\nWalks with ${name},Southern Summit,2025-03-14\n`,
    check: "Check file",
    confirm: "Create 1 draft",
    done: "1 draft created",
  },
];

/** Otherwise the browser itself would send the form, which always works. */
const isHydrated = () =>
  Object.keys(document.querySelector("input[type=file]") ?? {}).some((key) => key.startsWith("__reactProps"));

for (const { kind, path, content, check, confirm, done } of uploads) {
  const findPath = async (amaraPage: Page) =>
    path.endsWith("hub=") ? path + (await findHubId(amaraPage, "The quiet deploy")) : path;

  test(`Amara uploads a file of ${kind}, which is checked and then stored`, async ({
    amarasWebKit: webkit,
    amaraPage,
    testServer,
  }, testInfo) => {
    const file = testInfo.outputPath(`${kind}.csv`);
    await writeFile(file, content("safari"));
    await webkit.open(testServer.origin + (await findPath(amaraPage)));
    await webkit.waitUntil(isHydrated);
    await webkit.type('//input[@type="file"]', file);
    await webkit.click(control(check));
    await webkit.press(control(confirm));
    await webkit.waitFor(message(done));
  });

  test(`the same in Firefox: a file of ${kind}`, async ({
    firefoxPage: page,
    amarasBrowser,
    amaraPage,
    testServer,
  }) => {
    await page.context().addCookies(amarasBrowser.cookies);
    await page.goto(testServer.origin + (await findPath(amaraPage)));
    await page.waitForFunction(isHydrated);
    const file = { name: `${kind}.csv`, mimeType: "text/csv", buffer: Buffer.from(content("firefox")) };
    await page.locator("input[type=file]").setInputFiles(file);
    await page.getByRole("button", { name: check }).click();
    await page.getByRole("button", { name: confirm }).click();
    await expect(page.getByRole("status").filter({ hasText: done })).toBeVisible();
  });
}
