import { expect, it } from "vitest";
import { archiveNames } from "#app/domain/values/archive-names.ts";

it("gives files of the same name different paths, ignoring case, per folder", () => {
  const uniquePath = archiveNames();
  expect([
    uniquePath("files/notes", "a.pdf"),
    uniquePath("files/notes", "A.pdf"),
    uniquePath("files/notes", "a.pdf"),
  ]).toEqual(["files/notes/a.pdf", "files/notes/A (2).pdf", "files/notes/a (3).pdf"]);
  expect(uniquePath("files/logo", "a.pdf")).toBe("files/logo/a.pdf");
});
