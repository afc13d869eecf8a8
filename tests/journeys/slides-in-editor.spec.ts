// Amara adds presentations in the editor, and sees there what became of their slides.
import { readFile } from "node:fs/promises";
import { createCompoundFile } from "#tests/support/compound-file.ts";
import { expect, test } from "#tests/support/journey.ts";
import { findHubId } from "#tests/support/journey-shortcuts.ts";
import { buildSlides } from "#tests/support/offered-slides.ts";
import { buildPdf, firstObject, looseFont } from "#tests/support/pdf-files.ts";

// Drawing waits for its turn behind the decks of the sample data.

const pdf = (name: string, buffer: Buffer) => ({ name, mimeType: "application/pdf", buffer });

const powerPoint = createCompoundFile({
  "PowerPoint Document": Buffer.alloc(9_000),
  // Not encrypted.
  "Current User": Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x5f, 0xc0, 0x91, 0xe3]),
});

/** Each form draws the next one twice. */
const forms = Array.from({ length: 30 }, (_, i) => ({
  dictionary: `/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X ${firstObject + i + 1} 0 R>>>>`,
  stream: Buffer.from(i < 29 ? "/X Do /X Do" : "0 0 9 9 re f"),
}));
const tooComplex = buildPdf([{ content: "/X Do", resources: `/XObject<</X ${firstObject} 0 R>>` }], { objects: forms });

test("Amara watches a PDF become slides, adds the PDF of a PowerPoint file, and has another drawn again", {
  tag: "@core",
}, async ({ amaraPage: page }) => {
  await page.goto(`/dashboard/edit-hub/${await findHubId(page, "Calm under fire")}`);
  const card = page.getByRole("region", { name: "Talk Resources" });
  const upload = (...files: { name: string; mimeType: string; buffer: Buffer }[]) =>
    card.locator("input[type=file][multiple]").setInputFiles(files);
  const rowOf = (title: string) => card.getByRole("listitem").filter({ hasText: title });

  await upload(pdf("Drawn in the editor.pdf", buildSlides({ title: "Drawn in the editor", lines: ["One", "Two"] })));
  await expect(rowOf("Drawn in the editor")).toContainText(/waiting to be drawn|Drawing slides|2 slides/);
  await expect(rowOf("Drawn in the editor")).toContainText("2 slides", { timeout: 30_000 });
  const talk = await (await page.request.get("/amara-osei/calm-under-fire")).text();
  expect(talk).toMatch(/Drawn in the editor(?:(?!<\/a>).)*View 2 slides/s);

  const withoutFont = { content: "BT /F2 40 Tf 60 300 Td (ab) Tj ET", fonts: looseFont("Webdings") };
  await upload(pdf("Without its font.pdf", buildPdf([{}, withoutFont])));
  const missing = rowOf("Without its font").getByRole("status").filter({ hasText: "Letters are missing on slide 2" });
  await expect(missing).toContainText("In PowerPoint, save it as PDF", { timeout: 30_000 });

  await upload({ name: "From PowerPoint.ppt", mimeType: "application/vnd.ms-powerpoint", buffer: powerPoint });
  await expect(rowOf("From PowerPoint")).toContainText("export this presentation as PDF and add it here");
  const chosen = page.waitForEvent("filechooser");
  await rowOf("From PowerPoint").getByRole("button", { name: "Add PDF" }).click();
  await (await chosen).setFiles(pdf("Export.pdf", buildSlides({ title: "Export", lines: ["One", "Two", "Three"] })));
  await expect(rowOf("From PowerPoint")).toContainText("3 slides", { timeout: 30_000 });

  await upload(pdf("Too much for a page.pdf", tooComplex));
  const alert = rowOf("Too much for a page").getByRole("alert");
  await expect(alert).toContainText("too complex to draw", { timeout: 40_000 });
  await page.getByRole("button", { name: "Draw the slides of Too much for a page again" }).click();
  await expect(alert).toBeHidden();
  await expect(alert).toContainText("too complex to draw", { timeout: 40_000 });
});

test("Amara is asked whether half of her pages is notes, hides it, and changes her mind", async ({
  amaraPage: page,
  page: visitor,
}) => {
  await page.goto(`/dashboard/edit-hub/${await findHubId(page, "Calm under fire")}`);
  const card = page.getByRole("region", { name: "Talk Resources" });
  const row = card.getByRole("listitem").filter({ hasText: "With my notes" });
  const file = await readFile("tests/support/files/pages/beamer-notes-right.pdf");
  await card.locator("input[type=file][multiple]").setInputFiles(pdf("With my notes.pdf", file));
  await expect(row).toContainText("Half of each page looks like speaker's notes. Show only the left half?");
  await visitor.goto("/amara-osei/calm-under-fire");
  await visitor.getByRole("link", { name: "Continue without" }).click();
  await expect(visitor.getByText("How would you rate this talk?")).toBeVisible();
  await expect(visitor.getByText("With my notes")).toHaveCount(0);

  await row.getByRole("button", { name: "Show left half of With my notes" }).click();
  await expect(row).toContainText("2 slides");
  await expect(row).toContainText("People see the left half of each page");
  await visitor.reload();
  const looked = visitor.getByRole("link", { name: /With my notes/ });
  await expect(looked).toHaveCount(1);
  await looked.click();
  await expect(visitor.locator("body")).toContainText("Kind machines");
  expect(await visitor.content()).not.toContain("PRIVATE");

  await row.getByRole("button", { name: "Show whole pages of With my notes" }).click();
  await expect(row).toContainText("People see whole pages.");
  await expect(row).toContainText("2 slides");
  await visitor.reload();
  await expect(visitor.locator("body")).toContainText("PRIVATE");
});
