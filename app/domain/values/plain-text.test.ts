import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { emailLine } from "#app/domain/values/email-address.ts";
import { asOneLine, line, optionalText, paragraphs, secretText } from "#app/domain/values/plain-text.ts";
import { processorMs } from "#tests/support/processor-time.ts";

describe("a line", () => {
  it.each(["Ada\r\nEMAIL:mallory@example.com", "a\nb", "a\rb", "a\tb", "a\u0007b", "a\u001bb", "a\u007fb", "a\u0085b"])(
    "%j is refused",
    (text) => {
      const parsed = line().safeParse(text);
      expect(parsed.error?.issues.map(({ message }) => message)).toEqual([
        "Please use one line of text, without line breaks or tabs",
      ]);
    },
  );
  it("is refused with a line or paragraph separator", () => {
    for (const sign of ["\u2028", "\u2029"]) expect(line().safeParse(`a${sign}b`).success).toBe(false);
  });
  it("is trimmed, and invisible characters are removed", () => {
    expect(line().parse("  Ada\r\n")).toBe("Ada");
    expect(line().parse("\u202d+61 400 000 000\u202c")).toBe("+61 400 000 000");
    expect(line().parse("invoice\u202efdp.exe")).toBe("invoicefdp.exe");
  });
  it.each(["Zoë O'Brien", "عبد الله", "\u200fאבי\u200e", "क्\u200dष", "👩🏽‍💻", "李小龍"])("%s is accepted", (text) => {
    expect(line().parse(text)).toBe(text);
  });
  it("is composed, so that one name has one spelling", () => {
    const decomposed = "José Nuñez".normalize("NFD");
    for (const schema of [line(), paragraphs()]) expect(schema.parse(decomposed)).toBe("José Nuñez".normalize("NFC"));
    expect(asOneLine(decomposed, 100)).toBe("José Nuñez".normalize("NFC"));
    expect(secretText().parse(decomposed)).toBe(decomposed);
  });
  it("can have a length and other rules", () => {
    const name = line("Name is required").min(1, "Name is required").max(3, "Too long");
    expect(name.safeParse(undefined).error?.issues[0]?.message).toBe("Name is required");
    expect(name.safeParse("  ").error?.issues[0]?.message).toBe("Name is required");
    expect(name.safeParse("four").error?.issues[0]?.message).toBe("Too long");
  });
});

describe("paragraphs", () => {
  it("keep their line breaks and tabs", () => {
    const text = "One\n\n\tTwo\nThree";
    expect(paragraphs().parse(`${text}\n`)).toBe(text);
  });
  it("count a line break once, as the browser's field does that allowed them", () => {
    const typed = Array(50).fill("x").join("\r\n");
    expect(paragraphs().max(99).parse(typed)).toBe(typed.replaceAll("\r", ""));
    expect(paragraphs().parse("old\rMac")).toBe("old\nMac");
  });
  it("convert line breaks from other programs", () => {
    expect(paragraphs().parse("One\u000bTwo\u2028Three")).toBe("One\nTwo\nThree");
  });
  it.each(["bell \u0007", "escape \u001b[31m", "\u0001", "\u009b"])("refuse other control characters: %j", (text) => {
    expect(paragraphs().safeParse(`a ${text} b`).success).toBe(false);
  });
});

it("any text becomes one line", () => {
  expect(asOneLine("Ada\r\nEMAIL:mallory@example.com\u2028\u202ex", 100)).toBe("Ada EMAIL:mallory@example.com x");
});

describe("a text that is longer than four times its maximum", () => {
  const hostile = `e${"\u0301\u0323".repeat(125_000)}`;
  const messagesOf = (schema: z.ZodType, text: string) =>
    schema.safeParse(text).error?.issues.map(({ message }) => message);

  it.each([
    ["a line", line().max(80, "Too long"), "Too long"],
    [
      "a line whose maximum comes later",
      line().min(1, "Missing").refine(Boolean, "Never asked").max(80, "Too long"),
      "Too long",
    ],
    ["a text of paragraphs", paragraphs().max(2_000, "Too long"), "Too long"],
    ["an optional text", optionalText(80), "Please keep this within 80 characters"],
    ["a text without a maximum", line(), "Please keep this within 1,000 characters"],
    ["an address", emailLine().max(254, "Too long"), "Too long"],
  ])("is refused as %s, in the words of its field, before it is cleaned", (_, schema, message) => {
    expect(processorMs(() => expect(messagesOf(schema, hostile)).toEqual([message]))).toBeLessThan(100);
  });

  it("is not what people send: line breaks count twice, and spaces around a text count nothing", () => {
    expect(paragraphs().max(3).parse("a\r\nb")).toBe("a\nb");
    expect(line().max(3).parse("Ada         ")).toBe("Ada");
    expect(messagesOf(line().max(3), "Ada!")).toHaveLength(1);
  });
});
