import fc from "fast-check";
import { expect, it } from "vitest";
import { archiveNames } from "#app/domain/files/archive-names.server.ts";

const pdf = "application/pdf";
const pathsOf = (...names: string[]) => {
  const toPath = archiveNames();
  return names.map((name) => toPath("files/notes", name, pdf));
};

it("gives files of the same name different paths per folder", () => {
  const toPath = archiveNames();
  expect(toPath("files/notes", "a.pdf", pdf)).toBe("files/notes/a.pdf");
  expect(toPath("files/notes", "a.pdf", pdf)).toBe("files/notes/a (2).pdf");
  expect(toPath("files/logo", "a.pdf", pdf)).toBe("files/logo/a.pdf");
});

it.each([
  ["a.pdf", "A.PDF", "A (2).PDF"],
  ["caf\u00e9.pdf", "cafe\u0301.pdf", "caf\u00e9 (2).pdf"],
  ["CAFE\u0301.pdf", "caf\u00e9.pdf", "caf\u00e9 (2).pdf"],
  ["\uac00.pdf", "\u1100\u1161.pdf", "\uac00 (2).pdf"],
  ["\u212b.pdf", "\u00e5.pdf", "\u00e5 (2).pdf"],
  ["ΛΌΓΟΣ.pdf", "λόγος.pdf", "λόγος (2).pdf"],
  ["a (2).pdf", "A (2).pdf", "A (2) (2).pdf"],
  ["con.pdf", "_CON.pdf", "_CON (2).pdf"],
  ["a.pdf", "a .pdf", "a (2).pdf"],
  ["a?.pdf", "a*.pdf", "a (2).pdf"],
])("%j and %j are two files for Windows and macOS", (first, second, path) => {
  expect(pathsOf(first, second)[1]).toBe(`files/notes/${path}`);
});

it("leaves room for folders in the longest path that Windows opens", () => {
  const [first = "", second = ""] = pathsOf("x".repeat(300), "x".repeat(300));
  expect(first).toBe(`files/notes/${"x".repeat(150)}.pdf`);
  expect(second).toBe(`files/notes/${"x".repeat(150)} (2).pdf`);
});

it("whatever files are called, each is kept, once, on Windows and macOS", () => {
  const unit = fc.constantFrom(
    ...'ae\u0301\u00e9\u00c9 ./\\<>:"|?*1\u00b9\0',
    "con",
    "NUL",
    "com",
    "lpt",
    ".pdf",
    "x".repeat(90),
  );
  fc.assert(
    fc.property(fc.array(fc.string({ unit, maxLength: 6 }), { maxLength: 8 }), (names) => {
      const paths = pathsOf(...names);
      expect(new Set(paths.map((path) => path.normalize("NFD").toLowerCase())).size).toBe(names.length);
      for (const path of paths) {
        const name = path.slice("files/notes/".length);
        expect(name).not.toMatch(/[<>:"/\\|?*\p{Cc}]|[. ]$|^[. ]/u);
        expect(name).not.toMatch(/^(con|prn|aux|nul|(com|lpt)[\d¹²³])\s*(\.|$)/i);
        expect(Buffer.byteLength(name)).toBeLessThan(180);
      }
    }),
  );
});
