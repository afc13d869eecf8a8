import fc from "fast-check";
import { expect, it } from "vitest";
import { escapeHtml, unescapeHtml } from "#app/domain/values/html.ts";

it("escapes what could begin a tag, an entity or end an attribute", () => {
  expect(escapeHtml(`<a href="x">Q&A's</a>`)).toBe("&lt;a href=&quot;x&quot;&gt;Q&amp;A's&lt;/a&gt;");
  expect(unescapeHtml("Q&amp;A&#39;s &amp;lt; &lt;3")).toBe("Q&A's &lt; <3");
});

it("returns every text unchanged when it is unescaped again", () => {
  const text = fc.string({ unit: fc.constantFrom(..."&<>\"';#", "amp", "lt", "39", "a") });
  fc.assert(fc.property(text, (typed) => unescapeHtml(escapeHtml(typed)) === typed));
});
