import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { quoteAuthorForm, quoteForm } from "#app/domain/quotes/form.ts";
import { formatQuoteAuthor, isSameWording, quoteLimits, quoteStateOf } from "#app/domain/quotes/quotes.ts";

const wording = fc.string({ unit: fc.constantFrom("a", "B", " ", "\n", "é", "<b>", "م") });

describe("a quote", () => {
  it("is shown only with the very words that its author agreed to, approved and not hidden", () => {
    const words = fc.constantFrom("Calm", "Calm.", "calm");
    const details = fc.record({
      comment: words,
      currentComment: fc.option(words),
      isHidden: fc.boolean(),
      isApproved: fc.boolean(),
    });
    fc.assert(
      fc.property(details, (each) => {
        const mayShow = each.comment === each.currentComment && !each.isHidden && each.isApproved;
        expect(quoteStateOf(each) === "shown").toBe(mayShow);
        expect(quoteStateOf({ ...each, currentComment: null })).toBe("outdated");
      }),
    );
  });

  it("has the same wording however a browser sends its line breaks, and no other", () => {
    fc.assert(
      fc.property(wording, (text) => {
        expect(isSameWording(text, text.replaceAll("\n", "\r\n"))).toBe(true);
        expect(isSameWording(` ${text}\r`, text)).toBe(true);
        expect(isSameWording(text, `${text}x`)).toBe(false);
        expect(isSameWording(text, text.toUpperCase())).toBe(text.trim() === text.trim().toUpperCase());
      }),
    );
  });

  it("names its author with or without a role", () => {
    expect(formatQuoteAuthor({ name: "Rosa Jimenez", role: "Nurse" })).toBe("Rosa Jimenez, Nurse");
    expect(formatQuoteAuthor({ name: "Rosa", role: null })).toBe("Rosa");
  });
});

describe("the form", () => {
  const valid = { name: " Rosa ", role: "", comments: "Calm", mayQuote: true };
  const errorsOf = (fields: object) =>
    (quoteForm.safeParse(fields).error?.issues ?? []).map(({ path: [name] }) => String(name));

  it("takes nobody's words without a tick and a name", () => {
    expect(quoteForm.parse(valid)).toMatchObject({ name: "Rosa", role: null });
    expect(errorsOf({ ...valid, mayQuote: false })).toEqual(["mayQuote"]);
    expect(errorsOf({ ...valid, mayQuote: undefined })).toEqual(["mayQuote"]);
    for (const name of [undefined, "", " \u202e ", "R".repeat(quoteLimits.name + 1)])
      expect(errorsOf({ ...valid, name })).toEqual(["name"]);
    expect(errorsOf({ ...valid, role: "R".repeat(quoteLimits.role + 1) })).toEqual(["role"]);
    expect(quoteAuthorForm.safeParse({ name: "" }).success).toBe(false);
  });

  it("accepts exactly the names that fit the column", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("a", "<", "é", " "), maxLength: 120 }), (name) => {
        const length = name.trim().length;
        expect(quoteAuthorForm.safeParse({ name }).success).toBe(length >= 1 && length <= quoteLimits.name);
      }),
    );
  });
});
