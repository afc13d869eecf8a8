import { describe, expect, it } from "vitest";
import { asLink, asOnlineLocation, opensOtherProgram } from "#app/domain/values/link.ts";

describe("a link", () => {
  it.each([
    ["https://example.com/a?b=c#d", "https://example.com/a?b=c#d"],
    ["http://example.com", "http://example.com/"],
    [" example.com/talk ", "https://example.com/talk"],
    ["example.com:8080/x", "https://example.com:8080/x"],
    ["localhost:3000", null],
    ["http://localhost:3000/x", "http://localhost:3000/x"],
    ["mailto:ada@example.com", "mailto:ada@example.com"],
    ["ada@example.com", "mailto:ada@example.com"],
    ["tel:+61 400 000 000", "tel:+61 400 000 000"],
    ["HTTPS://Example.com", "https://example.com/"],
  ])("%j is stored as %j", (text, link) => {
    expect(asLink(text)).toBe(link);
  });

  it.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    " javascript:alert(1)",
    "java\nscript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:msgbox",
    "file:///etc/passwd",
    "ftp://example.com",
    "blob:https://example.com/1",
    "https://example.com@evil.example",
    "https://user:secret@example.com",
    "https://",
    "//",
    "mailto:",
    "just words",
    "word",
    "",
    `https://example.com/${"a".repeat(2_048)}`,
  ])("%j is refused", (text) => {
    expect(asLink(text)).toBeNull();
  });

  it("knows which open the mail or phone program", () => {
    expect(opensOtherProgram("mailto:ada@example.com")).toBe(true);
    expect(opensOtherProgram("https://example.com/")).toBe(false);
  });
});

describe("a location", () => {
  it("is online only when it is a web address", () => {
    expect(asOnlineLocation("https://zoom.example/j/1")).toBe("https://zoom.example/j/1");
    for (const location of [null, "", "Berlin: Hall 3", "Room 5", "javascript:alert(1)", "mailto:ada@example.com"])
      expect(asOnlineLocation(location)).toBeNull();
  });
});
