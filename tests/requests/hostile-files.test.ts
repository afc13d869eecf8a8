// Files made to keep the server busy: each is refused with a clear message while other requests are served.
import { mkdtempSync, rmSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import { files, talkHubs } from "#app/database/schema/index.ts";
import { insertSpeaker } from "#tests/support/fixtures.ts";
import { measureLongestPause } from "#tests/support/pauses.ts";
import { ada, ben } from "#tests/support/people.ts";
import { startOwnTestApp, type TestApp, type Visitor, withSignedInAda } from "#tests/support/test-app.ts";
import { picture, uploadFile } from "#tests/support/uploads.ts";

let app: TestApp;
let speaker: Visitor;
const open = () => startOwnTestApp({ MEDIA_SECONDS: "2" });
withSignedInAda((fixture) => {
  ({ app, speaker } = fixture);
}, open);

/** Far more than any request takes, far less than a hostile file took before. */
const tolerableMs = 1_500;
/** Uploads are checked here: a folder of this file's own, so that no other test uses it. */
const uploadDir = mkdtempSync(join(tmpdir(), "hostile-files-"));
const usual = process.env.TMPDIR;
process.env.TMPDIR = uploadDir;
afterAll(() => {
  if (usual === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = usual;
  rmSync(uploadDir, { recursive: true });
});
async function expectNothingLeft() {
  expect(await app.db.select().from(files)).toEqual([]);
  expect((await readdir(uploadDir)).filter((name) => name.startsWith("talk-hubs-upload-"))).toEqual([]);
}

const drawing = (content: string, attributes = 'width="400" height="400"') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`);

describe("is recognised by its first KB, and blocks nobody:", () => {
  it.each([
    ["a document type of brackets", `<!DOCTYPE[${"]".repeat(120_000)}`],
    ["comments", "<!---->".repeat(17_000)],
    ["processing instructions", "<?x?>".repeat(24_000)],
    ["spaces", " ".repeat(120_000)],
    ["10 MB of it", `<!DOCTYPE[${"]".repeat(10_000_000)}`],
  ])("%s before the drawing", async (_, prologue) => {
    const file = Buffer.concat([Buffer.from(prologue), drawing("<path d='M0 0'/>")]);
    for (const kind of ["resource", "logo"]) {
      const { result, pauseMs } = await measureLongestPause(() =>
        uploadFile(speaker, file, { name: "logo.svg", kind }),
      );
      expect(result.status).toBeGreaterThanOrEqual(413);
      expect(result.problem?.title).toMatch(/^Invalid File/);
      expect(pauseMs).toBeLessThan(tolerableMs);
    }
    await expectNothingLeft();
  });
});

describe("filters are refused with a message:", () => {
  it.each([
    [
      "twenty fields of noise",
      `<filter id="f">${'<feTurbulence baseFrequency=".9" numOctaves="10"/>'.repeat(20)}</filter><rect width="400" height="400" filter="url(#f)"/>`,
    ],
    ["under another prefix", '<s:feFlood xmlns:s="http://www.w3.org/2000/svg"/>'],
    ["an effect without its filter", "<feGaussianBlur/>"],
    ["as an attribute", '<rect width="400" height="400" filter="blur(90px)"/>'],
    ["in a style", '<rect style="fill:red; filter : drop-shadow(0 0 99px)"/>'],
    ["in a style, with a comment in it", '<rect style="filter/**/:blur(9px)"/>'],
    ["in a style, hidden by references", '<rect style="&#102;ilter:blur(9px)"/>'],
    ["in a style sheet", "<style>rect{<![CDATA[fil]]><!-- -->ter:blur(9px)}</style>"],
  ])("%s", async (_, content) => {
    for (const kind of ["resource", "logo"]) {
      const sent = await uploadFile(speaker, drawing(content), { name: "logo.svg", kind });
      expect([sent.status, sent.problem?.message]).toEqual([
        415,
        "This SVG uses filter effects such as blur or shadow. Please export it without them, or upload a PNG.",
      ]);
    }
    await expectNothingLeft();
  });
});

describe("other unsafe drawings are refused with a message:", () => {
  it.each([
    ["external pictures", '<image href="https://evil.example/pixel.png"/>', "external content"],
    ["external drawings", '<use href="other.svg#a"/>', "external content"],
    ["external styles", "<style>@import 'https://evil.example/x.css'</style>", "external content"],
    ["external fills", '<rect fill="url(https://evil.example/x.svg#p)"/>', "external content"],
    ["drawings within drawings", '<image href="data:image/svg+xml;base64,PHN2Zy8+"/>', "external content"],
    ["escaped styles", "<style>rect{\\66ilter:blur(9px)}</style>", "external content"],
    ["HTML content", '<g xmlns="http://www.w3.org/1999/xhtml"><img/></g>', "external content"],
    ["animated links", '<a><animate attributeName="href" to="x"/></a>', "external content"],
    ["a thousand nested groups", `${"<g opacity='.5'>".repeat(1_000)}<path/>${"</g>".repeat(1_000)}`, "too complex"],
    ["a hundred thousand shapes", "<path d='M0 0'/>".repeat(100_000), "too complex"],
  ])("%s", async (_, content, message) => {
    const sent = await uploadFile(speaker, drawing(content), { name: "logo.svg", kind: "logo" });
    expect([sent.status, sent.problem?.message]).toEqual([415, expect.stringContaining(message)]);
    await expectNothingLeft();
  });

  it.each([
    ["compressed drawings", gzipSync(drawing("<path d='M0 0'/>"))],
    ["nested entities", Buffer.from(`<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${drawing("&b;")}`)],
    ["another character encoding", Buffer.from(`\uFEFF${drawing("<script/>")}`, "utf16le")],
    ["a width of a million", drawing("<path/>", 'width="1000000" height="1000"')],
  ])("%s", async (_, file) => {
    const sent = await uploadFile(speaker, file, { name: "logo.svg", kind: "logo" });
    expect(sent.status).toBe(415);
    await expectNothingLeft();
  });

  it("an embedded picture that unpacks to 900 million pixels", async () => {
    const wide = await sharp({ create: { width: 12_000, height: 8_000, channels: 3, background: "#000" } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    const content = `<image width="9" height="9" href="data:image/png;base64,${wide.toString("base64")}"/>`;
    const sent = await uploadFile(speaker, drawing(content), { name: "logo.svg", kind: "logo" });
    expect([sent.status, sent.problem?.message]).toEqual([415, expect.stringContaining("too many pixels")]);
    await expectNothingLeft();
  });
});

it("accepts drawings as programs save them", async () => {
  const small = `data:image/png;base64,${(await picture()).toString("base64")}`;
  const saved = Buffer.from(`<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!-- Created with Inkscape (http://www.inkscape.org/) -->
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
<svg width="40" height="20" viewBox="0 0 40 20" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"
  xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" inkscape:version="1.3">
  <metadata><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:li>Ada</rdf:li></rdf:RDF></metadata>
  <style type="text/css"><![CDATA[.a{fill:url(#g);color-interpolation-filters:sRGB;filter:none}]]></style>
  <defs><linearGradient id="g"><stop offset="0"/></linearGradient><symbol id="s"><path d="M0 0h4"/></symbol></defs>
  <a href="https://ada.example"><rect class="a" style="opacity:.5" width="40" height="20"/></a>
  <use xlink:href="#s"/><image xlink:href="${small}" width="4" height="3"/><text>Ada &amp; friends &#8212; 2 &gt; 1</text>
</svg>`);
  for (const kind of ["resource", "logo"])
    expect((await uploadFile(speaker, saved, { name: "logo.svg", kind })).status).toBe(201);
});

describe("a list that takes too long to read", () => {
  const importTalks = (content: string) => {
    const body = new FormData();
    body.append("intent", "import");
    body.append("file", new File([content], "talks.json"));
    return speaker.post("/dashboard/hubs/import", { body });
  };
  const talks = (count: number, description: string) =>
    JSON.stringify({ sessions: Array.from({ length: count }, (_, n) => ({ id: n, title: `Talk ${n}`, description })) });

  it("is given up, its speaker is told, nobody waits for it, and nothing of it is stored", async () => {
    const { result, pauseMs } = await measureLongestPause(() =>
      importTalks(talks(200, `<p>${"<</p><b>a".repeat(5_000)}`)),
    );
    expect([result.status, result.text]).toEqual([422, expect.stringContaining("This file takes too long to read.")]);
    expect(pauseMs).toBeLessThan(tolerableMs);
    expect(await app.db.$count(talkHubs)).toBe(0);
    expect((await importTalks(talks(3, "Kind machines listen first."))).status).toBe(303);
    expect(await app.db.$count(talkHubs)).toBe(3);
    await app.db.delete(talkHubs);
  });
});

describe("a drawing that takes too long", () => {
  const copies = Array.from({ length: 18 }, (_, i) => `<g id="a${i + 1}">${`<use href="#a${i}"/>`.repeat(2)}</g>`);
  const endless = drawing(
    `<defs><rect id="a0" width="400" height="400" opacity=".5"/>${copies.join("")}</defs><use href="#a18"/>`,
  );

  it("is stopped, the sender is told, and the next picture is drawn", async () => {
    const { result, pauseMs } = await measureLongestPause(() =>
      uploadFile(speaker, endless, { name: "logo.svg", kind: "logo" }),
    );
    expect(pauseMs).toBeLessThan(tolerableMs);
    expect([result.status, result.problem?.message]).toEqual([415, expect.stringContaining("takes too long")]);
    await expectNothingLeft();
    expect((await uploadFile(speaker, await picture(), { name: "logo.png", kind: "logo" })).status).toBe(201);
  });

  it("sent six times blocks no sign-in, no page, and no other speaker's picture", async () => {
    await insertSpeaker(app.db, ben);
    const other = await app.visitor().signIn(ben);
    const drawn: number[] = [];
    const hostile = Array.from({ length: 6 }, () =>
      uploadFile(speaker, endless, { name: "logo.svg", kind: "logo" }).then(({ status }) => drawn.push(status)),
    );
    expect((await (await app.visitor().signIn(ada)).open("/dashboard")).status).toBe(200);
    expect((await app.fetch("/ada-nwosu/now/qr.png?size=2048")).status).toBe(200);
    // Otherwise both would have waited for all six. On a busy machine some may be over by now.
    expect(drawn.length).toBeLessThan(6);
    const drawnBefore = drawn.length;
    expect((await uploadFile(other, await picture(), { name: "me.png", kind: "avatar" })).status).toBe(201);
    expect(drawn.length - drawnBefore).toBeLessThan(3);
    app.services.media.close();
    await Promise.all(hostile);
  });
});
