// The legal, contact and support pages: the product's texts, until the operator replaces them.
import { mkdir, rm, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { startOwnTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
let folder: string;
beforeAll(async () => {
  app = await startOwnTestApp({ COMPANY_LINE: "Steady <Ground> Pty Ltd", BUSINESS_NUMBER: "ABN 12 345" });
  folder = join(app.installation.config.dataDir, "pages");
});
beforeEach(async () => {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
});
afterAll(() => app.close());

const open = (path: string) => app.visitor().open(path);
let minute = 0;
/** A file as an operator saves it: each version has its own modification time. */
async function saveFile(name: string, content: string | Uint8Array) {
  await writeFile(join(folder, name), content);
  const at = new Date(Date.UTC(2026, 0, 1, 0, minute++));
  await utimes(join(folder, name), at, at);
}

/** For the checkout button in the header. */
const siteScript = /<script type="module" src="\/assets\/site-[\w-]+\.js"><\/script>/;

describe.each([
  ["/privacy-policy", "Privacy Policy", /18 months after the event/],
  ["/terms-of-service", "Terms of Service", /\$280 AUD including GST/],
  ["/contact", "Contact", /replies within 24 hours/],
  ["/support", "Support", /I cannot sign in/],
])("%s", (path, title, pattern) => {
  it("shows the product's text with the operator's company, and no framework script", async () => {
    const { status, html, text } = await open(path);
    expect(status).toBe(200);
    expect(html).toContain(`<title>${title} – Talk Hubs</title>`);
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(text).toMatch(pattern);
    expect(html).toContain('href="mailto:support@example.com"');
    expect(html).toContain("Steady &lt;Ground&gt; Pty Ltd");
    expect(html.replace(siteScript, "")).not.toMatch(/\{\{|%7B|<script/);
    expect(html).toMatch(/<h2 id="[a-z-]+">/);
  });
});

describe("a file of the operator", () => {
  it("is shown as soon as it is saved, changed or removed", async () => {
    await saveFile("contact.md", "# Reach us\n\nCall {{company}}.");
    expect((await open("/contact")).text).toMatch(/Reach us Call Steady <Ground> Pty Ltd\./);
    await saveFile("contact.md", "# Reach us\n\nWrite instead.");
    expect((await open("/contact")).text).toContain("Write instead.");
    expect((await open("/support")).text).toContain("I cannot sign in");
    await rm(join(folder, "contact.md"));
    expect((await open("/contact")).text).toContain("replies within 24 hours");
  });

  it("runs no script", async () => {
    await saveFile(
      "support.md",
      "# Hi\n\n<script>alert(1)</script>\n\n[x](javascript:alert(2)) <img src=x onerror=alert(3)>",
    );
    const { html } = await open("/support");
    expect(html).not.toMatch(/alert|javascript:|onerror/);
  });

  it.each([
    ["endless", `# Long\n\n${"word ".repeat(60_000)}`],
    ["not text", new Uint8Array([0xff, 0xfe, 0x00, 0xd8])],
    ["empty", "  \n"],
  ])("that is %s leaves the product's text, and is logged once", async (_, content) => {
    const warned = vi.spyOn(app.services.log, "warn");
    await saveFile("privacy-policy.md", content);
    for (let i = 0; i < 3; i++) expect((await open("/privacy-policy")).text).toContain("18 months after the event");
    expect(warned).toHaveBeenCalledTimes(1);
    warned.mockRestore();
  });

  it("that is a folder, or has another name, changes nothing", async () => {
    await mkdir(join(folder, "contact.md"));
    await saveFile("../secret.md", "# Secret");
    expect((await open("/contact")).text).toContain("replies within 24 hours");
    expect((await open("/secret")).status).toBe(404);
  });
});
