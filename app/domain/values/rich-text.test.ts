import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cutText } from "#app/domain/values/measured-text.ts";
import { toEditableText, toRichText } from "#app/domain/values/plain-paragraphs.ts";
import { plainText, renderRichText, sanitizeRichText } from "#app/domain/values/rich-text.server.ts";

const sanitize = (html: string) => sanitizeRichText(cutText(html, 10_000));

describe("rich text, when saved", () => {
  it("keeps the permitted markup", () => {
    const text =
      "<h2>Why</h2><p>It is <strong>kind</strong> and <em>fast</em>.<br />Yes.</p><ul><li>one</li></ul>" +
      '<p><a href="https://example.com/" target="_blank" rel="noopener noreferrer">slides</a> ' +
      '<a href="mailto:ada@example.com">write</a></p>' +
      '<img src="/images/018f3c1e-7b2a-7c3d-9e4f-5a6b7c8d9e0f" alt="Ada" loading="lazy" /><figure data-video="youtube:dQw4w9WgXcQ"></figure>';
    expect(sanitize(text)).toBe(text);
  });

  it("normalises markup from different editors", () => {
    expect(sanitize("<h1>A</h1><p><b>b</b><i>i</i></p>")).toBe("<h2>A</h2><p><strong>b</strong><em>i</em></p>");
    expect(sanitize('<iframe src="//www.youtube.com/embed/dQw4w9WgXcQ"></iframe>')).toBe(
      '<figure data-video="youtube:dQw4w9WgXcQ"></figure>',
    );
  });

  it.each([
    ["<script>alert(1)</script>", null],
    ["<style>p{}</style><object data=x></object><embed src=x>", null],
    ['<iframe src="https://evil.example"></iframe>', null],
    ['<p onclick="alert(1)" style="position:fixed" class="x" id="y">a</p>', "<p>a</p>"],
    ['<img src="x" onerror="alert(1)">', null],
    ['<img src="https://tracker.example/pixel.gif">', null],
    ['<img src="/images/../admin">', null],
    ['<p><a href="javascript:alert(1)">a</a></p>', "<p><a>a</a></p>"],
    ['<p><a href="jav&#x09;ascript:alert(1)">a</a></p>', "<p><a>a</a></p>"],
    ['<p><a href="/admin">a</a></p>', "<p><a>a</a></p>"],
    ['<figure data-video="youtube:&quot;><script>alert(1)</script>"></figure>', null],
    [
      '<figure data-video="youtube:dQw4w9WgXcQ"><p>hidden</p></figure>',
      '<figure data-video="youtube:dQw4w9WgXcQ"></figure>',
    ],
    ["<svg><script>alert(1)</script></svg><math><mi>x</mi></math>", null],
    ["<p> </p><p>&nbsp;</p>", null],
    ["", null],
  ])("turns %j into %j", (html, remaining) => {
    expect(sanitize(html)).toBe(remaining);
  });

  it("does not change when saved again", () => {
    const piece = fc.constantFrom(
      "<p>",
      "</p>",
      "<b>",
      "</b>",
      '<a href="',
      "javascript:",
      "https://e.org",
      '">',
      "</a>",
      "<img src=",
      "/images/018f3c1e-7b2a-7c3d-9e4f-5a6b7c8d9e0f ",
      "onerror=",
      "<figure data-video=",
      "youtube:dQw4w9WgXcQ>",
      "</figure>",
      "<iframe src=",
      "text",
      "&lt;",
      "<",
      ">",
      '"',
      "<script>",
      "<svg>",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const once = sanitize(pieces.join(""));
        expect(once === null ? null : sanitize(once)).toBe(once);
        expect(once ?? "").not.toMatch(/<(script|iframe|svg|style)|(href|src)="\s*javascript:|<[^>]*\sonerror/i);
      }),
      { numRuns: 500 },
    );
  });
});

describe("the editor's markup", () => {
  const text = fc.constantFrom("calm", "a &amp; b", "5 &lt; 6", "“quoted”", "日本", "שלום");
  const marked = fc.oneof(
    text,
    text.map((text) => `<strong>${text}</strong>`),
    text.map((text) => `<em>${text}</em>`),
    text.map((text) => `<a href="https://example.com/" target="_blank" rel="noopener noreferrer">${text}</a>`),
    text.map((text) => `<strong><em>${text}</em></strong><br />`),
  );
  const line = fc.array(marked, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(" "));
  const paragraph = line.map((text) => `<p>${text}</p>`);
  const list = (tag: string, item: fc.Arbitrary<string>) =>
    fc
      .array(item, { minLength: 1, maxLength: 3 })
      .map((items) => `<${tag}>${items.map((each) => `<li>${each}</li>`).join("")}</${tag}>`);
  const block = fc.oneof(
    paragraph,
    fc.tuple(fc.constantFrom("h2", "h3", "h4"), line).map(([tag, text]) => `<${tag}>${text}</${tag}>`),
    list("ul", paragraph),
    list(
      "ol",
      fc.tuple(paragraph, list("ul", paragraph)).map((parts) => parts.join("")),
    ),
    fc.constantFrom("youtube:dQw4w9WgXcQ", "vimeo:123456789").map((video) => `<figure data-video="${video}"></figure>`),
    fc.constant(
      '<img src="/images/018f3c1e-7b2a-7c3d-9e4f-5a6b7c8d9e0f" alt="Ada" width="600" height="400" loading="lazy" />',
    ),
  );

  it("is stored unchanged", () => {
    fc.assert(
      fc.property(fc.array(block, { minLength: 1, maxLength: 6 }), (blocks) => {
        const html = blocks.join("");
        expect(sanitize(html)).toBe(html);
        expect(toRichText(toEditableText(html))).toBe(html);
      }),
    );
  });
});

describe("rich text, when rendered", () => {
  it("is sanitised again, whatever the row contains", () => {
    expect(renderRichText("<p>a</p><script>alert(1)</script>")).toBe("<p>a</p>");
    expect(renderRichText(null)).toBe("");
  });

  it("shows a video as a link that works without scripts", () => {
    const html = renderRichText('<figure data-video="vimeo:123456789"></figure>');
    expect(html).toContain('data-video="vimeo:123456789"');
    expect(html).toContain('href="https://vimeo.com/123456789"');
    expect(html).toContain("Watch the video on Vimeo");
  });
});

describe("its plain text", () => {
  it("is one line, cut at the end of a word", () => {
    expect(plainText("<h2>Why</h2><p>Kind &amp; fast &lt;3</p>")).toBe("Why Kind & fast <3");
    expect(plainText("<p>one two three</p>", 9)).toBe("one two…");
    expect(plainText(null)).toBe("");
  });
});
