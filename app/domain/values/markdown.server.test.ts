import { describe, expect, it } from "vitest";
import { renderMarkdown } from "#app/domain/values/markdown.server.ts";

const render = (markdown: string, values: Record<string, string> = {}) => renderMarkdown(markdown, "Privacy", values);

describe("an operator's text", () => {
  it("has a unique anchor for each heading", () => {
    const { html, title } = render("# Our policy\n\n## Your rights\n\nText.\n\n## Your rights\n\n## Main");
    expect(title).toBe("Our policy");
    expect([...html.matchAll(/<h2 id="([^"]+)"/g)].map(([, id]) => id)).toEqual([
      "your-rights",
      "your-rights-2",
      "main-2",
    ]);
    expect(html).toContain('href="#your-rights"');
  });

  it("has one title: its first heading or the page's title", () => {
    expect(render("Only text.")).toEqual({ title: "Privacy", html: "<h1>Privacy</h1><p>Only text.</p>\n" });
    const { html } = render("# One\n\n# Two");
    expect(html.match(/<h1>/g)).toHaveLength(1);
    expect(html).toContain('<h2 id="two">');
  });

  it("contains the installation's values as text, in links too", () => {
    const { html } = render("{{company}} [write]({{mail}}) [mail](mailto:{{mail}}) {{unknown}}", {
      company: "A & <b>B</b>",
      mail: "help@example.com",
    });
    expect(html).toContain("A &amp; &lt;b&gt;B&lt;/b&gt;");
    expect(html).toContain('href="mailto:help@example.com"');
    expect(html).toContain("{{unknown}}");
  });

  it("contains no scripts, frames or external images", () => {
    const { html } = render(
      [
        "# Hi",
        "<script>alert(1)</script><img src=x onerror=alert(2)><iframe src='https://evil.example'></iframe>",
        "[click](javascript:alert(3)) <a href='//evil.example' onclick='alert(4)' style='color:red'>x</a>",
        "<h2 onclick=alert(5)>H</h2> <form action='/signout'><button>go</button></form> <style>*{}</style>",
        "![picture](https://evil.example/pixel.gif)",
      ].join("\n\n"),
    );
    expect(html).not.toMatch(/script|alert|onerror|onclick|iframe|<img|javascript|style|<form|<button|evil\.example/);
  });

  it("keeps lists, tables and plain emphasis", () => {
    const { html } = render("- a\n- **b**\n\n| A | B |\n|---|---|\n| 1 | 2 |");
    expect(html).toMatch(/<ul>[\s\S]*<strong>b<\/strong>[\s\S]*<th scope="col">A<\/th>[\s\S]*<td>2<\/td>/);
  });
});
