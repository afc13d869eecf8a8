import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toFileName } from "#app/domain/files/file-name.server.ts";

const pdf = "application/pdf";

describe("a file's name ends as its type does", () => {
  it.each([
    ["Slides.pdf", "Slides.pdf"],
    ["Slides.PDF", "Slides.PDF"],
    ["Kind machines", "Kind machines.pdf"],
    ["v2.1 final.pdf", "v2.1 final.pdf"],
    ["Slides v2.1", "Slides v2.1.pdf"],
    ["講演.pdf", "講演.pdf"],
    ["slides.hta", "slides.pdf"],
    ["slides.pdf.scr", "slides.pdf"],
    ["slides.exe.url", "slides.exe.pdf"],
    ["slides.hta.", "slides.hta.pdf"],
    ["slides.hta .", "slides.hta.pdf"],
    ["slides\u202efdp.hta", "slidesfdp.pdf"],
    ["slides.hta:x.pdf", "slides.htax.pdf"],
    ["slides.hta%00.pdf", "slides.hta00.pdf"],
    ["slides.hta\u0000.pdf", "slides.hta.pdf"],
    ["slides．hta", "slides．hta.pdf"],
    ["slides.h\u200bta", "slides.h\u200bta.pdf"],
    ["slides.pdf\u200b", "slides.pdf\u200b.pdf"],
    ["C:\\talks\\..\\slides.pdf", "slides.pdf"],
    ["../../etc/passwd", "passwd.pdf"],
    [".htaccess", "file.pdf"],
    ["...", "file.pdf"],
    [".pdf", "file.pdf"],
    ["", "file.pdf"],
    ["cafe\u0301.pdf", "caf\u00e9.pdf"],
    ["con.pdf", "_con.pdf"],
    ["NUL", "_NUL.pdf"],
    ["aux .pdf", "_aux.pdf"],
    ["Com1.talk.pdf", "_Com1.talk.pdf"],
    ["LPT¹.pdf", "_LPT¹.pdf"],
    ["CONOUT$.pdf", "_CONOUT$.pdf"],
    ["prn.", "_prn.pdf"],
    ["contact.pdf", "contact.pdf"],
    ["COM10.pdf", "COM10.pdf"],
    ["com.pdf", "com.pdf"],
  ])("%j is %j", (name, file) => expect(toFileName(name, pdf)).toBe(file));

  it.each([
    ["me.jpeg", "image/jpeg", "me.jpeg"],
    ["me.pdf", "image/jpeg", "me.jpg"],
    ["logo.png", "image/webp", "logo.webp"],
    ["leads.csv", "text/csv; charset=utf-8", "leads.csv"],
    ["slides.html", "text/html", "slides.bin"],
    ["slides", "application/octet-stream", "slides.bin"],
  ])("%s as %s is %s", (name, contentType, file) => expect(toFileName(name, contentType)).toBe(file));

  it("and has room on every disk, where a longer one would lose its ending", () => {
    for (const character of ["x", "é", "講", "🎤"])
      expect(Buffer.byteLength(toFileName(`${character.repeat(250)}.hta`, pdf))).toBeLessThanOrEqual(204);
    expect(toFileName(`${"x".repeat(196)}.hta.pdf`, pdf)).toMatch(/^x{196}\.hta\.pdf$/);
  });

  it("whatever it was called; naming it again changes nothing", () => {
    const name = fc.string({
      unit: fc.constantFrom(
        ...'ab.:/\\ %0"<>|*?\0\r\n\u202e\u200b\ud800．：講',
        ".hta",
        ".pdf",
        ".exe",
        "con",
        "com",
        "1",
        "é",
        "\u0301",
        "\u0338",
        "\u1fef",
      ),
      maxLength: 20,
    });
    fc.assert(
      fc.property(name, (typed) => {
        const file = toFileName(typed, pdf);
        expect(file).toMatch(/^[^.\s/\\:*?"<>|\p{Cc}][^/\\:*?"<>|\p{Cc}\u202e]*\.pdf$/u);
        expect(file.isWellFormed()).toBe(true);
        expect(toFileName(file, pdf)).toBe(file);
      }),
    );
  });
});
