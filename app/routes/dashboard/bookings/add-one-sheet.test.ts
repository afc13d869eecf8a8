import { expect, it } from "vitest";
import { addOneSheet } from "#app/routes/dashboard/bookings/add-one-sheet.ts";

it("has the one-sheet before the signature, or last", () => {
  const link = { url: "https://hubs.example/ada-nwosu/kit/one-sheet.pdf", signature: "Ada" };
  const line = `My one-sheet (PDF): ${link.url}`;
  expect(addOneSheet("Gladly.\n\nAda", link)).toBe(`Gladly.\n\n${line}\n\nAda`);
  expect(addOneSheet("Gladly.", link)).toBe(`Gladly.\n\n${line}`);
  expect(addOneSheet("", link)).toBe(line);
});
